"""Fold batch norm into the convs of TOSA and linalg graphs, without new
overflow.

    import bnfold

    m = bnfold.load("model.mlirbc")
    report = m.fold()
    print(report)
    f = m.compile()
    y = f(x)
    m.save("folded.mlirbc")
"""

from ._compare import Comparison, OutputErrors, compare
from ._compiled import ArrayType, Function
from ._errors import (
    CompileError,
    ConversionError,
    Error,
    FoldError,
    InputError,
    ParseError,
)
from ._importers import from_onnx, from_torch
from ._module import Module, load
from ._report import Record, Report

__all__ = [
    "ArrayType",
    "Comparison",
    "CompileError",
    "ConversionError",
    "Error",
    "FoldError",
    "Function",
    "InputError",
    "Module",
    "OutputErrors",
    "ParseError",
    "Record",
    "Report",
    "compare",
    "from_onnx",
    "from_torch",
    "load",
]
