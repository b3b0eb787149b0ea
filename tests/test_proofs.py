"""Test that the certificates of perfect play hold, and that false claims are rejected."""

from __future__ import annotations

import gzip
import io
import platform
import shutil
import subprocess
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice import books
from blackbox_core.box.ray import result
from proofs.check import check
from proofs.files import reading
from proofs.law import fire
from proofs.sample import draw, judge, read_lines
from tests.conftest import ROOT
from tests.test_books import LEAST

CERTIFICATES = ROOT / "proofs" / "certificates"
PROVEN = {
    "5x5-2": "1443 / 300 = 4.810000",
    "5x5-2-3": "91301 / 13800 = 6.616014",
    "5x5-3": "15314 / 2300 = 6.658261",
    "8x8-1": "262 / 64 = 4.093750",
    "8x8-2": "12275 / 2016 = 6.088790",
}
LONG = ("5x5-2-3", "5x5-3", "8x8-2")
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


DAMAGED = r"is damaged, or not a file of this kind\.$"


@pytest.mark.parametrize(
    "text",
    [b"", b"5x5\n", b"5xfive 2 -\n", b"5x5 2 -\nL - many\n", b"5x5 2 -\nL 99:0 1\n", b"\xff\n"],
)
def test_a_damaged_certificate_is_refused_in_one_sentence(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "certificate.txt"
    file.write_bytes(text)
    with pytest.raises(SystemExit, match=DAMAGED), reading(str(file)) as lines:
        check(lines)


def test_a_certificate_whose_packing_is_cut_short_is_refused_in_one_sentence(
    tmp_path: Path,
) -> None:
    file = tmp_path / "5x5-2.txt.gz"
    file.write_bytes((CERTIFICATES / file.name).read_bytes()[:500])
    with pytest.raises(SystemExit, match=DAMAGED), reading(str(file)) as lines:
        check(lines)


@pytest.mark.parametrize("text", ["", "8x8\n", "8x8 4\n2:0 50\n", "8x8 4\n2:0 x LEAST 7\n"])
def test_no_claims_are_drawn_from_a_damaged_state(text: str, tmp_path: Path) -> None:
    (tmp_path / "state.txt").write_text(text)
    with pytest.raises(SystemExit, match=DAMAGED):
        read_lines(tmp_path / "state.txt")


def test_the_claims_that_a_stream_gives_are_read_with_their_shots(tmp_path: Path) -> None:
    file = tmp_path / "claims.txt"
    file.write_text("5x5 3 1:0\n2:0\n3:0\n?50\n=90\n2:2\n?70\n?900\n=999\n")
    box, lines = read_lines(file)
    assert box == ["5", "5", "3"]
    assert [(line.shots, line.points) for line in lines] == [
        ("1:0,2:0,3:0", 50),
        ("1:0,2:2", 70),
        ("1:0", 900),
    ]


def test_no_claims_are_drawn_from_a_state_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"^There is no file .*nowhere\.txt\.$"):
        read_lines(tmp_path / "nowhere.txt")


