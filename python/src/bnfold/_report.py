"""What a fold did to each conv, and why."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import Any, Dict, List, Optional, Tuple, Union


@dataclass(frozen=True)
class Record:
    """One conv with a chain of per-channel ops behind or in front of it, or
    several that a concat joins in front of the chain."""

    location: str
    """As MLIR prints it."""
    function: str
    kind: str
    """The op's name, such as ``tosa.conv2d``."""
    shape: Tuple[int, ...]
    """Of the weights."""
    chain: str
    """``"behind"`` the conv or ``"in front"`` of it."""
    action: str
    """``"folded"``, ``"merged"`` or ``"refused"``."""
    ops_before: int
    ops_after: int
    """Ops of the chain, before and after."""
    bytes_written: int
    """Of new weights and biases."""
    num_convs: int = 1
    """More than one: as many convs, joined by a concat, whose location this is.
    Kind and shape are those of the first; all else is of all together."""
    scale_min: Optional[float] = None
    scale_max: Optional[float] = None
    """The smallest and the largest magnitude that the chain multiplies a channel
    with; None if it could not be composed."""
    headroom_bits: Optional[float] = None
    """How many bits below overflow the folded conv stays, negative if it does
    not; None if the weights were not looked at."""
    reason: Optional[str] = None
    """Why it was merged or refused: a key, such as ``"accumulator-overflow"``,"""
    reason_text: Optional[str] = None
    """and a sentence."""
    channel: Optional[int] = None
    value: Optional[float] = None
    """The channel that decided, and the number found there."""
    end_reason: Optional[str] = None
    end_op: Optional[str] = None
    end_location: Optional[str] = None
    """Where the chain ended before an arithmetic op, and why."""

    @property
    def ops_folded(self) -> int:
        """Ops of the chain that are gone."""
        return self.ops_before - self.ops_after

    @staticmethod
    def _from_json(values: Dict[str, Any]) -> "Record":
        values = dict(values)
        values["shape"] = tuple(values.pop("weight_shape"))
        for key in ("value", "headroom_bits"):  # JSON has no infinity
            if isinstance(values.get(key), str):
                values[key] = float(values[key])
        known = Record.__dataclass_fields__
        return Record(**{k: v for k, v in values.items() if k in known})


class Report:
    """The records of one fold, in the order of the module.

    ``print(report)`` prints a table; in a notebook it shows as one.
    """

    records: List[Record]

    def __init__(self, records: List[Record]):
        self.records = records

    @staticmethod
    def _from_json(text: str) -> "Report":
        return Report([Record._from_json(r) for r in json.loads(text)["convs"]])

    def _with_action(self, action: str) -> List[Record]:
        return [r for r in self.records if r.action == action]

    @property
    def folded(self) -> List[Record]:
        """Convs that took in their chain."""
        return self._with_action("folded")

    @property
    def merged(self) -> List[Record]:
        """Convs whose weights stay, with a shorter chain, for folding was not
        safe."""
        return self._with_action("merged")

    @property
    def refused(self) -> List[Record]:
        """Convs left as they were."""
        return self._with_action("refused")

    def to_dict(self) -> Dict[str, Any]:
        """Numbers, strings and lists, fit for JSON (but for infinities)."""
        return {
            "folded": len(self.folded),
            "merged": len(self.merged),
            "refused": len(self.refused),
            "convs": [
                {**asdict(r), "shape": list(r.shape), "ops_folded": r.ops_folded}
                for r in self.records
            ],
        }

    def to_html(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes a page that needs no other file: a table, and plots of
        scales and headroom by layer. Raises OSError."""
        from ._files import write_whole
        from ._html import page

        write_whole(path, page(self).encode())

    def summary(self) -> str:
        """One line: how many convs were folded, merged and refused."""
        removed = sum(r.ops_folded for r in self.records)
        return (
            f"{len(self.folded)} folded, {len(self.merged)} merged, "
            f"{len(self.refused)} refused; {removed} ops removed"
        )

    def __rich__(self) -> Any:
        from ._tables import report_table

        return report_table(self)

    def __str__(self) -> str:
        from ._tables import to_text

        return to_text(self.__rich__())

    def __repr__(self) -> str:
        return f"<bnfold.Report: {self.summary()}>"

    def _repr_html_(self) -> str:
        from ._html import fragment

        return fragment(self)
