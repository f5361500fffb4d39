"""What a worker says is checked: a reply that does not hold together is refused whole, and nothing of it is stored."""

import base64
import json
import struct
from typing import Any

import pytest

from clew.domain.documents.position import Place
from clew.ingest.isolation.transfer import from_reply, parts_announced, to_reply
from clew.ingest.reading.document import Box, Heading, Notice, PageLayout, ParsedDocument, Part, Table
from clew.ingest.reading.limits import Limits
from tests.rows import each

LIMITS = Limits(max_pages=10, max_parts=3, max_parts_bytes=100)
TEXT = "# Rivers\n\nItem | 2023\nEnergy | 88.2"
DOCUMENT = ParsedDocument(
    TEXT,
    "application/pdf",
    "Rivers",
    (Heading(1, "Rivers", 0),),
    2,
    {"author": "Ann"},
    (Place("page", 1, 0, 10, "i"), Place("page", 2, 10, len(TEXT))),
    (PageLayout.of(1, 595, 842, [Box(2, 8, 10, 10, 50, 20)]), PageLayout.of(2, 595, 842, [])),
    (Table(10, len(TEXT), 21, "Item | 2023"),),
    None,
    (Notice("pages_without_text", "No text found on 1 of 3 pages.", {"pages": [3], "count": 1}),),
)


def sent(**changed: Any) -> dict[str, Any]:
    """The reply of a document as it arrives, with other values."""
    return json.loads(json.dumps(to_reply(DOCUMENT))) | changed


def packed(*numbers: int) -> str:
    return base64.b64encode(struct.pack(f"<{len(numbers)}i", *numbers)).decode()


def test_a_document_arrives_as_it_was_sent() -> None:
    assert from_reply(sent(), LIMITS) == DOCUMENT


@pytest.mark.parametrize(
    "boxes",
    [
        pytest.param(packed(0, len(TEXT) + 1, 0, 0, 9, 9), id="ends behind the text"),
        pytest.param(packed(-1, 3, 0, 0, 9, 9), id="begins before it"),
        pytest.param(packed(5, 4, 0, 0, 9, 9), id="ends before it begins"),
        pytest.param(packed(0, 1, 0, 0, 9, 9) + packed(3, 2**31 - 1, 0, 0, 9, 9), id="only the second one"),
        pytest.param(packed(0, 1, 0, 0, 9), id="half a box"),
        pytest.param("no base64", id="no bytes"),
        pytest.param(None, id="nothing"),
    ],
)
def test_boxes_outside_the_text_are_refused(boxes: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong, it is this
        from_reply(sent(layouts=[[1, 595.0, 842.0, boxes]]), LIMITS)


@each(
    "changed",
    [
        {"text": "a\x00b"},
        {"text": "\ud800"},
        {"furniture": len(TEXT) + 1},
        {"furniture": float("inf")},
        {"pages": 2**40},
        {"pages": -1},
        {"mime": None},
        {"title": 5},
        {"headings": [[0, "Rivers", 0]]},
        {"headings": [[1, "Rivers", len(TEXT)]]},
        {"headings": 7},
        {"metadata": []},
        {"places": [["moon", 1, 0, 3, "", ""]]},
        {"places": [["page", 1, 0, 3]]},
        {"layouts": [[1, float("nan"), 842, ""]]},
        {"layouts": [[1, 595, float("inf"), ""]]},
        {"layouts": [[1, 595, 842, ""], [1, 595, 842, ""]]},
        {"tables": [[0, 5, 9, ""]]},
        {"notices": [["code", "message", {"deep": {"er": 1}}]]},
        {"notices": [["code", "message", 5]]},
    ],
)
def test_a_reply_that_does_not_hold_together_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong, it is this
        from_reply(sent(**changed), LIMITS)


def test_a_reply_without_a_field_is_refused() -> None:
    for name in set(to_reply(DOCUMENT)) - {"parts"}:
        with pytest.raises(ValueError, match="reply"):
            from_reply({key: value for key, value in sent().items() if key != name}, LIMITS)


def test_words_that_no_database_stores_are_cleaned() -> None:
    found = from_reply(sent(title="A\x00B\ud800", notices=[["code", "one\x00", {"name": "x\x00"}]]), LIMITS)
    assert (found.title, found.notices[0].message, found.notices[0].details) == ("AB\ufffd", "one", {"name": "x"})


def test_parts_are_announced_with_name_and_length() -> None:
    outer = ParsedDocument("", "application/zip", None, parts=(Part("a.txt", b"abc"),))
    assert parts_announced(to_reply(outer), LIMITS) == [("a.txt", 3)]
    assert parts_announced({"unreadable": "…"}, LIMITS) == []


@pytest.mark.parametrize(
    "parts",
    [
        5,
        None,
        [5],
        ["ab", "c"],
        [["a"]],
        [["a", -1]],
        [["a", None]],
        [["a", "3"]],
        [[None, 3]],
        [["a", float("inf")]],
        {"a": 1},
        [["a", 101]],
        [["a", 1]] * 4,
    ],
    ids=str,
)
def test_parts_that_cannot_follow_are_refused(parts: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parts_announced({"parts": parts}, LIMITS)
