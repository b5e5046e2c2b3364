"""benchmarks/peers: its verdicts, its table, and that a crash is a cell of it.

RUN: python3 %s %S/../../docs/Rationale.md %t
"""

import re
import sys
from pathlib import Path

import numpy as np
import run
from cases import all_cases, convolve
from peers import PEERS

PAGE, SCRATCH = map(Path, sys.argv[1:])
CASES = {case.name: case for case in all_cases()}

FAKE = """
import json, os, sys
for name in sys.argv[1:]:
    if name == "aborts":
        os.abort()
    if name == "exits":
        sys.exit(3)
    print(json.dumps({"case": name, "verdict": "right", "detail": "1.0"}), flush=True)
"""


def fold_plainly(case):
    """As most tools do: one conv with a bias, the weights composed in double."""
    norm = case.norm
    scale = norm.gamma.astype(np.float64) / np.sqrt(
        norm.var.astype(np.float64) + norm.eps
    )
    offset = norm.beta - norm.mean * scale
    with np.errstate(all="ignore"):
        weights = (case.weights * scale[:, None, None, None]).astype(case.dtype)
        conv = convolve(case.x, weights, case.pad, case.dtype)
        return conv + offset.astype(case.dtype)[None, :, None, None]


def test_verdicts():
    report = CASES["report"]
    assert report.original().item() == 50331648.0
    assert abs(report.exact().item() - 49999622.879) < 1e-3
    for case in CASES.values():
        assert case.judge(case.original()) == "right", case.name
        assert case.judge(case.exact() + 1e30) != "right", case.name
        assert case.judge(case.exact()[0]).startswith("shape"), case.name
    wrong = {
        "ordinary": "right",
        "report": "NaN",
        "cancels": "NaN",
        "tiny": "1.4e-15 for 1e-15",
        "f16": "inf",
    }
    for name, verdict in wrong.items():
        assert CASES[name].judge(fold_plainly(CASES[name])) == verdict, name


def test_a_crash_is_a_cell():
    SCRATCH.write_text(FAKE)
    names = ["first", "aborts", "second", "exits", "last"]
    records = run.measure([sys.executable, str(SCRATCH)], names)
    verdicts = {name: records[name]["verdict"] for name in names}
    assert verdicts == {
        "first": "right",
        "aborts": "crash",
        "second": "right",
        "exits": "no result",
        "last": "right",
    }
    assert records["aborts"]["detail"] == "crashed: SIGABRT"
    assert records["exits"]["detail"] == "ended with exit code 3"


def test_what_is_not_installed_is_a_row():
    row = run.make_row("openvino", PEERS["openvino"], sys.executable, {}, list(CASES))
    assert set(row.cells.values()) == {"not installed"}


def test_the_table():
    titles = {"a": "A", "b": "B"}
    rows = [
        run.Row("x 1.0", {"a": "50331648.0", "b": "NaN"}, {}),
        run.Row("y", {"a": "right", "b": "raises"}, {"b": "No: b"}),
    ]
    SCRATCH.write_text("".join(["before\n", *run.MARKS, "after\n"]))
    for _ in range(2):  # it replaces what was there
        run.write_between_marks(SCRATCH, run.to_markdown(rows, titles))
    begin, end = run.MARKS
    assert SCRATCH.read_text() == (
        f"before\n{begin}| tool | A | B |\n|---|---|---|\n"
        "| x 1.0 | 50331648.0 | **NaN** |\n| y | right | raises (1) |\n\n"
        f"1. `No: b`\n{end}after\n"
    )


def test_the_page_has_every_tool_and_case():
    begin, end = run.MARKS
    table = PAGE.read_text().split(begin)[1].split(end)[0]
    for peer in PEERS.values():
        tool, *rest = peer.title.split(", ")
        rest = re.escape("".join(f", {part}" for part in rest))
        row = rf"^\| {re.escape(tool)} \S+{rest} \|"
        assert re.search(row, table, re.M), f"docs/Rationale.md lacks {peer.title}"
    for case in all_cases():
        assert f"| {case.title} |" in table, f"docs/Rationale.md lacks {case.title}"


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
