"""Many random functions in one module: made, folded, compiled and judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import bnfold
import evaluator
import numpy as np
from reference import ReferenceModel, Unreadable
from textmlir import Function, TensorType, parse_file

from formats import FORMATS
from graph import Graph, module_text
from judge import Counts, Wrong, check_near, check_records, check_values
from linalg_modules import LinalgModule
from toolbox import Toolbox, functions_of, reference_tools
from tosa_modules import TosaModule

NUMBER = re.compile(r"(?<=[\[ ])[-\w.+]+(?=[\],])")
SIZE = 40
"""Functions in a module; it also decides which modules share options."""
EVERY = 6
"""One batch in so many is compiled before and after the fold, and in float64."""


@dataclass
class Options:
    """What the pass is told."""

    input_bound: float | None = None
    unsafe: str = "merge"

    @staticmethod
    def of(seed: int) -> "Options":
        rng = np.random.default_rng([seed // SIZE, 1])
        bounds = [None, None, None, 1000.0, float("inf")]
        return Options(
            bounds[int(rng.integers(len(bounds)))],
            "skip" if rng.random() < 0.15 else "merge",
        )

    def text(self) -> str:
        bound = "auto" if self.input_bound is None else self.input_bound
        return f"{{input-bound={bound} unsafe={self.unsafe}}}"


def make(seed: int) -> Graph:
    rng = np.random.default_rng([seed, 0])
    kind = TosaModule if rng.random() < 0.55 else LinalgModule
    return kind(f"f{seed}", rng, Options.of(seed).input_bound).build()


@dataclass
class Failure:
    seed: int
    message: str
    text: str = ""


@dataclass
class Batch:
    seeds: list[int]
    toolbox: Toolbox
    sabotage: str = ""
    """Breaks the fold, to see that it is noticed: "plain-fold" folds without the
    rule, "rotate" moves the elements of new constants on by one."""
    counts: Counts = field(default_factory=Counts)

    def run(self) -> list[Failure]:
        """Judges all together and, if anything is wrong, each alone."""
        graphs = [make(seed) for seed in self.seeds]
        try:
            self.judge(graphs)
            self.counts.add("modules", len(graphs))
            return []
        except (Wrong, bnfold.Error) as wrong:
            if len(self.seeds) == 1:
                text = module_text(graphs)
                return [Failure(self.seeds[0], str(wrong), text)]
            together = wrong
        failures = []
        for seed in self.seeds:
            alone = Batch([seed], self.toolbox, self.sabotage, self.counts)
            failures += alone.run()
        if not failures:
            failures = [Failure(self.seeds[0], f"together only: {together}")]
        return failures

    def judge(self, graphs: list[Graph]) -> None:
        options = Options.of(self.seeds[0])
        if self.sabotage == "plain-fold":
            options.unsafe = "fold"
        text = module_text(graphs)
        module = bnfold.load(text)
        before = module.to_text()
        bytecode = module.to_bytecode()
        report = self.fold(module, options)
        after = module.to_text()
        if self.sabotage:
            broken = after if self.sabotage == "plain-fold" else rotate(before, after)
            return self.check_numbers(graphs, before, broken)
        self.check_text(graphs, report, before, after)
        self.check_again(module, bytecode, options, after)
        changes = sum(
            r.action != "refused" and r.ops_after < r.ops_before for r in report.records
        )
        self.toolbox.check_ways(text, after, options.text(), changes)
        self.check_numbers(graphs, before, after)
        if reference_tools():
            self.check_reference(graphs)

    def fold(self, module, options: Options):
        return module.fold(options.input_bound, options.unsafe)

    def check_text(self, graphs, report, before: str, after: str) -> None:
        old, new = functions_of(before), functions_of(after)
        for graph in graphs:
            records = [r for r in report.records if r.function == graph.name]
            changed = old[graph.name] != new[graph.name]
            check_records(graph.name, records, changed, self.counts)

    def check_again(self, module, bytecode, options: Options, after: str) -> None:
        self.fold(module, options)
        if module.to_text() != after:
            raise Wrong("a second fold changes the result")
        read = bnfold.load(bytecode)
        self.fold(read, options)
        if functions_of(read.to_text()) != functions_of(after):
            raise Wrong("folds to something else from bytecode")

    def check_numbers(self, graphs, before: str, after: str) -> None:
        """Compiles what there is something to learn from: of what changed, the
        folded form; where values may overflow, also the form before and, in
        float64, the folded one. One batch in EVERY compiles all in all forms."""
        old_text, new_text = functions_of(before), functions_of(after)
        lowered = [g for g in graphs if g.is_lowered]
        changed = [g for g in lowered if old_text[g.name] != new_text[g.name]]
        thorough = self.seeds[0] // SIZE % EVERY == 0
        risky = lowered if thorough else [g for g in changed if g.may_overflow]
        old = run_all(before, risky)
        new = run_all(after, lowered if thorough else changed)
        wide = run_all(after, risky, widened=True)
        for graph in lowered:
            values = (forms.get(graph.name) for forms in (wide, old, new))
            check_values(graph, *values, self.counts)
        if thorough and not self.sabotage:
            merged = run_all(self.toolbox.merge_affine(after), lowered)
            # Finite is the chain alone; what follows may amplify a rounding.
            for graph in lowered:
                check_values(graph, None, None, merged[graph.name], self.counts)
        if len(lowered) == len(graphs):
            return
        path = self.toolbox.path("generic.mlir")
        path.write_text(after)
        module = parse_file(self.toolbox.bnfold_opt, path)
        for graph in graphs:
            if not graph.is_lowered:
                function = module.functions[graph.name]
                values = evaluator.run(module, function, graph.inputs)
                check_values(graph, values, None, None, self.counts)

    def check_reference(self, graphs) -> None:
        """The first function that the reference model reads: it, and our numbers
        and code, agree."""
        for graph in graphs:
            path = self.toolbox.path("reference.mlir")
            path.write_text(module_text([graph]))
            signature = Function(
                graph.name,
                [a.name for a in graph.arguments],
                [TensorType(a.shape, a.element) for a in graph.arguments],
                [TensorType(r.shape, r.element) for r in graph.results],
            )
            try:
                model = ReferenceModel(reference_tools(), path, signature)
                exact = model.run(graph.inputs, precise=True)
                stored = model.run(graph.inputs, precise=False)
            except Unreadable:
                continue
            for i, result in enumerate(graph.results):
                known, bound = np.isfinite(result.exact), result.bound()
                where = f"result {i} by the reference model"
                check_near(f"{where} in float64", exact[i], result.exact, bound, known)
                if not graph.may_overflow:
                    check_near(where, stored[i], result.exact, bound, known)
            self.counts.add("modules judged by the reference model")
            return


def rotate(before: str, after: str) -> str:
    """`after` with the elements of every constant that is not in `before` moved on
    by one."""

    def move(match: re.Match) -> str:
        if match[0] in before:
            return match[0]
        numbers = NUMBER.findall(match[0])
        moved = iter(numbers[1:] + numbers[:1])
        return NUMBER.sub(lambda m: next(moved), match[0])

    return re.sub(r"dense<\[.*?\]>", move, after)


def with_main(text: str, graphs: list[Graph]) -> str:
    """The functions of `graphs` alone, and a public one that calls them, so that
    they compile as one."""
    arguments, calls, results, types = [], [], [], []
    for k, graph in enumerate(graphs):
        names = [f"%a{k}_{i}" for i in range(len(graph.arguments))]
        inputs = [a.type for a in graph.arguments]
        outputs = [r.type for r in graph.results]
        arguments += [f"{n}: {t}" for n, t in zip(names, inputs)]
        count = f":{len(outputs)}" if len(outputs) > 1 else ""
        calls.append(
            f"    %r{k}{count} = func.call @{graph.name}({', '.join(names)}) : "
            f"({', '.join(inputs)}) -> ({', '.join(outputs)})"
        )
        results += [f"%r{k}#{i}" if count else f"%r{k}" for i in range(len(outputs))]
        types += outputs
    main = (
        f"  func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n"
        + "\n".join(calls)
        + f"\n    return {', '.join(results)} : {', '.join(types)}\n  }}\n"
    )
    head, separator, tail = text.partition("\n{-#")
    first, *functions = re.split(r"^(?=  func\.func @)", head, flags=re.M)
    wanted = {graph.name for graph in graphs}
    functions[-1] = functions[-1][: functions[-1].rindex("}")]
    functions = [
        re.sub(r" \{$", " attributes {no_inline} {", f, count=1, flags=re.M).replace(
            "func.func @", "func.func private @", 1
        )
        for f in functions
        if re.match(r"  func\.func @(\w+)", f)[1] in wanted
    ]
    return first + "".join(functions) + main + "}\n" + separator + tail


def run_all(
    text: str, graphs: list[Graph], widened: bool = False
) -> dict[str, list[np.ndarray]]:
    """The results of each function, compiled as one."""
    if not graphs:
        return {}
    module = bnfold.load(with_main(text, graphs))
    if widened:
        module = bnfold.Module(module._native.widen_to_f64())
    inputs = [x.astype(np.float64) if widened else x for g in graphs for x in g.inputs]
    values = iter(module.compile(function="main", optimize=False).run(inputs))
    return {g.name: [next(values) for _ in g.results] for g in graphs}
