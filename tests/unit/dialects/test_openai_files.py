"""Files in the parts of OpenAI's messages: where their content is, and what they are called."""

import asyncio
import base64
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from clew.dialects.shared import openai_files
from clew.dialects.shared.given_documents import Own, OwnDocument
from clew.dialects.shared.openai_files import FILES_MOST, SentFile, read_sent, sent_file
from clew.domain.errors import MISSING, InvalidInput
from clew.domain.fairness import FairSemaphore
from clew.ingest.given_files import HELD_AT_ONCE

PLAIN = base64.b64encode(b"The office is in Bergen.").decode()


@pytest.mark.parametrize(
    ("given", "field", "code"),
    [
        ({}, "part", MISSING),
        ({"filename": "a.txt"}, "part", MISSING),
        ({"file_url": "https://example.com/a.pdf"}, "part.file_url", "INVALID_INPUT"),
        ({"file_id": 5}, "part.file_id", "INVALID_INPUT"),
        ({"file_data": PLAIN, "filename": []}, "part.filename", "INVALID_INPUT"),
    ],
)
def test_part_without_a_readable_file_is_refused_at_its_place(given: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        sent_file(given, "part")
    assert (refused.value.details["field"], refused.value.code) == (field, code)


@pytest.mark.parametrize(
    ("data", "name", "read_as"),
    [
        (PLAIN, "Office.TXT", "office.txt"),
        (f"data:text/plain;base64,{PLAIN}", "office", "office.txt"),
        (f"data:application/pdf;base64,{PLAIN}", None, "document.pdf"),
        (PLAIN, None, "document.pdf"),
    ],
)
async def test_ending_of_the_name_says_how_a_file_is_read(
    monkeypatch: pytest.MonkeyPatch, data: str, name: str | None, read_as: str
) -> None:
    [document] = await _documents(monkeypatch, SentFile("part", data=data, name=name))
    assert (document.file_name, document.content) == (read_as, b"The office is in Bergen.")
    assert f"{document.path}.{document.field}" == "part.file_data"


@pytest.mark.parametrize("data", ["!", "data:text/plain;base64,", "data:text/plain;base64,Zm9v!", f"{PLAIN},Zm9v"])
async def test_data_that_are_not_base64_are_refused(monkeypatch: pytest.MonkeyPatch, data: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        await _documents(monkeypatch, SentFile("part", data=data))
    assert refused.value.details["field"] == "part.file_data"


async def test_earlier_files_take_the_room_that_is_left_and_stop_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"File {number}." for number in range(FILES_MOST + 2)]
    earlier = [SentFile("before", data=base64.b64encode(text.encode()).decode(), is_earlier=True) for text in texts]
    broken = SentFile("before", data="!", is_earlier=True)
    new = SentFile("part", data=PLAIN)
    read = await _documents(monkeypatch, *earlier, earlier[-1], broken, new)
    kept = [text.encode() for text in texts[-(FILES_MOST - 1) :]]
    assert [document.content for document in read] == [*kept, b"The office is in Bergen."]


async def test_earlier_files_that_are_too_large_together_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openai_files, "_BYTES_MOST", 30)
    earlier = [SentFile("before", data=base64.b64encode(text).decode(), is_earlier=True) for text in (b"old", b"newer")]
    read = await _documents(monkeypatch, *earlier, SentFile("part", data=PLAIN))
    assert [document.content for document in read] == [b"newer", b"The office is in Bergen."]


async def test_many_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidInput, match=f"the limit is {FILES_MOST}"):
        await _documents(monkeypatch, *[SentFile("part", data=PLAIN)] * (FILES_MOST + 1))


PARTS: Any = SimpleNamespace(given_files=SimpleNamespace(holding=FairSemaphore(HELD_AT_ONCE)))


async def _documents(monkeypatch: pytest.MonkeyPatch, *files: SentFile) -> list[OwnDocument]:
    """Return what would be read of the files."""
    found: list[OwnDocument] = []

    async def read(documents: list[OwnDocument], *_: object, **__: object) -> Own:
        found.extend(documents)
        return Own()

    monkeypatch.setattr(openai_files, "read_own", read)
    await read_sent(files, PARTS, uuid4(), field="messages")
    return found


async def test_files_are_read_only_as_far_as_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    async def load(*_: object) -> tuple[str, bytes]:
        read.append(b"x" * (30 << 20))
        return "a.txt", read[-1]

    monkeypatch.setattr(openai_files, "_uploaded", load)
    with pytest.raises(InvalidInput, match="more than"):
        await read_sent([SentFile("part", "file-1")] * FILES_MOST, PARTS, uuid4(), field="messages")
    assert len(read) == 2


async def test_only_some_requests_have_their_files_in_memory_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    began, may_end = list[int](), asyncio.Event()

    async def load(*_: object) -> tuple[str, bytes]:
        began.append(1)
        await may_end.wait()
        return "a.txt", b"x"

    async def read(*_: object, **__: object) -> Own:
        return Own()

    monkeypatch.setattr(openai_files, "_uploaded", load)
    monkeypatch.setattr(openai_files, "read_own", read)
    asking = [read_sent([SentFile("part", "file-1")], PARTS, uuid4(), field="messages") for _ in range(HELD_AT_ONCE + 3)]
    tasks = [asyncio.create_task(one) for one in asking]
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(began) == HELD_AT_ONCE
    async with asyncio.timeout(5):  # what a request brings itself does not wait for them
        await read_sent([SentFile("part", data=PLAIN)], PARTS, uuid4(), field="messages")
    may_end.set()
    await asyncio.gather(*tasks)
    assert len(began) == len(tasks)
