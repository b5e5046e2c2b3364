"""Runs the blocks of docs/Python.md in order, as one session each of Python and
the shell; those of extras that are not installed are left out."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from models import mobilenet

GUIDE = Path(__file__).resolve().parents[1] / "Python.md"
BLOCK = re.compile(
    r"^(<!-- needs: (\w+) -->\n)?```(python|sh)\n(.*?)^```$", re.M | re.S
)


def test_the_guide(tmp_path, monkeypatch, capfd):
    (tmp_path / "model.mlir").write_text(mobilenet(blocks=1))
    monkeypatch.chdir(tmp_path)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    monkeypatch.setenv("PATH", path)
    scope, count = {}, 0
    for _, needs, language, body in BLOCK.findall(GUIDE.read_text()):
        if needs:
            try:
                __import__(needs)
                __import__("torch_mlir")
            except ImportError:
                continue
        if "pip install" in body:
            continue  # how this environment was made
        count += 1
        if language == "python":
            exec(compile(body, "Python.md", "exec"), scope)
        else:
            subprocess.run(["sh", "-euc", body], check=True, timeout=300)
    assert count >= 6
    assert (tmp_path / "folded.mlirbc").exists()
    assert (tmp_path / "report.html").exists()


def test_the_guide_is_there():
    if not GUIDE.exists():
        pytest.fail("docs/Python.md was not copied")
