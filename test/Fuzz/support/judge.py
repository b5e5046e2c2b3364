"""What must hold for a function before and after the fold.

Of the values, for every element whose exact number is finite:

1. The folded function, computed in float64, is within the bound of Value.bound.
2. Before and after the fold, compiled in the stored types, so is what is finite,
   where no value on the way may overflow.
3. After the fold everything is finite that was finite before, where all convs
   see inputs within the pass's bound and it is no matter of roundings: no value
   that led to it is within some of them of the largest number, or, behind the
   first chain, within all that were made so far.

Of the text:

4. What has no record of a change did not change, and the other way round.
5. A second fold changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from graph import Graph


class Wrong(AssertionError):
    """A property that does not hold."""


@dataclass
class Counts:
    """How much was tested, so that a run that tests nothing is seen."""

    names: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, number: int = 1) -> None:
        self.names[name] = self.names.get(name, 0) + number

    def merge(self, other: "Counts") -> None:
        for name, number in other.names.items():
            self.add(name, number)


def check_values(graph: Graph, wide, before, after, counts: Counts) -> None:
    """`wide`: after the fold, in f64; the others in the stored types. What was not
    computed is None."""
    for i, result in enumerate(graph.results):
        exact, bound = result.exact, result.bound()
        known = np.isfinite(exact)
        where = f"result {i}"
        if wide is not None:
            check_near(f"{where} in float64", wide[i], exact, bound, known)
            counts.add("results compared in float64")
        for when, values in (("before", before), ("after", after)):
            if values is None or graph.may_overflow:
                continue
            check_near(f"{where} {when} the fold", values[i], exact, bound, known)
            counts.add(f"results compared in the stored type, {when} the fold")
        if graph.is_bounded and not result.is_chance and after is not None:
            _check_finite(where, graph, before and before[i], after[i], counts)


def _check_finite(where: str, graph: Graph, before, after, counts: Counts) -> None:
    """What cannot overflow was finite before and was compared already."""
    if before is None:
        return
    old, new = (np.asarray(v).astype(np.float64) for v in (before, after))
    lost = np.isfinite(old) & ~np.isfinite(new)
    if lost.any():
        at = tuple(np.argwhere(lost)[0])
        raise Wrong(f"{where}{list(at)}: {old[at]} before, {new[at]} after")
    if graph.may_overflow:
        counts.add("results that may overflow, and must stay finite")


def check_near(what: str, value, exact, bound, known) -> None:
    value = np.asarray(value).astype(np.float64)
    if value.shape != exact.shape:
        raise Wrong(f"{what}: shape {value.shape}, not {exact.shape}")
    with np.errstate(all="ignore"):
        near = np.abs(value - exact) <= bound
        # Nothing is known where the bound is none.
        wrong = known & ~near & np.isfinite(bound)
    if wrong.any():
        at = tuple(np.argwhere(wrong)[0])
        raise Wrong(
            f"{what}{[int(k) for k in at]}: {value[at]!r}, not {exact[at]!r} "
            f"within {bound[at]:.2e}; {int(wrong.sum())} of {wrong.size} are wrong"
        )


def check_records(graph_name: str, records, changed: bool, counts: Counts) -> None:
    """The pass's report of one function against its text."""
    told = False
    for record in records:
        counts.add(f"chains {record.action}, {record.chain}")
        if record.reason:
            counts.add(f"reason {record.reason}")
        if record.end_reason:
            counts.add(f"end {record.end_reason}")
        told |= record.action == "folded" or (
            record.action == "merged" and record.ops_after < record.ops_before
        )
        if record.ops_after > record.ops_before:
            raise Wrong(f"{record.ops_before} ops became {record.ops_after}")
        if record.action == "refused" and not (record.reason or record.end_reason):
            raise Wrong("refused without a reason")
    if told != changed:
        said = "is told" if told else "is not told"
        raise Wrong(f"@{graph_name}: a change {said}, and the text says otherwise")
