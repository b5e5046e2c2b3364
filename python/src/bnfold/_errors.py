"""The exceptions of the package. Messages hold MLIR's diagnostics."""

from __future__ import annotations


class Error(Exception):
    """Base of all exceptions of this package."""


class ParseError(Error):
    """A file cannot be read, or is no module of MLIR."""


class FoldError(Error):
    """A fold left an invalid module behind; please report it."""


class CompileError(Error):
    """A module cannot be lowered or compiled."""


class InputError(Error, ValueError):
    """An argument has another shape, dtype or value than asked for."""


class ConversionError(Error):
    """torch-mlir cannot import or lower a model."""
