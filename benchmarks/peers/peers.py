"""One function a peer: folds a case, runs it and returns the result. This file
is run once for each peer, in a process of its own:

    peers.py PEER CASE...

prints a line of JSON for each case. Whatever a peer raises is caught; a crash
ends the process, and run.py goes on behind it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Optional

import numpy as np
from cases import Case, all_cases
from graphs import to_onnx, to_torch


class NotApplicable(Exception):
    """The peer's interface has no way to say this graph."""


@dataclass
class Peer:
    title: str
    packages: str
    """Whose versions belong to the row, by PyPI name; "" for the project."""
    run: Callable[[Case, Path], Any]
    """Of a case and an empty folder."""


# ------------------------------------------------------------------ PyTorch


def run_module(module: Any, case: Case) -> Any:
    import torch

    with torch.no_grad():
        return module(torch.from_numpy(case.x)).numpy()


def torch_plain(case: Case, folder: Path) -> Any:
    return run_module(to_torch(case), case)


def torch_fuse(case: Case, folder: Path) -> Any:
    import torch
    from torch.nn.utils.fusion import fuse_conv_bn_eval

    net = to_torch(case)
    if case.second or case.conv_is_result:
        raise NotApplicable("the caller decides which conv to fold")
    if not isinstance(net.norm, torch.nn.BatchNorm2d):
        raise NotApplicable("takes batch norms only")
    return run_module(fuse_conv_bn_eval(net.conv, net.norm), case)


def torch_fx(case: Case, folder: Path) -> Any:
    from torch.fx.experimental.optimization import fuse

    return run_module(fuse(to_torch(case)), case)


def torch_freeze(case: Case, folder: Path) -> Any:
    import torch

    x = torch.from_numpy(case.x)
    traced = torch.jit.trace(to_torch(case), x, check_trace=False)
    return run_module(torch.jit.optimize_for_inference(traced.eval()), case)


def torch_inductor(case: Case, folder: Path) -> Any:
    import torch
    from torch._inductor import config

    config.freezing = True
    torch._dynamo.reset()
    return run_module(torch.compile(to_torch(case)), case)


# ------------------------------------------------------------------ ONNX


def run_onnx(model: Path, x: Any, optimize: bool = False) -> Any:
    """By ONNX Runtime, as the model stands or with all it can do."""
    import onnxruntime as ort

    options = ort.SessionOptions()
    level = ort.GraphOptimizationLevel
    options.graph_optimization_level = (
        level.ORT_ENABLE_ALL if optimize else level.ORT_DISABLE_ALL
    )
    session = ort.InferenceSession(
        str(model), options, providers=["CPUExecutionProvider"]
    )
    return session.run(None, {"x": x})[0]


def onnx_plain(case: Case, folder: Path) -> Any:
    return run_onnx(to_onnx(case, folder / "model.onnx"), case.x)


def onnx_runtime(case: Case, folder: Path) -> Any:
    return run_onnx(to_onnx(case, folder / "model.onnx"), case.x, optimize=True)


def rewritten(rewrite: Callable[[Any], Any]) -> Callable[[Case, Path], Any]:
    """A tool from ONNX to ONNX; what it writes is run as it stands."""

    def run(case: Case, folder: Path) -> Any:
        import onnx

        model = onnx.load(to_onnx(case, folder / "model.onnx"))
        onnx.save(rewrite(model), folder / "rewritten.onnx")
        return run_onnx(folder / "rewritten.onnx", case.x)

    return run


def simplify(model: Any) -> Any:
    import onnxsim

    return onnxsim.simplify(model)[0]


def slim(model: Any) -> Any:
    import onnxslim

    return onnxslim.slim(model)


def optimize(model: Any) -> Any:
    import onnxoptimizer

    passes = onnxoptimizer.get_fuse_and_elimination_passes()
    return onnxoptimizer.optimize(model, passes)


def script(model: Any) -> Any:
    from onnxscript import ir, optimizer, rewriter
    from onnxscript.rewriter.rules import common

    converted = ir.serde.deserialize_model(model)
    optimizer.optimize(converted)
    rules = [common.fuse_batchnorm_into_conv_rule]
    converted = rewriter.rewrite(converted, pattern_rewrite_rules=rules)
    return ir.serde.serialize_model(converted)


# ------------------------------------------------------------------ runtimes


def openvino(case: Case, folder: Path) -> Any:
    import openvino as ov

    model = ov.convert_model(to_onnx(case, folder / "model.onnx"))
    hint = {"INFERENCE_PRECISION_HINT": "f32"}
    compiled = ov.Core().compile_model(model, "CPU", hint)
    return compiled([case.x])[0]


