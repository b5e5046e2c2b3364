"""Compiled functions."""

import gc
import threading

import bnfold
import ml_dtypes
import numpy as np
import pytest
from models import REPORT, add, mobilenet

DTYPES = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
}

MANY = """
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x?xbf16>, %n: i32, %s: f32)
    -> (tensor<?x?xbf16>, tensor<2x3xf32>, f32, tensor<f32>, i32) {
  %sum = arith.addf %a, %a : tensor<2x3xf32>
  %t = tensor.from_elements %s : tensor<f32>
  %n2 = arith.addi %n, %n : i32
  return %b, %sum, %s, %t, %n2
    : tensor<?x?xbf16>, tensor<2x3xf32>, f32, tensor<f32>, i32
}
"""


def resident_kilobytes():
    for line in open("/proc/self/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1])


def test_the_reports_graph():
    x = np.full((1, 1, 1, 2), 1e13, np.float32)
    module = bnfold.load(REPORT)
    assert module.compile()(x).item() == 50331648.0
    module.fold()
    assert module.compile()(x).item() == 50331648.0
    module = bnfold.load(REPORT)
    module.fold(unsafe="fold")
    assert not np.isfinite(module.compile()(x)).any(), "this check can fail"


def test_a_mobilenet_stays_what_it_was():
    module = bnfold.load(mobilenet())
    before = module.compile()
    module.fold()
    after = module.compile()
    x = np.random.default_rng(0).standard_normal((1, 16, 16, 3)).astype(np.float32)
    assert np.abs(after(x) - before(x)).max() < 5e-6 * np.abs(before(x)).max()


@pytest.mark.parametrize("element", DTYPES)
def test_dtypes(element):
    f = bnfold.load(add(element)).compile()
    a, b = (
        np.array([1, 2, 3, 4], DTYPES[element]),
        np.array([5, 6, 7, 8], DTYPES[element]),
    )
    y = f(a, b)
    assert y.dtype == DTYPES[element] and y.tolist() == [6, 8, 10, 12]
    assert a.tolist() == [1, 2, 3, 4], "arguments never change"


def test_small_floats_are_rounded():
    for element, last in (("f16", 2.0**-11), ("bf16", 2.0**-8)):
        f = bnfold.load(add(element)).compile()
        one = np.ones(4, DTYPES[element])
        assert f(one, one * DTYPES[element](last)).tolist() == [1, 1, 1, 1]


def test_booleans():
    f = bnfold.load(
        "func.func @main(%a: tensor<3xi1>, %b: tensor<3xi1>) -> tensor<3xi1> {\n"
        "  %0 = arith.andi %a, %b : tensor<3xi1>\n  return %0 : tensor<3xi1>\n}"
    ).compile()
    y = f(np.array([True, True, False]), np.array([True, False, False]))
    assert y.dtype == np.bool_ and y.tolist() == [True, False, False]


def test_many_arguments_and_results():
    f = bnfold.load(MANY).compile()
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    b = np.arange(20).reshape(4, 5).astype(ml_dtypes.bfloat16)
    rest, doubled, number, scalar, integer = f(a, b, np.int32(21), np.float32(2.5))
    assert rest.shape == (4, 5) and (rest == b).all() and rest is not b
    assert (doubled == 2 * a).all()
    assert (number, scalar.item(), integer) == (2.5, 2.5, 42)
    assert f.inputs[1].shape == (None, None) and f.inputs[2].scalar


def test_one_scalar_and_nothing():
    f = bnfold.load("func.func @f(%a: f64) -> f64 { return %a : f64 }").compile()
    assert f(np.float64(1.5)) == 1.5
    assert bnfold.load("func.func @f() { return }").compile()() is None


def test_dynamic_sizes():
    f = bnfold.load(add("f32", "?")).compile()
    for size in (0, 1, 7, 1000):
        x = np.arange(size, dtype=np.float32)
        assert (f(x, x) == 2 * x).all()


def test_any_layout_and_read_only_arguments():
    f = bnfold.load(add("f32", "2x3")).compile()
    a = np.arange(6, dtype=np.float32).reshape(3, 2).T
    b = np.zeros((2, 3), np.float32)
    b.flags.writeable = False
    assert (f(a, b) == a).all()
    raw = np.frombuffer(b"x" + np.arange(6, dtype=np.float32).tobytes(), np.uint8)
    unaligned = raw[1:].view(np.float32).reshape(2, 3)
    assert (f(unaligned, b) == unaligned).all()


def test_one_result_twice_and_an_argument_returned():
    t = "tensor<2xf32>"
    f = bnfold.load(
        f"func.func @f(%a: {t}) -> ({t}, {t}, {t}) {{\n"
        f"  %0 = arith.addf %a, %a : {t}\n  return %0, %0, %a : {t}, {t}, {t}\n}}"
    ).compile()
    a = np.array([1, 2], np.float32)
    for _ in range(100):
        x, y, z = f(a)
        z[0] = 9
        assert x.tolist() == y.tolist() == [2, 4] and a.tolist() == [1, 2]


def test_wrong_arguments_say_what_was_expected():
    f = bnfold.load(add("f32", "?x3")).compile()
    good = np.zeros((2, 3), np.float32)
    for wrong in (good.astype(np.float64), good[0], good[:, :2], [[1.0, 2.0, 3.0]]):
        with pytest.raises(
            bnfold.InputError,
            match=r"argument 1 of @main: expected shape \(\?, 3\) and dtype float32",
        ):
            f(good, wrong)
    with pytest.raises(bnfold.InputError, match="takes 2 arguments, 1 given"):
        f(good)
    with pytest.raises(bnfold.InputError, match="dtype float32, got .* >f4"):
        f(good, good.astype(">f4"))


def test_what_cannot_be_compiled():
    with pytest.raises(bnfold.CompileError, match="tosa.custom|illegal|failed"):
        bnfold.load(
            "func.func @f(%a: tensor<1xf32>) -> tensor<1xf32> {\n"
            '  %0 = tosa.custom %a {domain_name = "d", operator_name = "o", '
            'implementation_attrs = ""} : (tensor<1xf32>) -> tensor<1xf32>\n'
            "  return %0 : tensor<1xf32>\n}"
        ).compile()
    with pytest.raises(bnfold.CompileError, match="which numpy has not"):
        bnfold.load("func.func @f(%a: tensor<1xi4>) { return }").compile()
    two = "func.func @f() { return }\nfunc.func @g() { return }"
    with pytest.raises(bnfold.InputError, match="f, g"):
        bnfold.load(two).compile()
    assert bnfold.load(two).compile(function="g").name == "g"
    with pytest.raises(bnfold.InputError, match="threads"):
        bnfold.load(two).compile(threads=0, function="g")


def test_every_way_to_compile_gives_the_same():
    module = bnfold.load(mobilenet())
    x = np.random.default_rng(0).standard_normal((1, 16, 16, 3)).astype(np.float32)
    plain = module.compile(optimize=False)(x)
    scale = np.abs(plain).max()
    host = module.compile()(x)
    assert np.abs(host - plain).max() < 5e-6 * scale
    # Not close: equal. A thread computes an element as one alone would.
    assert np.array_equal(module.compile(threads=2)(x), host)
    assert np.array_equal(module.compile(threads=3)(x), host)
    generic = module.compile(target="generic")(x)
    assert np.abs(generic - plain).max() < 5e-6 * scale
    with pytest.raises(bnfold.InputError, match="unknown target 'sse9'"):
        module.compile(target="sse9")


def test_results_outlive_function_and_module():
    module = bnfold.load(add("f32"))
    f = module.compile()
    del module
    gc.collect()
    y = f(np.ones(4, np.float32), np.ones(4, np.float32))
    view = y[1:]
    del f, y
    gc.collect()
    assert view.tolist() == [2, 2, 2]


def test_threads():
    module = bnfold.load(mobilenet(blocks=1))
    f = module.compile()
    inputs = [
        np.random.default_rng(i).standard_normal((1, 16, 16, 3)).astype(np.float32)
        for i in range(4)
    ]
    expected = [f(x) for x in inputs]
    failures = []

    def work(i):
        try:
            for _ in range(20):
                assert (f(inputs[i]) == expected[i]).all()
            # Compiling and folding in several threads, one module or many.
            assert (module.compile()(inputs[i]) == expected[i]).all()
            assert len(bnfold.load(mobilenet(blocks=1)).fold().folded) == 4
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_running_gives_up_the_interpreters_lock():
    f = bnfold.load(
        "func.func @f(%n: index) -> index {\n"
        "  %0 = arith.constant 0 : index\n  %1 = arith.constant 1 : index\n"
        "  %r = scf.for %i = %0 to %n step %1 iter_args(%a = %0) -> index {\n"
        "    %m = arith.muli %a, %i : index\n    %x = arith.xori %m, %i : index\n"
        "    scf.yield %x : index\n  }\n  return %r : index\n}"
    ).compile()
    thread = threading.Thread(target=f, args=(np.int64(500_000_000),))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000


def test_compiling_and_freeing_keeps_no_memory():
    module = bnfold.load(REPORT)
    x = np.full((1, 1, 1, 2), 1e13, np.float32)

    def rounds(count):
        for _ in range(count):
            assert module.compile()(x).item() == 50331648.0

    rounds(20)
    before = resident_kilobytes()
    rounds(60)
    assert resident_kilobytes() - before < 4096


def test_calling_keeps_no_memory():
    f = bnfold.load(add("f32", "?")).compile()
    x = np.zeros(1_000_000, np.float32)
    f(x, x)
    before = resident_kilobytes()
    for _ in range(50):
        f(x, x)
    assert resident_kilobytes() - before < 16384
