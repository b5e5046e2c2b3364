#!/usr/bin/env python3
"""One contender of bench.py that is not ours: runs a model over and over, and
prints what that took as JSON."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Callable

import numpy as np

Call = Callable[[], np.ndarray]


def onnxruntime(arguments: argparse.Namespace, x: np.ndarray) -> Call:
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.intra_op_num_threads = arguments.threads
    session = ort.InferenceSession(
        arguments.folder / f"{arguments.model}.onnx",
        options,
        providers=["CPUExecutionProvider"],
    )
    argument = session.get_inputs()[0]
    feed = {argument.name: x.reshape(argument.shape)}
    return lambda: session.run(None, feed)[0]


def torch(arguments: argparse.Namespace, x: np.ndarray) -> Call:
    import networks
    import torch

    torch.set_num_threads(arguments.threads)
    torch.set_grad_enabled(False)
    network = networks.load(arguments.model, arguments.folder / f"{arguments.model}.pt")
    argument = torch.from_numpy(x.reshape(networks.INPUT_SHAPE))
    frozen = torch.jit.freeze(torch.jit.trace(network, argument))
    network = torch.jit.optimize_for_inference(frozen)
    network(argument)  # specialises itself in the first calls
    network(argument)
    return lambda: network(argument).numpy()


def time_calls(call: Call, seconds: float) -> list[float]:
    """As nets-bench.cpp does it."""

    def call_for(duration: float, at_least: int) -> list[float]:
        times: list[float] = []
        start = time.perf_counter()
        while len(times) < at_least or time.perf_counter() - start < duration:
            before = time.perf_counter()
            call()
            times.append(1000 * (time.perf_counter() - before))
        return times

    call_for(seconds / 5, 1)
    return call_for(seconds, 3)


def main() -> None:
    tools = {"onnxruntime": onnxruntime, "torch": torch}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool", choices=tools)
    parser.add_argument("model", help="its name in the folder")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1)
    arguments = parser.parse_args()

    x = np.fromfile(arguments.input, np.float32)
    start, cpu_start = time.perf_counter(), time.process_time()
    call = tools[arguments.tool](arguments, x)
    compiled, cpu_compiled = time.perf_counter(), time.process_time()
    np.ascontiguousarray(call(), np.float32).tofile(arguments.output)
    times = time_calls(call, arguments.seconds)
    record = {
        "ms": statistics.median(times),
        "min_ms": min(times),
        "calls": len(times),
        "compile_ms": 1000 * (compiled - start),
        "compile_cpu_ms": 1000 * (cpu_compiled - cpu_start),
    }
    print(json.dumps(record))


if __name__ == "__main__":
    main()
