"""Ranges, validators and the names of files in headers."""

import re
from urllib.parse import unquote

import pytest

from clew.dialects.shared.file_answer import ResponsePart, content_disposition, file_headers, select_part
from clew.domain.errors import InvalidInput
from tests.rows import each

ETAG = '"abc"'


@each(
    ("headers", "asked"),
    [
        ({}, (200, 0, 100)),
        ({"range": "bytes=0-9"}, (206, 0, 10)),
        ({"range": "bytes=90-"}, (206, 90, 100)),
        ({"range": "bytes=-10"}, (206, 90, 100)),
        ({"range": "bytes=-1000"}, (206, 0, 100)),
        ({"range": "bytes=95-1000"}, (206, 95, 100)),
        ({"range": "bytes= 1 - 2 "}, (206, 1, 3)),
        ({"range": "BYTES=99-99"}, (206, 99, 100)),
        ({"range": "bytes=0-99999999999999999999999999999"}, (206, 0, 100)),
        ({"range": "bytes=9-1"}, (200, 0, 100)),
        ({"range": "bytes=-"}, (200, 0, 100)),
        ({"range": "bytes=0-1,5-6"}, (200, 0, 100)),
        ({"range": "bytes=a-b"}, (200, 0, 100)),
        ({"range": "bytes=" + " " * 2_000_000 + "x"}, (200, 0, 100)),  # read once, or it would take an hour
        ({"range": "bytes=٣-٤"}, (200, 0, 100)),
        ({"range": "lines=0-1"}, (200, 0, 100)),
        ({"range": "bytes=0-9", "if-range": ETAG}, (206, 0, 10)),
        ({"range": "bytes=0-9", "if-range": '"other"'}, (200, 0, 100)),
        ({"range": "bytes=0-9", "if-range": f"W/{ETAG}"}, (200, 0, 100)),
        ({"range": "bytes=0-9", "if-range": "Sun, 22 Nov 2026 15:00:00 GMT"}, (200, 0, 100)),
        ({"if-none-match": ETAG}, (304, 0, 0)),
        ({"if-none-match": f'"x", W/{ETAG}'}, (304, 0, 0)),
        ({"if-none-match": "*", "range": "bytes=0-9"}, (304, 0, 0)),
        ({"if-none-match": '"x"', "range": "bytes=0-9"}, (206, 0, 10)),
    ],
)
def test_one_range_is_answered_and_what_makes_no_sense_gets_the_whole_file(
    headers: dict[str, str], asked: tuple[int, int, int]
) -> None:
    assert select_part(headers, etag=ETAG, size=100) == ResponsePart(*asked)


@pytest.mark.parametrize(
    ("value", "size"), [("bytes=100-", 100), ("bytes=500-600", 100), ("bytes=-0", 100), ("bytes=0-", 0), ("bytes=-5", 0)]
)
def test_a_range_behind_the_end_cannot_be_satisfied(value: str, size: int) -> None:
    with pytest.raises(InvalidInput) as refused:
        select_part({"range": value}, etag=ETAG, size=size)
    assert refused.value.code == "RANGE_NOT_SATISFIABLE"


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("report.pdf", 'attachment; filename="report.pdf"'),
        ("Annual report (final) [2].pdf", 'attachment; filename="Annual report (final) [2].pdf"'),
        ("été.pdf", "attachment; filename=\"_t_.pdf\"; filename*=UTF-8''%C3%A9t%C3%A9.pdf"),
        ("报告.pdf", "attachment; filename=\"__.pdf\"; filename*=UTF-8''%E6%8A%A5%E5%91%8A.pdf"),
        ("50%20off.pdf", "attachment; filename=\"50_20off.pdf\"; filename*=UTF-8''50%2520off.pdf"),
        ("it's.pdf", "attachment; filename=\"it_s.pdf\"; filename*=UTF-8''it%27s.pdf"),
        ("..", 'attachment; filename="document"'),
        ("", 'attachment; filename="document"'),
    ],
)
def test_a_name_is_written_for_clients_old_and_new(name: str, header: str) -> None:
    assert content_disposition(name, inline=False) == header


@pytest.mark.parametrize(
    "name",
    ['a"; filename="b.exe', "a\r\nSet-Cookie: x=1", "../../etc/passwd", "a\\b.md", "gpj.\u202edm.exe", "\x00", "a\udc80.md"],
)
def test_a_hostile_name_stays_within_its_quotes(name: str) -> None:
    header = content_disposition(name, inline=True)
    assert header.isascii()
    assert re.fullmatch(r"inline; filename=\"[^\"\\\r\n]*\"(; filename\*=UTF-8''[A-Za-z0-9%._~-]*)?", header)
    said = unquote(header.partition("filename*=UTF-8''")[2])
    assert not set(said) & set("/\\\r\n\x00\u202e")


def test_a_long_name_keeps_its_extension() -> None:
    header = content_disposition("x" * 5_000 + ".pdf", inline=False)
    assert len(header) < 300
    assert header.endswith('.pdf"')


@pytest.mark.parametrize(
    ("mime", "kind", "disposition"),
    [
        ("application/pdf", "application/pdf", "inline"),
        ("image/png", "image/png", "inline"),
        ("IMAGE/JPEG", "image/jpeg", "inline"),
        ("text/plain; charset=latin-1", "text/plain; charset=utf-8", "inline"),
        ("text/html", "application/octet-stream", "attachment"),
        ("image/svg+xml", "application/octet-stream", "attachment"),
        ("application/xhtml+xml", "application/octet-stream", "attachment"),
        ("text/javascript", "application/octet-stream", "attachment"),
        ("", "application/octet-stream", "attachment"),
        ("application/pdf\r\nX: y", "application/octet-stream", "attachment"),
    ],
)
def test_only_harmless_kinds_are_shown_in_place_and_named(mime: str, kind: str, disposition: str) -> None:
    headers = file_headers(ResponsePart(200, 0, 5), name="a.x", mime=mime, etag=ETAG, size=5, inline=True)
    assert (headers["Content-Type"], headers["Content-Disposition"].partition(";")[0]) == (kind, disposition)
    assert headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    attached = file_headers(ResponsePart(200, 0, 5), name="a.x", mime=mime, etag=ETAG, size=5, inline=False)
    assert attached["Content-Disposition"].startswith("attachment")
