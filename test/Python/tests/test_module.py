"""Reading, folding and writing."""

import dataclasses
import json
import math
import os
import pickle
from pathlib import Path

import bnfold
import pytest
from models import CASTS, JOINED, REPORT, mobilenet


@pytest.fixture
def net():
    return bnfold.load(mobilenet())


def test_the_package_is_the_installed_one():
    assert "site-packages" in bnfold.__file__


def test_load_takes_paths_text_and_bytes(net, tmp_path):
    text, binary = tmp_path / "m.mlir", tmp_path / "m.mlirbc"
    net.save(text)
    net.save(binary)
    assert binary.read_bytes().startswith(b"ML\xefR")
    for source in (
        text,
        str(text),
        binary,
        text.read_text(),
        text.read_bytes(),
        binary.read_bytes(),
        memoryview(binary.read_bytes()),
        net,
    ):
        assert len(bnfold.load(source).report().folded) == 10


def test_load_takes_modules_of_mlirs_python_bindings():
    class Operation:
        def get_asm(self, enable_debug_info):
            return REPORT

    class Module:
        operation = Operation()

    assert len(bnfold.load(Module()).report().merged) == 1


def test_load_fails_with_mlirs_words(tmp_path):
    with pytest.raises(bnfold.ParseError, match=r"expected.*"):
        bnfold.load("func.func @f( {")
    with pytest.raises(bnfold.ParseError, match="nowhere.mlir"):
        bnfold.load(tmp_path / "nowhere.mlir")
    with pytest.raises(bnfold.Error):
        bnfold.load(b"ML\xefR broken")
    with pytest.raises(TypeError):
        bnfold.load(3)


def test_fold_folds_all_of_a_mobilenet(net):
    planned = net.report()
    assert "tosa.rsqrt" in str(net), "report() changes nothing"
    report = net.fold()
    assert (len(report.folded), report.merged, report.refused) == (10, [], [])
    assert planned.records == report.records
    assert "tosa.rsqrt" not in str(net)
    first = report.folded[0]
    assert first.kind == "tosa.conv2d" and first.shape == (8, 3, 3, 3)
    assert (first.ops_folded, first.ops_after, first.function) == (4, 0, "main")
    assert 50 < first.headroom_bits < 70 and first.reason is None
    # gamma / sqrt(var + eps), both from 0.5 to 2.
    assert 0.35 < first.scale_min < first.scale_max < 2.83
    assert report.folded[2].kind == "tosa.depthwise_conv2d"
    assert not net.fold().folded, "a second time there is nothing to fold"


def test_fold_merges_the_reports_graph():
    report = bnfold.load(REPORT).fold()
    (record,) = report.merged
    assert record.reason == "accumulator-overflow" and record.channel == 0
    assert (record.ops_before, record.ops_after, record.ops_folded) == (4, 3, 1)
    assert record.headroom_bits < 0 and math.isfinite(record.value)
    assert record.scale_min == record.scale_max == pytest.approx(1e13, rel=1e-5)


def test_joined_convs_are_one_record_that_counts_them():
    report = bnfold.load(JOINED).fold()
    (record,) = report.folded
    assert record.num_convs == 2 and record.bytes_written == 24
    assert "2 x tosa.conv2d" in str(report) and "2 x tosa.conv2d" in report._repr_html_()
    assert report.to_dict()["convs"][0]["num_convs"] == 2
    (record,) = bnfold.load(REPORT).fold().merged
    assert record.num_convs == 1


def test_fold_has_the_passes_options():
    skipped = bnfold.load(REPORT)
    assert not skipped.fold(unsafe="skip").folded
    assert "tosa.rsqrt" in str(skipped)
    assert len(bnfold.load(REPORT).fold(unsafe="fold").folded) == 1
    assert len(bnfold.load(REPORT).fold(input_bound=1e-20).folded) == 1
    assert len(bnfold.load(mobilenet()).fold(input_bound=math.inf).merged) > 0
    for wrong in (0, -1, math.nan):
        with pytest.raises(bnfold.InputError, match="positive"):
            bnfold.load(REPORT).fold(input_bound=wrong)
    with pytest.raises(ValueError, match="'merge', 'skip' or 'fold'"):
        bnfold.load(REPORT).fold(unsafe="perhaps")


def test_fold_through_casts_can_be_switched_off():
    module = bnfold.load(CASTS)
    assert not module.report(fold_through_casts=False).folded
    assert not module.fold(fold_through_casts=False).folded
    assert "tosa.cast" in str(module)
    assert len(module.report().folded) == 1
    assert len(module.fold().folded) == 1
    assert "tosa.cast" not in str(module)


def test_report_is_a_table_a_dictionary_and_a_page(net, tmp_path):
    report = net.fold()
    text = str(report)
    assert "depthwise_conv2d" in text and "10 folded" in text
    values = json.loads(json.dumps(report.to_dict()))
    assert values["folded"] == 10 and values["convs"][0]["shape"] == [8, 3, 3, 3]
    assert pickle.loads(pickle.dumps(report)).records == report.records
    page = tmp_path / "report.html"
    report.to_html(page)
    html = page.read_text()
    # Two plots, of scale and of headroom.
    assert html.count("<svg") == 2 and html.count("<rect") == 20
    assert "prefers-color-scheme: dark" in html
    scale = f"{report.records[0].scale_min:.2g} to {report.records[0].scale_max:.2g}"
    assert scale in html and scale in text
    assert "http" not in html, "the page needs no other"
    bnfold.Report([]).to_html(page)
    assert "<svg" not in page.read_text()
    assert "10 folded" in report._repr_html_()


def test_plots_of_what_has_no_plain_range(tmp_path):
    def html(**values):
        record = dataclasses.replace(bnfold.load(REPORT).report().records[0], **values)
        bnfold.Report([record]).to_html(tmp_path / "report.html")
        return (tmp_path / "report.html").read_text()

    assert html(headroom_bits=None).count("<rect") == 1
    assert html(scale_min=None, scale_max=None).count("<rect") == 1
    # A dead channel, and one of nothing else.
    assert html(scale_min=0.0, scale_max=1e-300).count("<rect") == 2
    assert html(scale_min=0.0, scale_max=0.0).count("<rect") == 1
    assert "nan" not in html(scale_min=1e-308, scale_max=1e308)


def test_save_is_whole_or_absent(net, tmp_path):
    target = tmp_path / "m.mlirbc"
    target.write_bytes(b"old")
    link = tmp_path / "link.mlirbc"
    link.symlink_to(target)
    net.save(link)
    assert link.is_symlink() and target.read_bytes().startswith(b"ML\xefR")
    assert sorted(os.listdir(tmp_path)) == ["link.mlirbc", "m.mlirbc"]
    with pytest.raises(OSError):
        net.save(tmp_path / "no folder" / "m.mlirbc")
    # A module may be written over the file it was read from.
    again = bnfold.load(target)
    again.fold()
    again.save(target)
    assert not bnfold.load(target).report().folded


def test_str_leaves_long_constants_out(net):
    assert len(str(net)) < len(net.to_text()) / 2
    assert repr(net) == "<bnfold.Module: @main>"
    assert Path(bnfold.__file__).with_name("py.typed").exists()
    assert Path(bnfold.__file__).with_name("_native.pyi").exists()
