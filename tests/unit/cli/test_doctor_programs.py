"""`clew doctor` names the optional programs, found or not, and how to add them."""

import stat
from pathlib import Path

import pytest

from clew.cli.doctor.programs import check_programs
from clew.ingest.office import old_office
from clew.ingest.pictures import ocr


@pytest.fixture(autouse=True)
def own_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path on which only what the test puts there is found."""
    which = ocr.shutil.which
    monkeypatch.setattr(ocr.shutil, "which", lambda name, path=None: None if path else which(name, path=str(tmp_path)))
    assert old_office.shutil.which is ocr.shutil.which
    ocr.languages.cache_clear()
    return tmp_path


@pytest.fixture(autouse=True)
def forgotten_languages() -> object:
    yield
    ocr.languages.cache_clear()


def put(folder: Path, name: str, prints: str = "") -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{prints}'\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_programs_that_are_missing_are_named_with_the_command_that_adds_them() -> None:
    scans, office = check_programs()
    assert (scans.status, office.status) == ("ok", "ok"), "they are optional"
    assert scans.found.startswith("Tesseract not found")
    assert "apt-get install tesseract-ocr" in scans.remedy
    assert office.found.startswith("LibreOffice not found")
    assert "libreoffice-writer" in office.remedy


def test_programs_that_are_there_are_named_with_their_languages(own_path: Path) -> None:
    tesseract = put(own_path, "tesseract", "List of available languages (3):\neng\nfra\nosd")
    soffice = put(own_path, "soffice")
    scans, office = check_programs()
    assert (scans.found, scans.remedy) == (f"Tesseract found ({tesseract}), languages: eng, fra", "")
    assert (office.found, office.remedy) == (f"LibreOffice found ({soffice})", "")


def test_parts_of_libreoffice_that_are_missing_are_named(own_path: Path) -> None:
    registry = own_path / "share" / "registry"
    registry.mkdir(parents=True)
    for part in ("main", "writer"):
        (registry / f"{part}.xcd").touch()
    (own_path / "program").mkdir()
    (own_path / "soffice").symlink_to(put(own_path / "program", "soffice"))
    _, office = check_programs()
    assert office.found.endswith("but these files are rejected: .xls, .ppt")
    assert "libreoffice-calc libreoffice-impress" in office.remedy


def test_tesseract_without_a_language_is_a_warning(own_path: Path) -> None:
    put(own_path, "tesseract", "List of available languages (0):")
    scans, _ = check_programs()
    assert (scans.status, "tesseract-ocr-fra" in scans.remedy) == ("warn", True)


def test_tesseract_that_does_not_start_is_a_warning(own_path: Path) -> None:
    Path(put(own_path, "tesseract")).write_text("#!/no/such/interpreter\n")
    scans, _ = check_programs()
    assert (scans.status, "does not start" in scans.found) == ("warn", True)
