"""Documents that come with a question: cut into passages of exact places, with ids that depend on the text alone."""

import asyncio
from pathlib import Path
from uuid import UUID

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest import given_files
from clew.ingest.given_files import GivenFiles
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.splitting.given import cut_given

TEXT = "\n\n".join(f"Paragraph {n} is about the harbour 🌊 and its walls, at length and with care." for n in range(60))
ONE, TWO = UUID(int=1), UUID(int=2)


def words(text: str) -> int:
    return len(text.split())


def plain(text: str) -> ParsedDocument:
    return ParsedDocument(text, "text/plain", None)


def test_passages_are_stretches_of_the_text_with_ids_of_their_own() -> None:
    passages = cut_given("a.txt", plain(TEXT), count_tokens=words, title="A", about="A note.")
    assert len(passages) > 2
    assert all(TEXT[one.start : one.end] == one.content and one.version == 0 and one.about == "A note." for one in passages)
    assert len({one.chunk_id for one in passages}) == len(passages)
    assert all(-(1 << 53) < one.chunk_id < -(1 << 47) for one in passages)  # numbers of JavaScript, and no stored chunk


def test_the_same_document_has_the_same_ids_and_another_one_has_others() -> None:
    first, again = (cut_given("a.txt", plain(TEXT), count_tokens=words) for _ in range(2))
    assert first == again
    for other in (cut_given("b.txt", plain(TEXT), count_tokens=words), cut_given("a.txt", plain(TEXT + "!"), count_tokens=words)):
        assert other[0].document_id != first[0].document_id
        assert {one.chunk_id for one in other}.isdisjoint(one.chunk_id for one in first)


def test_an_empty_document_has_no_passages() -> None:
    assert cut_given("a.txt", plain(" \n\n "), count_tokens=words) == ()


class Counting(Sandbox):
    """Counts the files that are read."""

    read = 0

    async def parse_file(self, path: Path, **how: object) -> ParsedDocument:  # type: ignore[override]
        self.read += 1
        return await super().parse_file(path, **how)  # type: ignore[arg-type]


async def test_a_file_is_read_once_for_each_tenant(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = Counting()
    async with sandbox:
        files = GivenFiles(sandbox, Limits())
        found = [await files.read(tenant, "a.txt", b"The harbour.") for tenant in (ONE, ONE, TWO)]
        assert ({one.text.strip() for one in found}, sandbox.read) == ({"The harbour."}, 2)
        monkeypatch.setattr(given_files, "REMEMBERED_CHARACTERS", 20)
        await files.read(ONE, "b.txt", b"Another harbour.")
        await files.read(ONE, "a.txt", b"The harbour.")
        assert sandbox.read == 4


async def test_a_file_that_cannot_be_read_says_why() -> None:
    async with Sandbox() as sandbox, asyncio.timeout(60):
        with pytest.raises(UnreadableDocument):
            await GivenFiles(sandbox, Limits()).read(ONE, "document.pdf", b"%PDF-broken")
