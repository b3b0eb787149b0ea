"""Test what is generated from the declarations: manual page, completion, single file, self-test."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from blackbox_core import selftest as module
from blackbox_core.console.saved import read_transcript
from blackbox_core.games import GAMES, load
from blackbox_core.options import settings_of
from blackbox_core.selftest import read_golden, selftest
from blackbox_core.startup import read_options
from blackbox_core.usage import OF_PROGRAM
from tests.conftest import ROOT, TRANSCRIPTS, environment
from tools.pyz import pack
from tools.share import MADE, SHARE

MANUAL = SHARE / "man/man6/blackbox.6"
COMPLETE = """source {script}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_blackbox; echo "${{COMPREPLY[@]}}" """


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(program), reason=f"no {program} here")


@needs("groff")
def test_groff_finds_no_fault_in_the_manual() -> None:
    command = ["groff", "-mdoc", "-ww", "-Tascii", str(MANUAL)]
    done = subprocess.run(command, capture_output=True, check=True)
    assert b"blackbox" in done.stdout and done.stderr == b""


@needs("mandoc")
def test_mandoc_finds_no_fault_in_the_manual() -> None:
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", str(MANUAL)], check=False)
    assert done.returncode == 0


def completed(*words: str) -> list[str]:
    """Return what bash offers for the last of these words."""
    script = SHARE / "bash-completion/completions/blackbox"
    typed = " ".join(f"'{word}'" for word in words)
    code = COMPLETE.format(script=script, words=typed)
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def flags_of(game: str) -> set[str]:
    """Return the options that a page lists for a game."""
    settings = settings_of(load(game)).values()
    return {flag for setting in settings if not setting.unseen for flag in setting.flags}


@needs("bash")
@pytest.mark.parametrize("game", GAMES)
def test_bash_completes_the_options_of_the_game_that_is_typed(game: str) -> None:
    program = {flag for option in OF_PROGRAM for flag in option.flags}
    assert {*completed("blackbox", game, "--seed", "1", "-")} == program | flags_of(game)
    assert {*completed("blackbox", "-")} == program | flags_of("console")


@needs("bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", " ".join(GAMES)),
        ("ken", "kenton"),
        ("--no", "--no-files --no-options"),
        ("--color a", "auto always"),
        ("--atoms ", ""),
        ("puzzle ", "1 2 3 4 5 daily"),
        ("devil --level ", "1 2"),
        ("atom4 ", "0 1 2 3 4 5"),
        ("duel --level ", "0 1 2 3 4"),
        ("deal --grade ", "1 2 3 4 5"),
        ("--help du", "duel"),
        ("--completion ", "bash zsh fish"),
    ],
)
def test_bash_completes_games_and_values(typed: str, offered: str) -> None:
    assert " ".join(completed("blackbox", *typed.split(" "))) == offered


def test_what_is_installed_can_be_printed(packed: Path) -> None:
    """Installers without a standard folder for these files need this, as does the single file."""
    for words, name in (
        (["--man"], "man/man6/blackbox.6"),
        (["--completion", "bash"], "bash-completion/completions/blackbox"),
        (["--completion", "zsh"], "zsh/site-functions/_blackbox"),
        (["--completion", "fish"], "fish/vendor_completions.d/blackbox.fish"),
    ):
        assert run_packed(packed, str(packed), *words) == (0, (SHARE / name).read_text())


@needs("fish")
def test_fish_completes_the_options_of_the_game_that_is_typed() -> None:
    script = SHARE / "fish/vendor_completions.d/blackbox.fish"
    typed = ("blackbox devil --level ", "blackbox puzzle ", "blackbox duel --machi")
    code = f"source {script}; " + "; ".join(f"complete -C '{line}'" for line in typed)
    done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True)
    words = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert words == ["1", "2", "1", "2", "3", "4", "5", "daily", "--machine"]


@pytest.mark.parametrize(("shell", "file"), [("zsh", "_blackbox"), ("fish", "blackbox.fish")])
def test_a_shell_can_read_its_completion(shell: str, file: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    path = next(SHARE.rglob(file))
    assert subprocess.run([shell, "-n", str(path)], check=False).returncode == 0


# --- the single file, and the self-test ---


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack the program into one file outside of its folder."""
    path = tmp_path_factory.mktemp("one") / "blackbox.pyz"
    pack(path)
    return path


