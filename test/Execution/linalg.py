"""Every named conv and matmul of linalg, and a small net of them: folded, run
before and after, and compared with numpy in float64.

RUN: python3 %s %t
"""

import sys
from pathlib import Path

from fold_and_run import check_equal, check_values, fold
from linalg_text import Graph
from run_case import bnfold_opt

# Op, its letters (see linalg_text.convolve), sizes of input and filter, and the
# letters of the result that count through the channels.
CONVS = [
    ("conv_1d_nwc_wcf", "nwc,wcf->nwf", (2, 6, 3), (3, 3, 4), "f"),
    ("conv_1d_ncw_fcw", "ncw,fcw->nfw", (2, 3, 6), (4, 3, 3), "f"),
    ("conv_2d_nhwc_hwcf", "nhwc,hwcf->nhwf", (2, 5, 6, 3), (3, 2, 3, 4), "f"),
    ("conv_2d_nhwc_fhwc", "nhwc,fhwc->nhwf", (2, 5, 6, 3), (4, 3, 2, 3), "f"),
    ("conv_2d_nchw_fchw", "nchw,fchw->nfhw", (2, 3, 5, 6), (4, 3, 3, 2), "f"),
    (
        "conv_2d_ngchw_fgchw",
        "ngchw,fgchw->ngfhw",
        (1, 2, 3, 5, 6),
        (4, 2, 3, 3, 2),
        "gf",
    ),
    (
        "conv_2d_ngchw_gfchw",
        "ngchw,gfchw->ngfhw",
        (1, 2, 3, 5, 6),
        (2, 4, 3, 3, 2),
        "gf",
    ),
    (
        "conv_2d_nhwgc_gfhwc",
        "nhwgc,gfhwc->nhwgf",
        (1, 5, 6, 2, 3),
        (2, 4, 3, 2, 3),
        "gf",
    ),
    (
        "conv_3d_ndhwc_dhwcf",
        "ndhwc,dhwcf->ndhwf",
        (1, 4, 5, 6, 2),
        (2, 3, 2, 2, 3),
        "f",
    ),
    (
        "conv_3d_ncdhw_fcdhw",
        "ncdhw,fcdhw->nfdhw",
        (1, 2, 4, 5, 6),
        (3, 2, 2, 3, 2),
        "f",
    ),
    ("depthwise_conv_1d_nwc_wc", "nwc,wc->nwc", (2, 6, 3), (3, 3), "c"),
    ("depthwise_conv_1d_ncw_cw", "ncw,cw->ncw", (2, 3, 6), (3, 3), "c"),
    ("depthwise_conv_1d_nwc_wcm", "nwc,wcm->nwcm", (2, 6, 3), (3, 3, 2), "cm"),
    ("depthwise_conv_2d_nhwc_hwc", "nhwc,hwc->nhwc", (1, 5, 6, 3), (3, 2, 3), "c"),
    ("depthwise_conv_2d_nchw_chw", "nchw,chw->nchw", (1, 3, 5, 6), (3, 3, 2), "c"),
    (
        "depthwise_conv_2d_nhwc_hwcm",
        "nhwc,hwcm->nhwcm",
        (1, 5, 6, 3),
        (3, 2, 3, 2),
        "cm",
    ),
    (
        "depthwise_conv_3d_ndhwc_dhwc",
        "ndhwc,dhwc->ndhwc",
        (1, 4, 5, 6, 3),
        (2, 3, 2, 3),
        "c",
    ),
    (
        "depthwise_conv_3d_ncdhw_cdhw",
        "ncdhw,cdhw->ncdhw",
        (1, 3, 4, 5, 6),
        (3, 2, 3, 2),
        "c",
    ),
    (
        "depthwise_conv_3d_ndhwc_dhwcm",
        "ndhwc,dhwcm->ndhwcm",
        (1, 4, 5, 6, 3),
        (2, 3, 2, 3, 2),
        "cm",
    ),
    ("matmul", "ik,kj->ij", (4, 5), (5, 3), "j"),
    ("vecmat", "k,kj->j", (5,), (5, 3), "j"),
    ("batch_matmul", "bik,bkj->bij", (2, 4, 5), (2, 5, 3), "bj"),
    ("batch_vecmat", "bk,bkj->bj", (2, 5), (2, 5, 3), "bj"),
    ("batch_reduce_matmul", "bik,bkj->ij", (2, 4, 5), (2, 5, 3), "j"),
    ("mmt4d", "abij,cbkj->acik", (2, 3, 4, 5), (2, 3, 2, 5), "ck"),
    ("batch_mmt4d", "eabij,ecbkj->eacik", (2, 2, 3, 4, 5), (2, 2, 3, 2, 5), "eck"),
]
WEIGHTS_FIRST = [
    ("matmul", "kj,ik->ij", (5, 4), (3, 5), "i"),
    ("matvec", "k,ik->i", (5,), (3, 5), "i"),
    ("batch_matvec", "bk,bik->bi", (2, 5), (2, 3, 5), "bi"),
]
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