def ncnn(case: Case, folder: Path) -> Any:
    import ncnn
    import pnnx
    import torch

    if case.dtype != np.float32:
        raise NotApplicable("takes inputs in f32")
    x = torch.from_numpy(case.x)
    # pnnx folds while it writes the files of ncnn.
    pnnx.export(to_torch(case), str(folder / "model.pt"), x, fp16=False)
    net = ncnn.Net()
    net.opt.use_fp16_packed = net.opt.use_fp16_storage = False
    net.opt.use_fp16_arithmetic = net.opt.use_bf16_storage = False
    net.load_param(str(folder / "model.ncnn.param"))
    net.load_model(str(folder / "model.ncnn.bin"))
    with net.create_extractor() as extractor:
        extractor.input("in0", ncnn.Mat(case.x[0]).clone())
        return np.array(extractor.extract("out0")[1])[None]


def tvm(case: Case, folder: Path) -> Any:
    import onnx
    import tvm
    from tvm import relax
    from tvm.relax.frontend.onnx import from_onnx

    module = from_onnx(onnx.load(to_onnx(case, folder / "model.onnx")))
    module = tvm.transform.Sequential(
        [
            relax.transform.FoldBatchnormToConv2D(),
            relax.transform.DecomposeOpsForInference(),
            relax.transform.FoldConstant(),
        ]
    )(module)
    compiled = tvm.compile(module, target="llvm")
    machine = relax.VirtualMachine(compiled, tvm.cpu())
    result = machine["main"](tvm.runtime.tensor(case.x))
    return (result if hasattr(result, "numpy") else result[0]).numpy()


def executorch(case: Case, folder: Path) -> Any:
    import torch
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import (
        XnnpackPartitioner,
    )
    from executorch.exir import to_edge_transform_and_lower
    from executorch.runtime import Runtime

    x = torch.from_numpy(case.x)
    exported = torch.export.export(to_torch(case), (x,))
    lowered = to_edge_transform_and_lower(exported, partitioner=[XnnpackPartitioner()])
    program = Runtime.get().load_program(lowered.to_executorch().buffer)
    return program.load_method("forward").execute([x])[0].numpy()


# ------------------------------------------------------------------ the project


def bnfold(case: Case, folder: Path) -> Any:
    import bnfold
    import torch

    module = bnfold.from_torch(to_torch(case), torch.from_numpy(case.x))
    module.fold()
    return module.compile()(case.x)


PEERS: Dict[str, Peer] = {
    "torch": Peer("PyTorch, not folded", "torch", torch_plain),
    "onnxruntime-off": Peer(
        "ONNX Runtime, optimization off", "onnxruntime", onnx_plain
    ),
    "torch-fuse": Peer("PyTorch, fuse_conv_bn_eval", "torch", torch_fuse),
    "torch-fx": Peer("PyTorch, torch.fx fuse", "torch", torch_fx),
    "torch-freeze": Peer(
        "PyTorch, torch.jit.optimize_for_inference", "torch", torch_freeze
    ),
    "torch-inductor": Peer(
        "PyTorch, torch.compile with freezing", "torch", torch_inductor
    ),
    "onnxruntime": Peer("ONNX Runtime", "onnxruntime", onnx_runtime),
    "onnxsim": Peer("onnxsim", "onnxsim", rewritten(simplify)),
    "onnxslim": Peer("onnxslim", "onnxslim", rewritten(slim)),
    "onnxoptimizer": Peer("onnxoptimizer", "onnxoptimizer", rewritten(optimize)),
    "onnxscript": Peer("onnxscript, rewriter", "onnxscript", rewritten(script)),
    "openvino": Peer("OpenVINO", "openvino", openvino),
    "ncnn": Peer("ncnn, by pnnx", "ncnn pnnx", ncnn),
    "tvm": Peer("TVM, Relax", "apache-tvm", tvm),
    "executorch": Peer("ExecuTorch, XNNPACK", "executorch", executorch),
    "bnfold": Peer("bnfold", "", bnfold),
}


def run_case(peer: Peer, case: Case) -> Dict[str, Optional[str]]:
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = peer.run(case, Path(folder))
        except NotApplicable as reason:
            return {"verdict": "n/a", "detail": str(reason)}
        except Exception as error:
            detail = f"{type(error).__name__}: {error}".strip()
            return {"verdict": "error", "detail": detail[:2000]}
    first = float(np.asarray(result, np.float64).ravel()[0])
    return {"verdict": case.judge(result), "detail": repr(first)}


def main() -> None:
    warnings.simplefilter("ignore")
    peer = PEERS[sys.argv[1]]
    cases = {case.name: case for case in all_cases()}
    # Peers print what they like; the results go where standard output was.
    out, sys.stdout = sys.stdout, sys.stderr
    for name in sys.argv[2:]:
        record = {"case": name, **run_case(peer, cases[name])}
        print(json.dumps(record), file=out, flush=True)


if __name__ == "__main__":
    main()
