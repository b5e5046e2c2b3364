"""Errors against float64."""

import bnfold
import numpy as np
import pytest
from models import REPORT, add, mobilenet

HUGE = np.full((1, 1, 1, 2), 1e13, np.float32)


def test_a_fold_is_as_exact_as_the_original():
    before, after = bnfold.load(mobilenet(blocks=1)), bnfold.load(mobilenet(blocks=1))
    after.fold()
    comparison = bnfold.compare(before, after, samples=3)
    (output,) = comparison.outputs
    assert comparison.samples == 3 and comparison.stayed_finite
    # Not against a value that was itself rounded to f32.
    assert 1e-9 < output.rms_before < 1e-6
    assert output.rms_after < 2 * output.rms_before
    assert output.max_before >= output.rms_before
    assert 0 < output.difference < output.max_before + output.max_after + 1e-12
    assert output.difference < 5e-6
    again = bnfold.compare(before, after, samples=3)
    assert again.to_dict() == comparison.to_dict(), "the seed decides"
    other = bnfold.compare(before, after, samples=3, seed=1)
    assert other.to_dict() != comparison.to_dict()
    assert "RMS before" in str(comparison)


def test_what_does_not_stay_finite_is_seen():
    before, merged, folded = (bnfold.load(REPORT) for _ in range(3))
    merged.fold()
    folded.fold(unsafe="fold")
    comparison = bnfold.compare(before, merged, inputs=[HUGE])
    assert comparison.stayed_finite and comparison.samples == 1
    # 50331648 instead of 49999622.9, as Arm's reference model says.
    assert comparison.outputs[0].rms_before == pytest.approx(6.6406e-3, rel=1e-3)
    assert not bnfold.compare(before, folded, inputs=[HUGE]).stayed_finite


def test_constants_are_not_rounded_on_the_way_to_float64():
    """var + eps, which f16 rounds to var."""
    text = (
        REPORT.replace("f32", "f16")
        .replace("acc_type = f16", "acc_type = f32")
        .replace("1.e13", "1.")
        .replace("1.0e13", "1.0")
        .replace("1.0e-5", "2.0e-4")
    )
    module = bnfold.load(text)
    x = np.full((1, 1, 1, 2), 1, np.float16)
    (output,) = bnfold.compare(module, module, inputs=[x]).outputs
    # 1 - 1 / sqrt(1 + eps) for eps as f16 stores it; exactly 0 if rounded.
    assert output.max_before == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64", "i32"])
def test_types(element):
    module = bnfold.load(add(element, "?"))
    (output,) = bnfold.compare(module, module).outputs
    limit = {"f16": 1e-3, "bf16": 1e-2, "f32": 1e-6}.get(element, 0)
    assert output.max_before == output.max_after <= limit
    assert output.max_before > 0 or limit == 0


def test_wrong_inputs():
    module = bnfold.load(add("f32"))
    with pytest.raises(bnfold.InputError, match="differ"):
        bnfold.compare(module, bnfold.load(add("f16")))
    with pytest.raises(bnfold.InputError, match="expected shape"):
        bnfold.compare(module, module, inputs=[[np.zeros(3, np.float32)] * 2])
    with pytest.raises(bnfold.InputError, match="no samples"):
        bnfold.compare(module, module, inputs=[])
