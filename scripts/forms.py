#!/usr/bin/env python3
"""Prints docs/Forms.md: what the passes recognise, told by their tests.

Every lit test begins with a comment that says what it shows; the page lists
them, so that nothing is claimed there that no test holds. `make docs` rewrites
the page, `make check` compares it.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "test" / "Transforms"
SECTIONS = {
    "FoldBNIntoConv": "Behind TOSA convs",
    "FoldBNIntoConv/linalg": "Behind linalg convs, matmuls and contractions",
    "FoldBNIntoConv/preceding": "In front of convs",
    "FoldBNIntoConv/reports": "Public reports",
}


def summary(path: Path) -> str:
    """The comment at the top of a test, without its RUN lines. It is an error if
    there is none."""
    lines = []
    for line in path.read_text().splitlines():
        text = line.removeprefix("//").strip()
        if text and not line.startswith("//"):
            break  # Comments from here on are about parts of the test.
        if not text:
            if lines:
                break
            continue
        if text.startswith(("RUN:", "REQUIRES:", "UNSUPPORTED:")):
            continue
        lines.append(text)
    if not lines or any(line.startswith(("CHECK", "-----")) for line in lines):
        name = path.relative_to(ROOT)
        sys.exit(f"forms: {name} does not begin with a comment on what it shows")
    return " ".join(lines)


def main() -> None:
    print("# What is recognised\n")
    print("Made from the tests by `scripts/forms.py`. Files named `negative-*`")
    print("show what must not fold, and that it does not.")
    folders = sorted({path.parent for path in TESTS.rglob("*.mlir")})
    for folder in folders:
        name = str(folder.relative_to(TESTS))
        print(f"\n## {SECTIONS.get(name, name)}\n")
        print("| test | what it shows |")
        print("|---|---|")
        for path in sorted(folder.glob("*.mlir")):
            cell = summary(path).replace("|", "\\|")
            link = f"../{path.relative_to(ROOT)}"
            print(f"| [{path.stem}]({link}) | {cell} |")


if __name__ == "__main__":
    main()
