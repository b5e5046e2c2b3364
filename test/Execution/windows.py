"""Random convs, pools and matmuls, with pads and epilogues, and small networks of
them, compiled for every vector unit this machine has and as plain loops, by one
thread and by two: within the bound of rounding errors, with the same bits for any
number of threads, and where sizes are known without an allocation but for the
results.

RUN: python3 %s

BNFOLD_WINDOW_CASES is the number of cases, BNFOLD_WINDOW_SEED the first of them.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from compiled import CompiledModule
from run_case import BNFOLD_OPT, LLVM_PREFIX
from window_cases import Case, make_case
from window_text import Value

NUM_CASES = int(os.environ.get("BNFOLD_WINDOW_CASES", 132))
FIRST_SEED = int(os.environ.get("BNFOLD_WINDOW_SEED", 0))
CASES_IN_A_MODULE = 33
# As the kernel names them.
CPU_FLAGS = {
    "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl"},
    "avx2": {"avx2", "fma"},
}


def get_targets() -> list[str]:
    flags = set()
    info = Path("/proc/cpuinfo")
    if info.exists():
        flags = set(info.read_text().partition("flags")[2].partition("\n")[0].split())
    return [t for t, needed in CPU_FLAGS.items() if needed <= flags] + ["generic"]


def get_threads() -> list[int]:
    has_openmp = (LLVM_PREFIX / "lib" / "libomp.so").exists()
    return [1, 2] if has_openmp else [1]


def compile_for(text: str, **options) -> CompiledModule:
    return CompiledModule(BNFOLD_OPT, LLVM_PREFIX, text, **options)


def find_fault(value: np.ndarray, expected: Value) -> str | None:
    exact, bound = expected.exact, expected.error
    if value.shape != exact.shape:
        return f"its shape is {value.shape}, not {exact.shape}"
    difference = np.abs(value.astype(np.float64) - exact)
    wrong = ~(difference <= bound)
    if not wrong.any():
        return None
    at = tuple(int(i) for i in np.argwhere(wrong)[0])
    return (
        f"{wrong.sum()} of {wrong.size} elements are wrong, the first at {at}: "
        f"{value[at]!r}, not {exact[at]!r} within {bound[at]:.1e}"
    )


def check_module(cases: list[Case]) -> list[str]:
    text = "".join(case.text for case in cases)
    faults = []
    variants = [{"optimize": False}]
    for target in get_targets():
        variants += [{"target": target, "threads": n} for n in get_threads()]
    alone = {}
    for options in variants:
        module = compile_for(text, **options)
        for case in cases:
            name = f"{case.description}, {options}"
            values = module.call(case.function, case.inputs)
            for value, expected in zip(values, case.results, strict=True):
                if fault := find_fault(value, expected):
                    faults.append(f"{name}: {fault}")
            planned = case.has_known_sizes and options.get("optimize", True)
            if planned and module.allocations:
                faults.append(f"{name}: {module.allocations} allocations")
            bits = [value.tobytes() for value in values]
            threads = options.get("threads")
            key = (case.description, options.get("target"))
            if threads == 1:
                alone[key] = bits
            elif threads and alone[key] != bits:
                faults.append(f"{name}: other bits than by one thread")
    return faults


def main() -> int:
    seeds = range(FIRST_SEED, FIRST_SEED + NUM_CASES)
    cases = [make_case(seed) for seed in seeds]
    modules = [
        cases[i : i + CASES_IN_A_MODULE]
        for i in range(0, len(cases), CASES_IN_A_MODULE)
    ]
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for found in pool.map(check_module, modules) for fault in found]
    targets, threads = (", ".join(map(str, v)) for v in (get_targets(), get_threads()))
    print(f"{len(cases)} cases for {targets}, by {threads} threads")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
