"""Every named conv and matmul of linalg, and a small net of them: folded, run
before and after, and compared with numpy in float64.

RUN: python3 %s %t
"""

import sys
from pathlib import Path

from fold_and_run import check_equal, check_values, fold
from linalg_convs import CONVS, WEIGHTS_FIRST
from linalg_text import Graph
from run_case import bnfold_opt

TRANSPOSED = (
    "indexing_maps = [affine_map<(a, b, c) -> (a, c)>, "
    "affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b)>]"
)
CONTRACTION = (
    "indexing_maps = [affine_map<(a, b, c, d) -> (a, d, b)>, "
    "affine_map<(a, b, c, d) -> (c, d)>, affine_map<(a, b, c, d) -> (c, b, a)>]"
)


def build_ops() -> tuple[Graph, list[str]]:
    graph, names = Graph(seed=1), []

    def add(op, letters, x_shape, w_shape, channels, **options):
        # Each twice: with and without bias, the second with a relu in the body.
        for plain in (True, False):
            value, dims = graph.conv(
                op,
                letters,
                graph.argument(x_shape),
                w_shape,
                channels,
                bias=plain,
                **options,
            )
            graph.results.append(graph.batch_norm(value, dims, relu=not plain))
            names.append(op + ("" if plain else ", relu"))

    for case in CONVS:
        add(*case)
    for case in WEIGHTS_FIRST:
        add(*case, weights_first=True)
    add("matmul", "ik,jk->ij", (4, 5), (3, 5), "j", attributes=TRANSPOSED)
    add("contract", "akb,nk->nba", (2, 5, 4), (3, 5), "n", attributes=CONTRACTION)
    add(
        "conv_2d_nchw_fchw",
        "nchw,fchw->nfhw",
        (1, 3, 7, 7),
        (4, 3, 3, 3),
        "f",
        stride=2,
    )
    return graph, names


def build_net() -> Graph:
    """Like MobileNet: a conv, and an inverted residual with its three."""
    graph = Graph(seed=2)
    x = graph.pad(graph.argument((1, 3, 16, 16)), 1)
    value, dims = graph.conv(
        "conv_2d_nchw_fchw",
        "nchw,fchw->nfhw",
        x,
        (8, 3, 3, 3),
        "f",
        stride=2,
        bias=False,
    )
    skip = graph.batch_norm(value, dims, relu=True)
    value, dims = graph.conv(
        "conv_2d_nchw_fchw", "nchw,fchw->nfhw", skip, (16, 8, 1, 1), "f", bias=False
    )
    x = graph.pad(graph.batch_norm(value, dims, relu=True), 1)
    value, dims = graph.conv(
        "depthwise_conv_2d_nchw_chw", "nchw,chw->nchw", x, (16, 3, 3), "c", bias=False
    )
    x = graph.batch_norm(value, dims, relu=True)
    value, dims = graph.conv(
        "conv_2d_nchw_fchw", "nchw,fchw->nfhw", x, (8, 16, 1, 1), "f", bias=False
    )
    graph.results.append(graph.add(graph.batch_norm(value, dims), skip))
    return graph


def check(name: str, graph: Graph, names: list[str], norms: int, folder: Path):
    written, before, after = (folder / f"{name}{s}.mlir" for s in (".in", "", ".out"))
    written.write_text(graph.module())
    exact = [value.exact for value in graph.results]
    for kind, flags in {
        "named": [],
        "generic": ["--linalg-generalize-named-ops"],
    }.items():
        bnfold_opt(*flags, str(written), "-o", str(before))
        folded = fold(before, after)
        check_equal(f"{name}, {kind}: folded", folded.report["folded"], norms)
        check_equal(f"{name}, {kind}: roots", folded.text.count("math.rsqrt"), 0)
        check_values(
            [f"{n} ({kind})" for n in names], before, after, graph.inputs, exact
        )


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    graph, names = build_ops()
    check("ops", graph, names, len(names), folder)
    check("net", build_net(), ["net"], 4, folder)


main()
