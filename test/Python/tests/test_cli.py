"""The command, as a program."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from models import REPORT, mobilenet


def run(*arguments, code=0, by=(sys.executable, "-m", "bnfold")):
    done = subprocess.run(
        [*by, *map(str, arguments)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout if code in (0, 3) else done.stderr


@pytest.fixture
def net(tmp_path):
    path = tmp_path / "net.mlir"
    path.write_text(mobilenet(blocks=1))
    return path


@pytest.fixture
def report(tmp_path):
    path = tmp_path / "report.mlir"
    path.write_text(REPORT)
    return path


def test_fold_and_compare(net, tmp_path):
    folded = tmp_path / "folded.mlirbc"
    result = json.loads(run("fold", net, folded, "--json"))
    assert result["folded"] == 4 and folded.read_bytes().startswith(b"ML\xefR")
    result = json.loads(run("compare", net, folded, "--samples", 2, "--json"))
    assert result["stayed_finite"] and result["outputs"][0]["rms_after"] < 1e-6


def test_report(net, tmp_path):
    page = tmp_path / "report.html"
    text = run("report", net, "--html", page)
    assert "4 folded" in text and "<svg" in page.read_text()
    assert json.loads(run("report", net, "--json"))["folded"] == 4


def test_run(report, tmp_path):
    x, y = tmp_path / "x.npy", tmp_path / "y.npy"
    np.save(x, np.full((1, 1, 1, 2), 1e13, np.float32))
    assert "50331648.0" in run("run", report, "--input", x, "--output", y)
    assert np.load(y).item() == 50331648.0
    (output,) = json.loads(run("run", report, "--input", x, "--json"))
    assert output["max"] == 50331648.0 and output["finite"]


def test_exit_codes(report, tmp_path):
    x, folded = tmp_path / "x.npy", tmp_path / "folded.mlir"
    np.save(x, np.full((1, 1, 1, 2), 1e13, np.float32))
    run("fold", report, folded, "--unsafe", "fold")
    run("compare", report, folded, "--input", x, code=3)
    np.save(x, np.zeros(3))
    assert "expected shape" in run("run", report, "--input", x, code=2)
    assert "usage" in run("fold", report, code=2)
    assert "invalid" in run("report", report, "--input-bound", "-1", code=2)
    assert "nowhere" in run("report", tmp_path / "nowhere.mlir", code=1)
    assert "no folder" in run("fold", report, tmp_path / "no folder" / "x", code=1)
    (tmp_path / "broken.mlir").write_text("func.func @f( {")
    assert "expected" in run("report", tmp_path / "broken.mlir", code=1)


def test_shapes(tmp_path):
    pytest.importorskip("onnx")
    pytest.importorskip("torch_mlir")
    from models import onnx_conv_and_batch_norm

    model, folded = tmp_path / "m.onnx", tmp_path / "folded.mlir"
    onnx_conv_and_batch_norm(model)
    for command in (["report", model], ["fold", model, folded]):
        run(*command, "--shape", "x=2x3x8x8")
    assert "tensor<2x3x8x8xf32>" in folded.read_text()
    np.save(tmp_path / "x.npy", np.ones((2, 3, 8, 8), np.float32))
    with_input = ("--input", tmp_path / "x.npy", "--shape", "x=2x3x8x8")
    assert "2x4x8x8 float32" in run("run", model, *with_input)
    assert "finite" in run("compare", model, folded, *with_input)
    assert "expected shape" in run("run", model, *with_input[:2], code=2)
    assert "no input 'z'" in run("report", model, "--shape", "z=1", code=2)


def test_wrong_shapes(net):
    for wrong in ("x", "x=", "x=1x0", "=1", "x=1xb"):
        assert "invalid shape" in run("report", net, "--shape", wrong, code=2)
    assert "for ONNX models" in run("report", net, "--shape", "x=1", code=2)


def test_the_console_script():
    script = Path(sys.executable).with_name("bnfold")
    assert "exit codes" in run("--help", by=(str(script),))
