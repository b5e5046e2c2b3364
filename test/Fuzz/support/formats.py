"""The float types a module may compute in."""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np


@dataclass(frozen=True)
class Format:
    name: str
    dtype: np.dtype
    unit: float
    """Half an ulp of one: the largest relative error of a rounding."""
    tiny: float
    """The smallest normal number. A rounding among the denormal ones errs by
    at most unit * tiny."""
    largest: float
    default_bound: float
    """The input bound the pass assumes when none is given."""


FORMATS = {
    f.name: f
    for f in (
        Format(
            "f16",
            np.dtype(np.float16),
            2.0**-11,
            2.0**-14,
            65504.0,
            default_bound=2.0**8,
        ),
        Format(
            "bf16",
            np.dtype(ml_dtypes.bfloat16),
            2.0**-8,
            2.0**-126,
            float(ml_dtypes.finfo(ml_dtypes.bfloat16).max),
            default_bound=2.0**64,
        ),
        Format(
            "f32",
            np.dtype(np.float32),
            2.0**-24,
            2.0**-126,
            float(np.finfo(np.float32).max),
            default_bound=2.0**64,
        ),
        Format(
            "f64",
            np.dtype(np.float64),
            2.0**-53,
            2.0**-1022,
            float(np.finfo(np.float64).max),
            default_bound=2.0**512,
        ),
    )
}


def round_to(element: str, values) -> np.ndarray:
    with np.errstate(all="ignore"):
        return np.asarray(values, np.float64).astype(FORMATS[element].dtype)
