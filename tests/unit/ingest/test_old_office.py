"""Old Office files: converted by LibreOffice where it is installed, refused with the command that adds it where it is not."""

import subprocess
from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.office import old_office
from clew.ingest.office.old_office import find_libreoffice, modernised
from clew.ingest.reading.limits import DEFAULT_LIMITS

PROGRAM = find_libreoffice()
needs_libreoffice = pytest.mark.skipif(PROGRAM is None, reason="needs LibreOffice: apt-get install libreoffice-writer")
WORD_2 = b"\xdb\xa5\x2d\x00" + bytes(600)


@pytest.fixture(scope="module")
def old_word(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A DOC file, as LibreOffice writes it, and beside it the same file cut short."""
    folder = tmp_path_factory.mktemp("old")
    (folder / "minutes.html").write_text("<h1>Minutes</h1><p>The bridge is repaired in May.</p>")
    assert PROGRAM is not None
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    arguments = [PROGRAM, profile, "--headless", "--convert-to", "doc:MS Word 97", "--outdir", str(folder)]
    subprocess.run([*arguments, str(folder / "minutes.html")], check=True, capture_output=True, timeout=120)
    (folder / "cut.doc").write_bytes((folder / "minutes.doc").read_bytes()[:1536])
    return folder / "minutes.doc"


@needs_libreoffice
async def test_an_old_word_file_is_read_as_its_successor_and_keeps_its_type(old_word: Path) -> None:
    async with Sandbox() as sandbox:
        document = await sandbox.parse_file(old_word, name="minutes.doc")
    assert "Minutes" in document.text
    assert "The bridge is repaired in May." in document.text
    assert document.mime == "application/msword"


@needs_libreoffice
async def test_a_file_that_libreoffice_cannot_open_is_refused_as_damaged(old_word: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="damaged"):
        await modernised(old_word.with_name("cut.doc"), "doc", tmp_path, DEFAULT_LIMITS)


@pytest.mark.parametrize("extension", ["doc", "xls", "ppt"])
async def test_without_libreoffice_the_command_that_adds_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extension: str
) -> None:
    monkeypatch.setattr(old_office.shutil, "which", lambda _name, path=None: None)
    path = tmp_path / f"old.{extension}"
    path.write_bytes(WORD_2)
    package = {"doc": "writer", "xls": "calc", "ppt": "impress"}[extension]
    with pytest.raises(UnreadableDocument, match=f"apt-get install libreoffice-{package}.*save the file as .{extension}x"):
        await modernised(path, extension, tmp_path, DEFAULT_LIMITS)


@pytest.mark.parametrize("registry", ["share/registry", "Resources/registry"])
async def test_a_part_of_libreoffice_that_is_not_installed_is_named_and_nothing_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, registry: str
) -> None:
    program = tmp_path / "libreoffice" / "program" / "soffice"
    for part in ("main", "writer", "impress"):
        file = program.parents[1] / registry / f"{part}.xcd"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    monkeypatch.setattr(old_office, "find_libreoffice", lambda: str(program))
    monkeypatch.setattr(old_office, "_run", lambda *_: pytest.fail("was started"))
    path = tmp_path / "old.xls"
    path.write_bytes(WORD_2)
    assert old_office.missing_parts(str(program)) == ["calc"]
    with pytest.raises(UnreadableDocument, match=r"LibreOffice Calc, which is not installed.*libreoffice-calc"):
        await modernised(path, "xls", tmp_path, DEFAULT_LIMITS)


async def test_what_is_no_office_file_is_refused_without_starting_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(old_office, "find_libreoffice", lambda: pytest.fail("was looked for"))
    path = tmp_path / "old.doc"
    path.write_bytes(b"no Office file at all\x00")
    with pytest.raises(UnreadableDocument, match="its format is not the one"):
        await modernised(path, "doc", tmp_path, DEFAULT_LIMITS)
