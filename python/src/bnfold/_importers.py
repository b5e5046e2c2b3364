"""Models of PyTorch and ONNX, through torch-mlir to TOSA."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional, Sequence, Union

from ._errors import ConversionError, Error, InputError
from ._module import Module, load

OPSET = 17
"""torch-mlir reads the batch norms of opset 15 and later."""


def from_torch(module: Any, *example: Any) -> Module:
    """Exports a ``torch.nn.Module`` in evaluation mode for inputs like
    `example`, torch tensors whose shapes and dtypes become the function's.

    Needs the extra ``bnfold[torch]``. Raises ImportError without it, and
    ConversionError if torch-mlir cannot lower the model.
    """
    try:
        from torch_mlir import fx
    except ImportError as error:
        raise ImportError(f"from_torch needs bnfold[torch]: {error}") from error
    was_training = module.training
    module.eval()
    try:
        lowered = fx.export_and_import(module, *example, output_type="tosa")
    except Exception as error:
        raise ConversionError(f"torch-mlir cannot lower the model: {error}") from error
    finally:
        module.train(was_training)
    return load(lowered)


def from_onnx(
    path: Union[str, "os.PathLike[str]"],
    shapes: Optional[Mapping[str, Sequence[int]]] = None,
) -> Module:
    """Imports an ONNX model.

    shapes: by the name of an input, for inputs whose sizes the model does not
        fix. Sizes that neither fixes become 1, which suits batches.

    Needs the extra ``bnfold[onnx]``, but not torch. Raises ImportError without
    it, OSError if there is no such file, InputError if a shape does not fit, and
    ConversionError if torch-mlir cannot lower the model.
    """
    try:
        import onnx
        from onnx import shape_inference, version_converter
        from torch_mlir import ir, passmanager
        from torch_mlir.dialects import torch as torch_dialect
        from torch_mlir.extras import onnx_importer
    except ImportError as error:
        raise ImportError(f"from_onnx needs bnfold[onnx]: {error}") from error
    if not os.path.exists(path):
        raise FileNotFoundError(f"{os.fspath(path)}: no such file")
    try:
        model = onnx.load(path)
        _fix_sizes(model, shapes or {})
        if _opset(model) < OPSET:
            model = version_converter.convert_version(model, OPSET)
        model = shape_inference.infer_shapes(model, data_prop=True)

        context = ir.Context()
        torch_dialect.register_dialect(context)
        info = onnx_importer.ModelInfo(model, config=onnx_importer.Config())
        operation = info.create_module(context=context).operation
        importer = onnx_importer.NodeImporter.define_function(
            info.main_graph, operation
        )
        importer.import_all()
        with context:
            for pipeline in (
                "torch-onnx-to-torch-backend-pipeline",
                "torch-backend-to-tosa-backend-pipeline",
            ):
                manager = passmanager.PassManager.parse(f"builtin.module({pipeline})")
                manager.run(operation)
    except Error:
        raise
    except Exception as error:
        raise ConversionError(f"torch-mlir cannot lower {path}: {error}") from error
    return load(operation)


def _fix_sizes(model: Any, shapes: Mapping[str, Sequence[int]]) -> None:
    inputs = {v.name: v.type.tensor_type.shape.dim for v in model.graph.input}
    for name, shape in shapes.items():
        if name not in inputs:
            raise InputError(f"no input {name!r}; there are: {', '.join(inputs)}")
        if len(shape) != len(inputs[name]):
            raise InputError(f"input {name!r} has {len(inputs[name])} dimensions")
        for size, value in zip(inputs[name], shape):
            size.dim_value = value
    for dims in inputs.values():
        for size in dims:
            if not size.HasField("dim_value"):
                size.dim_value = 1


def _opset(model: Any) -> int:
    return max((o.version for o in model.opset_import if not o.domain), default=0)