def run_packed(packed: Path, *words: str, typed: str = "", path: str = "") -> tuple[int, str]:
    """Run the single file by Python without installed packages. Return its status and output."""
    done = subprocess.run(
        [sys.executable, "-S", *words],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(PYTHONPATH=path),
        cwd=packed.parent,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_one_file_plays_a_round_on_bare_python(packed: Path) -> None:
    golden = read_transcript((TRANSCRIPTS / "game.txt").read_text("ascii"))
    words = shlex.split(golden.field("args"))
    assert run_packed(packed, str(packed), *words, typed=golden.typed()) == (0, golden.text)
    assert run_packed(packed, str(packed), "--bogus")[0] == 2


def test_one_file_starts_from_what_was_compiled(packed: Path, tmp_path: Path) -> None:
    """The sources are for other versions of Python: without them this version plays the same."""
    lean = tmp_path / "lean.pyz"
    with zipfile.ZipFile(packed) as full, zipfile.ZipFile(lean, "w") as rest:
        for name in full.namelist():
            if not name.endswith(".py"):
                rest.writestr(name, full.read(name))
        assert {name + "c" for name in full.namelist() if name.endswith(".py")} <= {
            *rest.namelist()
        }
    assert run_packed(packed, str(lean), "--version") == run_packed(packed, str(packed), "-V")


def test_two_files_of_one_tree_are_the_same(packed: Path, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "pyz.py"), str(tmp_path / "again.pyz")]
    subprocess.run(command, env=environment(), check=True)
    assert (tmp_path / "again.pyz").read_bytes() == packed.read_bytes()


def test_one_file_tests_itself(packed: Path) -> None:
    code = "from blackbox_core.selftest import selftest; raise SystemExit(selftest({}.count))"
    told = run_packed(packed, "-c", code.format(["game", "version"]), path=str(packed))
    assert told == (0, "1 of 2: game\n2 of 2: version\n2 of 2 golden conversations agreed.\n")


def test_the_self_test_plays_every_game_and_more_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[set[str]] = []

    def listed(chosen: Callable[[str], bool]) -> int:
        asked.append({name for name, _ in read_golden() if chosen(name)})
        return 0

    monkeypatch.setattr(module, "selftest", listed)
    for words in ["--selftest"], ["--selftest", "all"]:
        with pytest.raises(SystemExit, match="0"):
            read_options(words)
    few, every = asked
    assert every == {path.stem for path in TRANSCRIPTS.iterdir()} and len(few) < 30
    heads = [(TRANSCRIPTS / f"{name}.txt").read_text("utf-8") for name in few]
    played = {word for head in heads for word in read_transcript(head).field("args").split()}
    assert GAMES.keys() - {"console", "audit", "deal", "rank"} <= played


def test_the_self_test_has_every_golden_conversation() -> None:
    names = sorted(path.stem for path in TRANSCRIPTS.iterdir())
    assert [name for name, _ in read_golden()] == names


def test_the_self_test_notices_another_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "read_golden", lambda: [("a", "# args: -V\nBlack Box 0.9\n")])
    assert selftest(bool) == 1
    assert capsys.readouterr().out == (
        "1 of 1: a\na: not the same conversation.\n0 of 1 golden conversations agreed.\n"
    )


# --- the wheel and the sdist ---


def tracked() -> set[str]:
    """Return the entries at the top of the checkout that git tracks."""
    command = ["git", "-C", str(ROOT), "ls-files"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {name.partition("/")[0] for name in done.stdout.splitlines()}


def test_the_sdist_holds_all_that_is_tracked() -> None:
    """setuptools takes some files itself, and MANIFEST.in adds others. This needs git."""
    manifest = (ROOT / "MANIFEST.in").read_text().split()
    anyway = {"LICENSE", "README.md", "MANIFEST.in", "pyproject.toml", "blackbox.py"}
    anyway |= {"blackbox_core", ".gitignore"}
    assert tracked() <= anyway | set(manifest)


def test_what_the_wheel_takes_along_is_there() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [path for paths in data["tool"]["setuptools"]["data-files"].values() for path in paths]
    assert all(list(ROOT.glob(path)) for path in wanted)
    assert {f"blackbox_core/share/{name}" for name in MADE} < set(wanted)


@pytest.mark.long
def test_a_sdist_and_its_wheel_are_whole(tmp_path: Path) -> None:
    """pip fetches the build tools. The sdist's tests and the wheel's self-test must pass."""
    shell(tmp_path, f"{sys.executable} -m venv venv && venv/bin/pip install -q 'setuptools>=77'")
    shell(tmp_path, f"git clone -q {ROOT} tree")
    build = "import setuptools.build_meta as build; build.build_sdist('..')"
    shell(tmp_path / "tree", f'../venv/bin/python -c "{build}"')
    shell(tmp_path, "mkdir sdist && tar xf *.tar.gz --strip-components=1 -C sdist")
    shell(tmp_path, "venv/bin/pip install -q ./sdist && venv/bin/blackbox --selftest all")
    assert (tmp_path / "venv" / "share/man/man6/blackbox.6").exists()
    shell(tmp_path, "venv/bin/pip install -q './sdist[dev]'")
    shell(
        tmp_path / "sdist", "../venv/bin/python -m pytest -q tests/test_share.py tests/test_law.py"
    )


def shell(folder: Path, command: str) -> None:
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
