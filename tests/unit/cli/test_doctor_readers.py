"""`clew doctor` says which layers confine the readers of documents, and how to add one that is missing."""

import sys
from pathlib import Path

import pytest

from clew.cli.doctor.readers import describe
from clew.ingest.isolation import user
from clew.ingest.isolation.confinement import Layers

EVERY = Layers(user=61_500, files=7, calls=True)
LIBRARIES = Path("/root/venv/lib")


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(user, "is_root", lambda: False)


def test_readers_with_every_layer_are_fine() -> None:
    check = describe(EVERY)
    assert (check.status, check.remedy) == ("ok", "")
    assert "no network" in check.found
    assert "Landlock 7" in check.found
    assert "ID 61500" in check.found


def test_without_landlock_it_says_what_readers_can_read_and_how_to_add_it() -> None:
    check = describe(Layers(calls=True))
    assert check.status == "warn"
    assert "every file that the server's user can read" in check.found
    assert "Linux 5.13" in check.remedy
    assert "prctl" not in check.remedy


def test_without_a_filter_it_says_that_the_database_can_be_reached() -> None:
    check = describe(Layers(files=7))
    assert check.status == "warn"
    assert "database's socket" in check.found
    assert "seccomp" in check.remedy


def test_root_whose_libraries_are_private_is_named_the_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user, "is_root", lambda: True)
    check = describe(Layers(files=7, calls=True), hidden=LIBRARIES)
    assert check.status == "warn"
    assert "as root" in check.found
    assert str(LIBRARIES) in check.remedy
    assert "does not allow readers a user of their own" in describe(Layers(files=7, calls=True)).remedy


def test_user_without_root_is_fine_and_learns_what_a_newer_kernel_adds() -> None:
    check = describe(Layers(files=4, calls=True))
    assert check.status == "ok"
    assert "6.12" in check.remedy
    assert describe(Layers(files=6, calls=True)).remedy == ""


def test_other_systems_are_told_that_only_linux_has_the_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    check = describe(Layers())
    assert check.status == "warn"
    assert "Only Linux" in check.remedy
