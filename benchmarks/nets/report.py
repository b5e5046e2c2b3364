"""The tables and the plot of bench.py."""

from __future__ import annotations

import argparse
import os
import platform
import re
from pathlib import Path

from contenders import ORT, TORCH, VARIANTS, Contender

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "Performance.md"
BEGIN, END = "<!-- begin bench -->\n", "<!-- end bench -->\n"
TITLES = {
    "resnet50": "ResNet-50, 224x224",
    "mobilenet_v2": "MobileNetV2, 224x224",
    "ppocr": "PP-OCR's text direction classifier, 48x192",
}
# In the plot from left to right.
SHOWN = [ORT, TORCH, *VARIANTS]


def find(
    contenders: list[Contender], subject: str, name: str, threads: int = 1
) -> Contender | None:
    key = (subject, name, threads)
    matches = [c for c in contenders if (c.subject, c.name, c.threads) == key]
    return matches[0] if matches else None


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def network_table(contenders: list[Contender], subject: str) -> str:
    members = [c for c in contenders if c.subject == subject]
    threads = sorted({c.threads for c in members})
    names = list(dict.fromkeys(c.name for c in members))
    rows = []
    for name in names:
        row = [name]
        for count in threads:
            contender = find(members, subject, name, count)
            reference = find(members, subject, ORT, count)
            row += (
                [
                    three_digits(contender.median("ms")),
                    f"{contender.ratio(reference):.2f}",
                ]
                if contender
                else ["", ""]
            )
        same = [c for c in members if c.name == name]
        row += [
            f"{same[0].median('compile_ms') / 1000:.2f}",
            f"{same[0].median('compile_cpu_ms') / 1000:.2f}",
            f"{same[0].median('peak_mb'):.0f}",
            f"{max(run['error'] for c in same for run in c.runs):.1e}",
        ]
        rows.append(row)
    header = ["contender"]
    for count in threads:
        header += [f"{count} thread{'s' if count > 1 else ''}, ms", "ratio"]
    return table([*header, "compile s", "CPU s", "peak MB", "error"], rows)


def layer_table(contenders: list[Contender], prepared: dict) -> str:
    def speed(contender: Contender) -> float:
        return prepared["flops"][contender.subject] / contender.median("ms") / 1e6

    def error(contender: Contender) -> str:
        return f"{max(run['error'] for run in contender.runs):.1e}"

    peak = max(speed(c) for c in contenders if c.subject.startswith("peak"))
    rows = []
    for name, title in prepared["titles"].items():
        ours, ort = find(contenders, name, "ours"), find(contenders, name, ORT)
        rows.append(
            [
                title,
                f"{speed(ours):.0f}",
                f"{100 * speed(ours) / peak:.0f} %",
                f"{speed(ort):.0f}",
                f"{ours.ratio(ort):.2f}",
                error(ours),
                error(ort),
            ]
        )
    rows.append(["multiply-adds alone (peak)", f"{peak:.0f}", "100 %", "", "", "", ""])
    header = ["GFLOP/s, one thread", "ours", "of peak", ORT, "time, ratio"]
    return table([*header, "error", f"error, {ORT}"], rows)


def processor() -> str:
    try:
        info = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor()
    match = re.search(r"model name\s*: (.*)", info)
    return match[1] if match else platform.machine()


def make_text(
    contenders: list[Contender], prepared: dict, arguments: argparse.Namespace
) -> str:
    text = (
        f"Medians of {arguments.rounds} rounds on {os.cpu_count()} cores "
        f"({processor()}), load average {os.getloadavg()[0]:.0f} at the end.\n"
    )
    for name in arguments.networks:
        text += f"\n**{TITLES[name]}**\n\n{network_table(contenders, name)}"
    if not arguments.without_layers:
        text += f"\n**Single layers**\n\n{layer_table(contenders, prepared)}"
    return text


def plot(contenders: list[Contender], arguments: argparse.Namespace) -> None:
    """Times in terms of ONNX Runtime's; a panel for each number of threads."""
    # Here, as memory of this process counts as that of processes it starts.
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    counts = arguments.threads
    figure, panels = plt.subplots(
        1, len(counts), figsize=(6 * len(counts), 4), sharey=True, squeeze=False
    )
    width = 0.8 / len(SHOWN)
    for count, axes in zip(counts, panels[0]):
        for i, name in enumerate(SHOWN):
            bars = {}
            for position, subject in enumerate(arguments.networks):
                contender = find(contenders, subject, name, count)
                if contender:
                    reference = find(contenders, subject, ORT, count)
                    at = position + (i - (len(SHOWN) - 1) / 2) * width
                    bars[at] = contender.ratio(reference)
            axes.bar(list(bars), list(bars.values()), width, label=name)
        axes.axhline(1, color="black", linewidth=0.8)
        titles = [TITLES[name].split(",")[0] for name in arguments.networks]
        axes.set_xticks(range(len(titles)), titles, fontsize="small")
        axes.set_title(f"{count} thread{'s' if count > 1 else ''}")
    panels[0][0].set_ylabel(f"time, {ORT} = 1")
    panels[0][-1].legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(arguments.folder / "nets.png", dpi=150)


def update_page(text: str) -> None:
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1])


def write(
    contenders: list[Contender], prepared: dict, arguments: argparse.Namespace
) -> str:
    text = make_text(contenders, prepared, arguments)
    (arguments.folder / "nets.md").write_text(text)
    if arguments.networks and arguments.threads:
        plot(contenders, arguments)
    if arguments.update_docs:
        update_page(text)
    return text
