"""Mail, calendars, JSON, books, OpenDocument: small files made here, read by `parse`."""

import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse

OFFICE = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '  # noqa: E501
    'xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"'
)


def read(tmp_path: Path, name: str, data: bytes | str) -> ParsedDocument:
    path = tmp_path / "upload"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return parse(path, name=name)


def write_open_document(path: Path, kind: str, body: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        content = f"<office:document-content {OFFICE}><office:body>{body}</office:body></office:document-content>"
        archive.writestr("content.xml", content)
    return path


@pytest.mark.parametrize("codec", ["punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "rot13", "mbcs"])
def test_an_encoding_that_texts_are_not_sent_in_counts_as_unknown(tmp_path: Path, codec: str) -> None:
    """Decoding as Punycode takes time that grows with the square of the length: half a megabyte would take minutes."""
    body = "Bonjour \u00e0 tous-" + "abc9" * 130_000
    mail = f"Subject: =?{codec}?q?Caf=C3=A9-9k?=\nContent-Type: text/plain; charset={codec}\n\n".encode() + body.encode()
    found = read(tmp_path, "mail.eml", mail)
    assert "# Caf\u00e9-9k" in found.text
    assert body in found.text
    page = f"<html><head><meta charset={codec}></head><body><p>".encode() + body.encode("cp1252")
    assert "Bonjour \u00e0 tous" in read(tmp_path, "page.html", page).text


@pytest.mark.parametrize("codec", ["utf-7", "iso-2022-jp", "koi8-r", "windows-1251", "gb2312", "big5", "cp850", "x-mac-roman"])
def test_encodings_of_mail_are_read(tmp_path: Path, codec: str) -> None:
    words = {"iso-2022-jp": "\u65e5\u672c\u8a9e", "gb2312": "\u4e2d\u6587", "big5": "\u4e2d\u6587"}.get(codec)
    words = words or ("\u041f\u0440\u0438\u0432\u0435\u0442" if codec in ("koi8-r", "windows-1251") else "d\u00e9j\u00e0")
    encoded = words.encode(codec.replace("x-mac-roman", "mac_roman"))
    named = codec.replace("x-mac-roman", "macintosh")
    mail = f"Subject: Greetings\nContent-Type: text/plain; charset={named}\n\n".encode() + encoded
    assert words in read(tmp_path, "mail.eml", mail).text


def test_a_message_shows_headers_the_best_body_and_its_attachments_unread(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Zoé <zoe@example.org>", "bob@example.org", "Réunion à 9 h"
    message.set_content("Bonjour,\n\nl'été arrive.", cte="quoted-printable")
    message.add_alternative("<p>Bonjour,</p><p>l'été arrive.</p>", subtype="html")
    message.add_attachment("a,b\n1,2\n", subtype="csv", filename="table.csv")
    found = read(tmp_path, "mail.eml", bytes(message))
    assert found.text.startswith("# Réunion à 9 h\n\nFrom | Zoé <zoe@example.org>\nTo | bob@example.org")
    assert found.text.endswith("Bonjour,\n\nl'été arrive.")
    assert [(part.name, part.data) for part in found.parts] == [("table.csv", b"a,b\n1,2\n")]


def test_broken_headers_and_charsets_are_read_as_far_as_they_go(tmp_path: Path) -> None:
    mail = b"Subject: =?utf-8?b?w6l0w6k?= =?x-none?q?a?=\r\nFrom: Ren\xe9\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nd\xe9j\xe0\r\n"  # noqa: E501
    text = read(tmp_path, "mail.eml", mail).text
    assert "Subject | été" in text
    assert "From | René" in text
    assert text.endswith("déjà")


def test_html_that_says_more_than_the_plain_body_is_read(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"] = "a@example.org"
    message.set_content("Your client shows no HTML.")
    message.add_alternative("<table><tr><th>Item<th>Sum</tr><tr><td>Ink<td>12</tr></table>", subtype="html")
    assert "Item | Sum\nInk | 12" in read(tmp_path, "m.eml", bytes(message)).text


def test_an_encrypted_message_says_so(tmp_path: Path) -> None:
    mail = "From: a@example.org\nContent-Type: multipart/encrypted; boundary=x\n\n--x\nContent-Type: application/octet-stream\n\nABC\n--x--\n"  # noqa: E501
    found = read(tmp_path, "m.eml", mail)
    assert [notice.code for notice in found.notices] == ["encrypted_body"]
    assert "ABC" not in found.text


def test_a_calendar_is_read_as_lines(tmp_path: Path) -> None:
    text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Review\\, final\nDTSTART:20240301T090000Z\nATTENDEE;CN=Ann:mailto:ann@example.org\nEND:VEVENT\n"  # noqa: E501
    expected = "Subject: Review, final\nStart: 2024-03-01 09:00 UTC\nAttendee: Ann <ann@example.org>"
    assert read(tmp_path, "a.ics", text).text == expected


def test_json_becomes_lines_and_tables(tmp_path: Path) -> None:
    text = '{"name": "Arles", "size": 1.50, "tags": ["a", "b"], "rows": [{"year": 2023, "flow": 1700}, {"year": 2024, "flow": 1650}]}'  # noqa: E501
    found = read(tmp_path, "a.json", text)
    assert found.text == "name: Arles\nsize: 1.50\ntags: a, b\n\nrows\n\nyear | flow\n2023 | 1700\n2024 | 1650"
    assert found.tables[0].context == "rows: year | flow"
    assert read(tmp_path, "a.jsonl", '{"a": 1}\n{"a": 2}\n').text == "a\n1\n2"


def test_json_that_is_damaged_or_too_deep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="not valid JSON"):
        read(tmp_path, "a.json", '{"a": ')
    with pytest.raises(UnreadableDocument, match="nested"):
        read(tmp_path, "a.json", '{"a":' * 80 + "1" + "}" * 80)


def test_a_text_document_keeps_headings_lists_notes_and_repeated_cells(tmp_path: Path) -> None:
    body = (
        '<office:text><text:h text:outline-level="2">Costs</text:h>'
        "<text:p>One<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body>"  # noqa: E501
        '</text:note><text:s text:c="2"/>two</text:p>'
        "<text:list><text:list-item><text:p>Ink</text:p></text:list-item></text:list>"
        "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p>"
        '</table:table-cell></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>1</text:p>'  # noqa: E501
        "</table:table-cell></table:table-row></table:table></office:text>"
    )
    found = parse(write_open_document(tmp_path / "a.odt", "text", body), name="a.odt")
    assert found.text == "## Costs\n\nOne[1]  two\n\n- Ink\n\na | b\n1 | 1\n\n[1] A note."


def test_rows_of_a_sheet_have_places_and_empty_repetitions_cost_nothing(tmp_path: Path) -> None:
    row = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    body = (
        f'<office:spreadsheet><table:table table:name="Flows"><table:table-row table:number-rows-repeated="3">{empty}</table:table-row>'  # noqa: E501
        f"<table:table-row><table:table-cell/>{row.format('Station')}{row.format('Flow')}{empty}</table:table-row>"
        f"<table:table-row><table:table-cell/>{row.format('Arles')}{row.format('1 700')}</table:table-row>"
        f'<table:table-row table:number-rows-repeated="1048571">{empty}</table:table-row></table:table></office:spreadsheet>'
    )
    found = parse(write_open_document(tmp_path / "a.ods", "spreadsheet", body), name="a.ods")
    assert "Station | Flow" in found.text
    assert "Arles | 1 700" in found.text
    assert [place.cells for place in found.places if place.cells] == ["B4:C4", "B5:C5"]


def test_slides_have_titles_places_and_notes(tmp_path: Path) -> None:
    page = (
        '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame>'
        "<draw:frame><draw:text-box><text:p>Body</text:p></draw:text-box></draw:frame>"
        "<presentation:notes><draw:frame><draw:text-box><text:p>Say it</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>"  # noqa: E501
    )
    body = f"<office:presentation>{page.format('One')}{page.format('Two')}</office:presentation>"
    found = parse(write_open_document(tmp_path / "a.odp", "presentation", body), name="a.odp")
    assert found.text == "## One\n\nBody\n\nNotes: Say it\n\n## Two\n\nBody\n\nNotes: Say it"
    assert [(place.kind, place.number) for place in found.places] == [("slide", 1), ("slide", 2)]
    with pytest.raises(UnreadableDocument, match="slides"):
        parse(tmp_path / "a.odp", name="a.odp", limits=Limits(max_pages=1))


def write_book(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml", '<container><rootfiles><rootfile full-path="o/p.opf"/></rootfiles></container>'
        )
        items = '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="a.xhtml"/>'
        spine = '<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine>'
        archive.writestr("o/p.opf", f"<package><title>The Book</title><manifest>{items}</manifest>{spine}</package>")
        archive.writestr("o/a.xhtml", "<html><body><h1>First</h1><p>Once.</p></body></html>")
        archive.writestr("o/b.xhtml", "<html><body><h1>Second</h1><p>Twice.</p></body></html>")


def test_a_book_is_read_in_the_order_of_its_spine_each_chapter_once(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    write_book(path)
    found = parse(path, name="a.epub")
    assert (found.title, found.text) == ("The Book", "# First\n\nOnce.\n\n# Second\n\nTwice.")
    assert {place.label.partition(" › ")[0] for place in found.places} == {"First", "Second"}


def test_a_book_whose_chapters_together_unpack_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    write_book(path)
    with zipfile.ZipFile(path) as archive:
        size = sum(archive.getinfo(name).file_size for name in ("o/a.xhtml", "o/b.xhtml"))
    assert parse(path, name="a.epub", limits=Limits(max_parts_bytes=size)).title == "The Book"
    with pytest.raises(UnreadableDocument, match="unpacks to more than"):
        parse(path, name="a.epub", limits=Limits(max_parts_bytes=size - 1))


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("song.mp3", b"ID3\x03\x00\x00", "Audio"),
        ("plan.dwg", b"AC1027\x00\x00", "Drawings"),
        ("tool.txt", b"MZ\x90\x00\x03\x00", "Programs"),
        ("pack.7z", b"7z\xbc\xaf\x27\x1c\x00", ".zip"),
        ("box.mbox", b"From a\nSubject: x\nTo: b\n\nhi", "Mailbox"),
        ("key.pem", b"-----BEGIN", "signed"),
        ("data.xyz", b"\x00\x01\x02", "not supported"),
    ],
)
def test_what_is_not_read_says_what_it_is(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    with pytest.raises(UnreadableDocument, match=words):
        read(tmp_path, name, data)


@pytest.mark.parametrize(
    ("name", "data", "mime"),
    [
        ("letter.doc", b"{\\rtf1 Words\\par}", "application/rtf"),
        ("sheet.xls", b"<html><table><tr><td>Words</table></html>", "text/html"),
        ("export.xls", b"Words\tTwo\n1\t2\n", "text/tab-separated-values"),
        ("message", b"From: a@example.org\nSubject: Words\n\nhi", "message/rfc822"),
        ("MZ.txt", b"MZ is Mozambique. Words", "text/plain"),
        ("page.html", b"<svg></svg><p>Words</p>", "text/html"),
    ],
)
def test_bytes_count_more_than_the_name(tmp_path: Path, name: str, data: bytes, mime: str) -> None:
    found = read(tmp_path, name, data)
    assert found.mime == mime
    assert "Words" in found.text
