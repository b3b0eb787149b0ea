"""Test what packagers need: installing under any name, and files that pass their tools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from blackbox_core import VERSION
from tests.conftest import ROOT, environment
from tools.install import main as install

PACKAGING = ROOT / "packaging"


def accepted(*command: str) -> None:
    """Assert that a distribution's tool finds no fault. Skip the test if the tool is missing."""
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]} here")
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the program under another name in a folder, and return the folder."""
    place = tmp_path_factory.mktemp("installed")
    words = ["--prefix", str(place), "--bindir", str(place / "games"), "--name", "raybox"]
    install([*words, "--python", sys.executable])
    return place


def test_an_installed_program_plays_under_its_name(installed: Path) -> None:
    command = [str(installed / "games" / "raybox"), "--version"]
    done = subprocess.run(command, capture_output=True, env=environment(), check=True)
    assert done.stdout == f"Black Box {VERSION}\n".encode()


def test_an_installed_program_brings_its_conversations_along(installed: Path) -> None:
    names = {path.name for path in (installed / "share/blackbox-console/transcripts").iterdir()}
    assert names == {path.name for path in (ROOT / "transcripts").iterdir()}


def test_manual_and_completion_follow_the_name(installed: Path) -> None:
    manual = (installed / "share/man/man6/raybox.6").read_text()
    assert ".Dt RAYBOX 6" in manual and ".Nm raybox" in manual
    assert "share/blackbox-console/blackbox.db" in manual
    bash = (installed / "share/bash-completion/completions/raybox").read_text()
    assert bash.endswith("-F _blackbox raybox\n")
    assert (
        (installed / "share/zsh/site-functions/_raybox").read_text().startswith("#compdef raybox")
    )
    desktop = (installed / "share/applications/blackbox-console.desktop").read_text()
    assert "\nExec=raybox\n" in desktop


def test_every_recipe_names_this_version() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert data["project"]["version"] == VERSION
    for name, told in {
        "blackbox-console.spec": f"Version:        {VERSION}\n",
        "blackbox-console.rb": f"blackbox_console-{VERSION}.tar.gz",
        "blackbox-console.metainfo.xml": f'<release version="{VERSION}"',
        "debian/changelog": f"blackbox-console ({VERSION}-",
    }.items():
        assert told in (PACKAGING / name).read_text(), name


def test_desktop_file_validate_finds_no_fault() -> None:
    accepted("desktop-file-validate", "packaging/blackbox-console.desktop")


def test_appstreamcli_finds_no_fault() -> None:
    accepted("appstreamcli", "validate", "--no-net", "packaging/blackbox-console.metainfo.xml")


def test_ruby_reads_the_formula() -> None:
    accepted("ruby", "-c", "packaging/blackbox-console.rb")


def test_reuse_finds_no_fault() -> None:
    accepted("reuse", "lint", "--quiet")


@pytest.mark.long
def test_a_debian_package_is_built_and_lintian_finds_no_error(tmp_path: Path) -> None:
    if not shutil.which("dh"):
        pytest.skip("no dh here")
    litter = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", "build", "*.egg-info")
    shutil.copytree(ROOT, tmp_path / "tree", ignore=litter)
    shutil.copytree(PACKAGING / "debian", tmp_path / "tree" / "debian")
    build = ["dpkg-buildpackage", "-us", "-uc", "-b"]
    subprocess.run(build, cwd=tmp_path / "tree", check=True, capture_output=True)
    (package,) = tmp_path.glob("*.deb")
    accepted("lintian", "--fail-on", "error", str(package))


@pytest.mark.long
def test_an_rpm_is_built_of_the_sdist_as_it_is(tmp_path: Path) -> None:
    """This needs setuptools 77. Without a package database rpm is told to require none."""
    if not shutil.which("rpmbuild"):
        pytest.skip("no rpmbuild here")
    command = [sys.executable, "-m", "tools.dist", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment())
    (sdist,) = tmp_path.glob("*.tar.gz")
    macros = {"_topdir": str(tmp_path / "rpm"), "_metainfodir": "/usr/share/metainfo"}
    defined = [word for name in macros for word in ("--define", f"{name} {macros[name]}")]
    accepted("rpmbuild", "--nodeps", *defined, "-ta", str(sdist))
    assert [*tmp_path.glob("rpm/RPMS/noarch/*.rpm")]


@pytest.mark.long
def test_two_builds_of_one_tree_are_the_same(tmp_path: Path) -> None:
    """This needs setuptools 77."""
    for place in "one", "other":
        command = [sys.executable, "-m", "tools.dist", str(tmp_path / place)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment())
    one, other = (
        {path.name: path.read_bytes() for path in (tmp_path / place).iterdir()}
        for place in ("one", "other")
    )
    assert len(one) == 3 and one == other


def test_everybody_can_read_what_is_installed_and_an_old_version_goes(tmp_path: Path) -> None:
    old = tmp_path / "share/blackbox-console/blackbox_core/old_module.py"
    before = os.umask(0o077)
    try:
        (tmp_path / "share").mkdir(mode=0o755)
        for _ in range(2):
            install(["--prefix", str(tmp_path)])
            assert not old.exists()
            old.write_text("")
        now = os.umask(0o077)
    finally:
        os.umask(before)
    assert now == 0o077
    old.unlink()
    modes = {path.stat().st_mode & 0o055 for path in (tmp_path / "share").rglob("*")}
    assert modes == {0o055, 0o044}
