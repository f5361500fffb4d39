"""Files inside files: read one by one, bounded, none lost in silence."""

import time
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from clew.domain.documents.position import Place, position_of
from clew.domain.errors import UnreadableDocument
from clew.ingest.containers.joining import Joined
from clew.ingest.containers.members import zip_members
from clew.ingest.containers.parts import Allowance, PartFile, read_parts
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.document import Heading, Notice, ParsedDocument, Table
from clew.ingest.reading.limits import Limits


def packed(path: Path, **members: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return path


def test_joined_documents_keep_headings_tables_and_places() -> None:
    inner = ParsedDocument(
        "# Costs\n\nItem | Sum\nInk | 12\n\nHead",
        "",
        None,
        (Heading(1, "Costs", 0),),
        places=(Place("page", 3, 0, 28),),
        tables=(Table(9, 28, 19, "Item | Sum"),),
        furniture=30,
        notices=(Notice("x", "Something is missing."),),
    )
    joined = Joined()
    joined.add(ParsedDocument("Hello", "", None))
    joined.add_part(inner, number=1, name="report.pdf", heading="Attachment: report.pdf")
    whole = joined.finish(mime="message/rfc822", title=None)
    assert whole.text == "Hello\n\n# Attachment: report.pdf\n\n# Costs\n\nItem | Sum\nInk | 12\n\nHead"
    assert [whole.text[heading.start :].split("\n")[0] for heading in whole.headings] == ["# Attachment: report.pdf", "# Costs"]
    assert whole.text[whole.tables[0].start : whole.tables[0].end] == "Item | Sum\nInk | 12"
    assert whole.furniture == whole.text.index("Head")
    position = position_of(whole.places, whole.text.index("Ink"), whole.text.index("Ink") + 3)
    assert position is not None
    assert position.text() == "report.pdf › p. 3"
    assert whole.notices[0].message == "report.pdf: Something is missing."


def test_members_that_are_no_documents_are_named(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", a_txt=b"words", song_mp3=b"ID3")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("__MACOSX/b.txt", b"litter")
        archive.writestr("../../etc/\u202etxt.md", b"climbs")
    parts, notices = zip_members(path, Limits())
    assert [part.name for part in parts] == ["a.txt", "etc/txt.md"]
    assert [notice.message for notice in notices] == ["song.mp3 was not read. Audio files are not supported."]


def test_bombs_and_damaged_archives_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="bomb"):
        zip_members(packed(tmp_path / "bomb.zip", a_txt=bytes(30_000_000)), Limits())
    (tmp_path / "cut.zip").write_bytes(packed(tmp_path / "a.zip", a_txt=b"words").read_bytes()[:40])
    with pytest.raises(UnreadableDocument, match="damaged"):
        zip_members(tmp_path / "cut.zip", Limits())


def test_an_allowance_ends() -> None:
    allowance = Allowance(files=2, bytes=100, ends_at=time.monotonic() + 3600)
    assert allowance.refusal(60) == ""
    assert "total size" in allowance.refusal(60)
    assert "many" in allowance.refusal(1)
    assert "time" in Allowance(files=1, bytes=1, ends_at=0).refusal(1)


async def test_a_message_in_an_archive_is_read_with_its_attachment_and_a_bad_member_is_noticed(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@example.org", "Flows"
    message.set_content("See the table.")
    message.add_attachment("Station,Flow\nArles,1700\n", subtype="csv", filename="table.csv")
    path = packed(tmp_path / "a.zip", mail_eml=bytes(message), broken_docx=b"PK\x03\x04 nothing", notes_txt=b"Plain.")
    async with Sandbox() as sandbox:
        found = await sandbox.parse_file(path, name="a.zip")
    assert "# mail.eml\n\n# Flows" in found.text
    assert "# Attachment: table.csv\n\nStation | Flow\nArles | 1700" in found.text
    assert found.text.endswith("# notes.txt\n\nPlain.")
    position = position_of(found.places, found.text.index("Arles"), found.text.index("Arles") + 5)
    assert position is not None
    assert position.text().startswith("mail.eml › table.csv")
    assert [(notice.code, notice.details["name"]) for notice in found.notices] == [("member_not_read", "broken.docx")]


async def test_photographs_that_cannot_be_read_are_one_notice_that_counts_them(tmp_path: Path) -> None:
    names = ["note.docx", *(f"IMG_{number}.JPG" for number in range(30)), "blank.png", "odd.heic"]
    reasons = {"note.docx": "It is damaged.", "blank.png": "No text was recognised in the image."}

    async def read(_path: Path, name: str) -> ParsedDocument:
        raise UnreadableDocument(reasons.get(name, "Character recognition is not installed."))

    parts = [PartFile(name, tmp_path / name) for name in names]
    for part in parts:
        part.path.write_bytes(b"x")
    outer = ParsedDocument("See the photographs.", "message/rfc822", None)
    found = await read_parts(outer, parts, read, Limits(), Allowance.of(Limits()))
    assert [(one.message, one.details.get("count")) for one in found.notices] == [
        ("note.docx was not read. It is damaged.", None),
        ("blank.png was not read. No text was recognised in the image.", None),
        ("odd.heic was not read. Character recognition is not installed.", None),
        ("30 images were not read. Character recognition is not installed.", 30),
    ]


async def test_archives_in_archives_end_somewhere(tmp_path: Path) -> None:
    data = b"deep"
    name = "a_txt"
    for depth in range(6):
        data = packed(tmp_path / f"{depth}.zip", **{name: data}).read_bytes()
        name = "a_zip"
    path = tmp_path / "all.zip"
    path.write_bytes(data)
    async with Sandbox() as sandbox:
        with pytest.raises(UnreadableDocument, match="too many archives"):
            await sandbox.parse_file(path, name="all.zip")
