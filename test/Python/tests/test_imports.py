"""Models of torch and ONNX, and one process with torch-mlir. Skipped where
those are not installed."""

import os
import subprocess
import sys

import bnfold
import numpy as np
import pytest

BOTH = """
import numpy as np
{imports}
f = bnfold.load(sys.argv[1]).compile()
assert f(np.ones(4, np.float32), np.ones(4, np.float32)).tolist() == [2] * 4
with torch_mlir.ir.Context():
    module = torch_mlir.ir.Module.parse("func.func @f() {{ return }}")
assert len(bnfold.load(module).to_text()) > 0
print("fine")
"""


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("torch", [False, True])
def test_torch_mlir_in_either_order(order, torch, tmp_path):
    pytest.importorskip("torch_mlir")
    lines = ["import bnfold", "import torch_mlir.ir"]
    if torch:
        pytest.importorskip("torch")
        lines[1] += "\nimport torch"
    from models import add

    (tmp_path / "m.mlir").write_text(add("f32"))
    imports = "import sys\n" + "\n".join(lines[i] for i in order)
    done = subprocess.run(
        [sys.executable, "-c", BOTH.format(imports=imports), tmp_path / "m.mlir"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "fine" in done.stdout, done.stderr


def test_from_torch():
    torch = pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    from torch import nn

    torch.manual_seed(0)
    net = nn.Sequential(
        nn.Conv2d(3, 8, 3, padding=1),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.Conv2d(8, 4, 1),
        nn.BatchNorm2d(4),
    )
    net(torch.randn(8, 3, 8, 8))  # gives the norms some statistics
    x = torch.randn(1, 3, 8, 8)
    module = bnfold.from_torch(net, x)
    assert net.training, "left as it was"
    report = module.fold()
    assert len(report.folded) == 2 and not report.merged
    expected = net.eval()(x).detach().numpy()
    y = module.compile()(x)
    assert np.abs(y - expected).max() < 1e-5


def test_from_onnx(tmp_path):
    pytest.importorskip("onnx")
    pytest.importorskip("torch_mlir")
    from models import onnx_conv_and_batch_norm

    path = tmp_path / "m.onnx"
    onnx_conv_and_batch_norm(path)
    before, after = bnfold.from_onnx(path), bnfold.from_onnx(str(path))
    assert len(after.fold().folded) == 1
    assert bnfold.compare(before, after).outputs[0].rms_after < 1e-6
    larger = bnfold.from_onnx(path, shapes={"x": (2, 3, 8, 8)})
    assert larger.compile().inputs[0].shape == (2, 3, 8, 8)
    with pytest.raises(bnfold.InputError, match="no input 'z'; there are: x"):
        bnfold.from_onnx(path, shapes={"z": (1,)})
    with pytest.raises(OSError):
        bnfold.from_onnx(tmp_path / "nowhere.onnx")
    path.write_bytes(b"broken")
    with pytest.raises(bnfold.ConversionError):
        bnfold.from_onnx(path)


def test_without_the_extras():
    code = (
        "import sys; sys.modules['torch_mlir'] = None; import bnfold\n"
        "try: bnfold.from_torch(None)\n"
        "except ImportError as e: assert 'bnfold[torch]' in str(e)\n"
        "try: bnfold.from_onnx('x.onnx')\n"
        "except ImportError as e: assert 'bnfold[onnx]' in str(e)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))
