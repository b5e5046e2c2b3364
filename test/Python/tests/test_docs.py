"""Runs the blocks of the pages of docs/ in order, as one session each of Python
and the shell, and compares what a `text` block says with what the block above it
printed. Blocks of extras that are not installed are left out."""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from models import mobilenet

DOCS = Path(__file__).resolve().parents[1]
BLOCK = re.compile(
    r"^(?:<!-- needs: (\w+) -->\n)?```(python|sh|text)\n(.*?)^```$", re.M | re.S
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    monkeypatch.setenv("PATH", path)
    return tmp_path


def run_page(name: str) -> int:
    """The number of blocks that were run."""
    scope, count, printed = {}, 0, ""
    for needs, language, body in BLOCK.findall((DOCS / name).read_text()):
        if needs:
            try:
                __import__(needs)
                __import__("torch_mlir")
            except ImportError:
                continue
        if "pip install" in body:
            continue  # how this environment was made
        count += 1
        if language == "text":
            assert body == printed
        elif language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(body, name, "exec"), scope)
            printed = out.getvalue()
        else:
            subprocess.run(["sh", "-euc", body], check=True, timeout=300)
    return count


def test_the_guide(folder):
    (folder / "model.mlir").write_text(mobilenet(blocks=1))
    assert run_page("Python.md") >= 6
    assert (folder / "folded.mlirbc").exists()
    assert (folder / "report.html").exists()


def test_the_tutorial(folder):
    pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    assert run_page("Tutorial.md") >= 11
    assert (folder / "folded.mlirbc").exists()
