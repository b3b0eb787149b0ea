"""What is proven of perfect play: the certificates hold, and none holds that claims too much."""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from blackbox_core.box.cells import FIRST, union
from blackbox_core.box.law import Box
from blackbox_core.box.ray import result
from proofs.check import check
from proofs.law import fire
from tests.conftest import ROOT

CERTIFICATES = ROOT / "proofs" / "certificates"
PROVEN = {
    "5x5-2": "1443 / 300 = 4.810000",
    "5x5-3": "15314 / 2300 = 6.658261",
    "8x8-1": "262 / 64 = 4.093750",
    "8x8-2": "12275 / 2016 = 6.088790",
}
LONG = ("5x5-3",)
COMPILER = pytest.mark.skipif(
    not (shutil.which("g++") and shutil.which("make")), reason="needs g++ and make"
)


def certificate(name: str) -> str:
    return gzip.decompress((CERTIFICATES / f"{name}.txt.gz").read_bytes()).decode()


def names() -> list[object]:
    return [pytest.param(n, marks=pytest.mark.long) if n in LONG else n for n in PROVEN]


@pytest.mark.parametrize("name", names())
def test_a_certificate_proves_an_optimum(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check(io.StringIO(certificate(name)))
    said = capsys.readouterr().out
    assert f"No way to play has a mean below {PROVEN[name]}." in said
    assert f"The policy has a mean of {PROVEN[name]}." in said


def test_every_certificate_is_checked_here() -> None:
    assert {path.name for path in CERTIFICATES.iterdir()} == {f"{n}.txt.gz" for n in PROVEN}
    assert sum(path.stat().st_size for path in CERTIFICATES.iterdir()) < 1_000_000


def test_no_claim_may_be_higher_by_a_point() -> None:
    with pytest.raises(SystemExit, match="This proves nothing: ray 2 costs 1443, not 1444, at "):
        check(io.StringIO(certificate("5x5-2").replace("L - 1443", "L - 1444")))


def test_no_claim_may_be_left_out() -> None:
    first, *claims = certificate("5x5-2").splitlines(keepends=True)
    with pytest.raises(SystemExit, match="This proves nothing"):
        check(io.StringIO("".join([first, *claims[20:]])))


def test_what_is_cut_short_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    check(io.StringIO("".join(certificate("5x5-2").splitlines(keepends=True)[:99])))
    assert "No way to play has a mean below 0 / 300 = 0.000000." in capsys.readouterr().out


@pytest.mark.parametrize("rows, cols, atoms", [(3, 4, 3), (5, 5, 2), (4, 4, 4), (8, 8, 2)])
def test_the_law_of_the_checker_is_the_law_of_the_game(rows: int, cols: int, atoms: int) -> None:
    box = Box(rows, cols)
    for places in combinations(range(rows * cols), atoms):
        hidden = union(FIRST << place for place in places)
        cells = {(place // cols + 1, place % cols + 1) for place in places}
        for entry in range(1, box.entries + 1):
            assert fire((rows, cols), cells, entry) == result(box, hidden, entry)


@COMPILER
def test_the_search_writes_a_certificate_that_holds(tmp_path: Path) -> None:
    run("make", "-C", str(ROOT / "proofs"), f"BUILD={tmp_path}", "CXXFLAGS=-O1", "certify")
    said = run(str(tmp_path / "certify"), "5", "5", "2", str(tmp_path / "5x5-2.txt"))
    assert said.startswith("exactly 1443 / 300")
    assert (tmp_path / "5x5-2.txt").read_text() == certificate("5x5-2")


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