@pytest.mark.parametrize(
    "rows, cols, atoms",
    [(3, 4, 3), (5, 5, 2), (4, 4, 4), pytest.param(8, 8, 2, marks=pytest.mark.long)],
)
def test_the_law_of_the_checker_is_the_law_of_the_game(rows: int, cols: int, atoms: int) -> None:
    box = Box(rows, cols)
    for places in combinations(range(rows * cols), atoms):
        hidden = union(FIRST << place for place in places)
        cells = {(place // cols + 1, place % cols + 1) for place in places}
        for entry in range(1, box.entries + 1):
            assert fire((rows, cols), cells, entry) == result(box, hidden, entry)


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the programs optimized for this machine, and return their folder."""
    folder = tmp_path_factory.mktemp("proofs")
    run("make", "-C", str(ROOT / "proofs"), f"BUILD={folder}")
    return folder


@pytest.mark.long
@COMPILER
def test_the_search_writes_a_certificate_that_holds(tmp_path: Path) -> None:
    run("make", "-C", str(ROOT / "proofs"), f"BUILD={tmp_path}", "CXXFLAGS=-O0", "certify")
    said = run(str(tmp_path / "certify"), "5", "5", "2", str(tmp_path / "5x5-2.txt"))
    assert said.startswith("exactly 1443 / 300")
    assert (tmp_path / "5x5-2.txt").read_text() == certificate("5x5-2")


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(("size", "atoms"), LEAST)
def test_all_that_is_called_proven_is(
    size: str, atoms: str, programs: Path, tmp_path: Path
) -> None:
    """Three atoms in the 8x8 box and four in the 5x5 box take some minutes."""
    points, boxes = LEAST[size, atoms]
    file = str(tmp_path / "certificate.txt")
    said = run(str(programs / "certify"), *size.split("x"), atoms, file)
    assert said.startswith(f"exactly {points} / {boxes} = ")
    said = run(str(programs / "recheck"), file)
    assert f"No way to play has a mean below {points} / {boxes} = " in said


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize("atoms", ["1", "2", "3", "2-3"])
def test_the_first_rays_cost_at_best_what_the_hint_tells(atoms: str, programs: Path) -> None:
    said = run(str(programs / "solve"), "8", "8", atoms, "every").splitlines()
    assert [line for line in said if line.startswith(f"{atoms} ")] == first_rays(atoms)


def first_rays(atoms: str) -> list[str]:
    """Return the lines for a number of atoms in the file that the hint reads."""
    lines = books.book_text("first-rays").splitlines()
    return [line for line in lines if line.startswith(f"{atoms} ")]


@pytest.mark.long
@COMPILER
def test_a_position_of_four_atoms_has_a_certificate_of_its_own(
    programs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "certificate.txt"
    asked = ["--from", "4:4,30:11,27:27", "--limit", "4.9745"]
    run(str(programs / "certify"), "8", "8", "4", str(file), *asked)
    with file.open() as lines:
        check(lines)
    least = int(capsys.readouterr().out.partition("below ")[2].split()[0])
    assert least / 3099 >= 4.9745


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(
    ("size", "atoms"), [("5x5", "3"), ("6x6", "3"), ("5x5", "4"), ("8x8", "3")]
)
def test_the_fast_search_comes_to_what_is_proven(
    size: str, atoms: str, programs: Path, tmp_path: Path
) -> None:
    points, boxes = LEAST[size, atoms]
    said = optimum(programs, size, atoms, tmp_path / "state.txt")
    assert f"optimum {points} / {boxes} = " in said


@pytest.mark.long
@COMPILER
def test_the_fast_search_goes_on_from_any_part_of_its_state(programs: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.txt"
    optimum(programs, "6x6", "3", state, "--least", "100")
    head, *lines = state.read_text().splitlines()
    assert head == "6x6 3" and len(lines) > 100
    state.write_text("\n".join([head, *lines[::3], ""]))
    assert "optimum 50658 / 7140 = " in optimum(programs, "6x6", "3", state, "--least", "100")
    kept = Counter(line.split()[1] for line in state.read_text().splitlines()[1:])
    assert not Counter(line.split()[1] for line in lines[::3]) - kept


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("5x5 3\n", "is no state of this box: it begins 5x5 3"),
        ("5x5 2\n2:0 50 LEAST\n", "is damaged at the line 2:0 50 LEAST"),
        ("5x5 2\n2:0 50 EXACT 300\n", "is damaged at the line 2:0 50 EXACT 300"),
        ("5x5 2\n2:99 50 LEAST 300\n", "these are no shots in this box: 2:99"),
    ],
)
def test_a_damaged_state_is_refused_in_one_sentence(
    state: str, why: str, programs: Path, tmp_path: Path
) -> None:
    file = tmp_path / "state.txt"
    file.write_text(state)
    command = [str(programs / "optimum"), "5", "5", "2", str(file), *SMALL]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode == 2 and refused.stderr.endswith(f"{why}.\n")
    assert refused.stderr.count("\n") == 1 and file.read_text() == state


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("solve 9 9 2", "a box has at most 64 cells and 32 entries"),
        ("solve 5 5 x", "ATOMS is to be 1 to 25, not x"),
        ("optimum 8 8 6 state", "these are more than ten million boxes"),
        ("claims 5 5 2 - --from 2:0,2:2", "no box fits these shots"),
        ("claims 5 5 2 - --points 1444", "that costs only 1443 points"),
        ("certify 5 5 2 file --bytes 1", "there is no option --bytes"),
        ("walk 5 5 2 nowhere", "there is no book in nowhere"),
    ],
)
def test_what_a_program_cannot_do_it_refuses_in_one_sentence(
    command: str, why: str, programs: Path, tmp_path: Path
) -> None:
    name, *words = command.split()
    refused = subprocess.run(
        [str(programs / name), *words], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert refused.returncode == 2
    assert refused.stderr == f"This cannot be done: {why}.\n"


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(("size", "atoms"), [("4x4", "3"), ("5x5", "3"), ("6x6", "3")])
def test_the_claims_of_the_fast_search_hold(
    size: str, atoms: str, programs: Path, tmp_path: Path
) -> None:
    points, boxes = LEAST[size, atoms]
    claims = stream(programs, size, atoms)
    assert f"No way to play has a mean below {points} / {boxes} = " in recheck(programs, claims)


@pytest.mark.long
@COMPILER
def test_no_claim_of_a_stream_may_be_higher_or_missing(programs: Path) -> None:
    claims = stream(programs, "5x5", "2")
    higher = claims.replace("\n=1443\n", "\n=1444\n")
    refused = "This proves nothing: ray 2 costs less than claimed at -."
    assert recheck(programs, higher).strip() == refused
    lines = claims.splitlines(keepends=True)
    assert "This proves nothing" in recheck(programs, "".join([lines[0], lines[-1]]))


@pytest.mark.long
@COMPILER
def test_a_floor_that_one_look_shows_is_claimed_all_the_same(programs: Path) -> None:
    claims = stream(programs, "5x5", "2", "--points", "600")
    assert claims.endswith("\n=600\n")
    assert "No way to play has a mean below 600 / 300 = " in recheck(programs, claims)


@pytest.mark.long
@COMPILER
def test_what_is_given_is_said_to_be(programs: Path) -> None:
    claims = stream(programs, "5x5", "3", "--depth", "1")
    said = recheck(programs, claims)
    assert f"It rests on {claims.count('?')} claims that are not proven here." in said
    assert "No way to play has a mean below 15314 / 2300 = " in said


@pytest.mark.long
@COMPILER
def test_other_machines_come_to_the_same_claims(programs: Path, tmp_path: Path) -> None:
    """Build without AVX2, and without the vector instructions of this machine."""
    flags = "CXXFLAGS=-O1 -mno-avx2" if "x86" in platform.machine() else "CXXFLAGS=-O1"
    run("make", "-C", str(ROOT / "proofs"), f"BUILD={tmp_path}", flags, "claims")
    assert stream(tmp_path, "5x5", "3") == stream(programs, "5x5", "3")


@pytest.mark.long
@COMPILER
def test_claims_drawn_from_a_state_are_judged_one_by_one(programs: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.txt"
    optimum(programs, "5x5", "3", state, "--least", "60")
    box, lines = read_lines(state)
    assert box == ["5", "5", "3"] and lines
    for line in draw(lines, 5, seed=1):
        assert judge(programs, box, line) == "holds"
    exact = next(line for line in lines if line.exact)
    assert judge(programs, box, exact._replace(points=exact.points + 1)) == "FAILS"
    assert judge(programs, box, exact._replace(points=exact.points - 1)) == "TOO LOW"


@pytest.mark.long
@COMPILER
def test_what_is_given_can_be_proven_in_turn(programs: Path, tmp_path: Path) -> None:
    file = tmp_path / "claims.txt"
    file.write_text(stream(programs, "5x5", "3", "--depth", "1"))
    box, lines = read_lines(file)
    assert len(lines) == file.read_text().count("?")
    for line in draw(lines, 5, seed=1):
        assert judge(programs, box, line) == "holds"
        assert judge(programs, box, line._replace(points=10**6)) == "FAILS"


SMALL = ["--bounds", "18", "--nodes", "16", "--values", "16"]


def optimum(programs: Path, size: str, atoms: str, state: Path, *options: str) -> str:
    """Return the output of the fast search for a box."""
    return run(str(programs / "optimum"), *size.split("x"), atoms, str(state), *SMALL, *options)


def stream(programs: Path, size: str, atoms: str, *options: str) -> str:
    """Return the claims that the fast search writes for a box."""
    return run(str(programs / "claims"), *size.split("x"), atoms, "-", *SMALL, *options)


def recheck(programs: Path, certificate: str) -> str:
    """Return the output of the checker for a certificate, whether it holds or not."""
    command = [str(programs / "recheck"), "-"]
    return subprocess.run(
        command, check=False, input=certificate, capture_output=True, text=True
    ).stdout


@pytest.mark.long
@COMPILER
@pytest.mark.parametrize(
    ("atoms", "points"), [(2, 12275), (3, 333165), (4, 6380976), (5, 93642427)]
)
def test_the_walk_of_the_hints_tree_comes_to_what_is_told(
    atoms: int, points: int, programs: Path, tmp_path: Path
) -> None:
    book = tmp_path / "book.txt"
    book.write_text(books.book_text(f"8x8-{atoms}"))
    said = run(str(programs / "walk"), "8", "8", str(atoms), str(book), "--perfect", "80")
    assert said.startswith(f"mean {points} / ")


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
