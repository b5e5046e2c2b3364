"""Holds docs/Embedding.md to what it shows. Every fenced block has a comment on
the line above it:

  <!-- from: FILE#MARK -->  the block is what stands in FILE, which a test builds
                            and runs, between `[MARK]` and `[end]`
  <!-- file: NAME -->       a file that blocks after it use
  <!-- run -->              shell commands

usage: embedding_docs.py check
       embedding_docs.py run BUILD_DIR FOLDER

`run` runs the blocks in order in FOLDER, where `build` is the build folder and
`model.mlir` a module, with PREFIX a folder in it.
"""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BLOCK = re.compile(r"^([^\n]*)\n```\S*\n(.*?)^```$", re.M | re.S)
MAX_LINES = 19


def read_blocks():
    text = (ROOT / "docs/Embedding.md").read_text()
    blocks = []
    for match in BLOCK.finditer(text):
        label = re.fullmatch(r"<!-- (run|from|file)(?:: (.*))? -->", match[1])
        if not label:
            sys.exit(f"block without a label:\n{match[0]}")
        blocks.append((label[1], label[2], match[2]))
    return blocks


def read_marked(where):
    path, mark = where.split("#")
    pattern = rf"^[^\n]*\[{re.escape(mark)}\][^\n]*\n(.*?)^[^\n]*\[end\]"
    found = re.search(pattern, (ROOT / path).read_text(), re.M | re.S)
    if not found:
        sys.exit(f"no mark [{mark}] in {path}")
    return textwrap.dedent(found[1])


def check():
    blocks = read_blocks()
    for kind, where, body in blocks:
        if body.count("\n") > MAX_LINES:
            sys.exit(f"more than {MAX_LINES} lines:\n{body}")
        if kind == "from" and body != read_marked(where):
            sys.exit(f"{where} is now:\n{read_marked(where)}")
    print(f"{len(blocks)} blocks checked")


def run(build, folder):
    build, folder = Path(build).resolve(), Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "build").symlink_to(build)
    shutil.copy(Path(__file__).parents[1] / "Inputs/convs.mlir", folder / "model.mlir")
    environment = {**os.environ, "PREFIX": str(folder / "an install")}
    for kind, where, body in read_blocks():
        if kind == "file":
            (folder / where).write_text(body)
        if kind == "run":
            print(f"$ {body}", end="", flush=True)
            subprocess.run(
                ["sh", "-euc", body],
                cwd=folder,
                env=environment,
                stderr=subprocess.STDOUT,
                check=True,
            )


if __name__ == "__main__":
    {"check": check, "run": run}[sys.argv[1]](*sys.argv[2:])
