"""`clew resolve`: finds what questions point at in an outline, line by line, without a server or a database.

Shows why a question was or was not recognised as a follow-up, and serves measurements. `domain.followup` has the rules;
`engine.questions.learned_sections` decides what they do not.
"""

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from clew.cli.options import read_settings
from clew.cli.screen import note, say_json
from clew.domain.errors import EmbedderUnavailable

if TYPE_CHECKING:
    from clew.domain.deliverables.outline import Section
    from clew.domain.followup import Followup
    from clew.providers.embedding.protocol import Embedder
_FAILED = 1
_File = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="JSON Lines file. Defaults to standard input.", dir_okay=False)
]


class _Wrong(ValueError):
    """A line is invalid; the text names the field."""


def resolve(file: _File = None) -> None:
    """Show the sections that questions point at: one JSON line out for each JSON line in. Exit code 1: a line is invalid."""
    is_any_wrong = False
    with ExitStack() as stack:
        lines = sys.stdin.buffer if file is None else stack.enter_context(_opened(file))
        for answer in _answers(lines, _Reader(stack)):
            is_any_wrong = is_any_wrong or "error" in answer
            say_json(answer)
            sys.stdout.flush()
    if is_any_wrong:
        raise typer.Exit(_FAILED)


def _opened(file: Path) -> BinaryIO:
    try:
        return file.open("rb")
    except OSError as error:
        raise typer.BadParameter(f"Cannot read {file}: {error.strerror}") from error


class _Reader:
    """Reads questions as a turn does. The first one that no rule decides opens the embedder, if the default one is configured."""

    def __init__(self, stack: ExitStack) -> None:
        """`stack` ends what is opened here."""
        self._stack = stack
        self._runner = stack.enter_context(asyncio.Runner())

    def read(self, question: str, outline: "Sequence[Section]", language: str | None) -> "Followup":
        """Return what a question points at."""
        from clew.domain.followup import Resolved, is_undecided, resolve_followup
        from clew.domain.followup.described import described_as, open_half
        from clew.engine.questions.learned_sections import likely_sections, with_joined_section
        from clew.retrieval.language import detect_question_language

        followup = resolve_followup(question, outline, language=language)
        is_decided = not is_undecided(followup)
        half = open_half(question, outline, followup, language=language) if is_decided else None
        if not outline or (is_decided and half is None) or self._embedder is None:
            return followup
        spoken = language or detect_question_language(question)
        if isinstance(followup, Resolved) and half:
            return self._runner.run(with_joined_section(followup, half, outline, self._embedder, language=spoken))
        sections = self._runner.run(likely_sections(question, outline, self._embedder, language=spoken))
        return described_as(sections) if sections else followup

    @cached_property
    def _embedder(self) -> "Embedder | None":
        from clew.providers.embedding.factory import DEFAULT, open_embedder

        settings = read_settings()
        if settings.embedding != DEFAULT:
            return None
        try:
            embedder = open_embedder(directory=settings.embedding_dir, threads=settings.embedding_threads)
        except EmbedderUnavailable as error:
            note(f"Sections named in other words than their titles are not recognised: {error}")
            return None
        self._stack.callback(lambda: self._runner.run(embedder.close()))
        return embedder


def _answers(lines: BinaryIO, reader: _Reader) -> Iterator[dict[str, Any]]:
    """Yield one result for each line as soon as it arrives."""
    for number, line in enumerate(lines, start=1):
        try:
            yield _answer(line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, reader)
        except _Wrong as wrong:
            yield {"error": f"line {number}: {wrong}"}


def _answer(line: bytes, reader: _Reader) -> dict[str, Any]:
    from clew.domain.followup import Ambiguous, Resolved

    request = _parsed(line)
    question = _text(request, "question")
    language = None if request.get("language") is None else _text(request, "language")
    followup = reader.read(question, _outline(request), language)
    outcome = "resolved" if isinstance(followup, Resolved) else "ambiguous" if isinstance(followup, Ambiguous) else "none"
    return {
        "outcome": outcome,
        "section_ids": list(followup.section_ids) if isinstance(followup, Resolved) else [],
        "ref_type": followup.ref_type if isinstance(followup, Resolved | Ambiguous) else None,
        "rule": followup.rule,
    }


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        request: Any = json.loads(line)
    except UnicodeDecodeError as error:
        raise _Wrong("not valid UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise _Wrong(f"not valid JSON ({error})") from error
    if not isinstance(request, dict):
        raise _Wrong("not a JSON object")
    return request  # pyright: ignore[reportUnknownVariableType]


def _outline(request: dict[str, Any]) -> "list[Section]":
    from clew.domain.deliverables.outline import Section

    given: Any = request.get("outline")
    if given is None:
        return []
    if not isinstance(given, list):
        raise _Wrong("`outline` must be a list of objects with `id` and `title`")
    sections: list[Section] = []
    for index, each in enumerate(given):  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        if not isinstance(each, dict):
            raise _Wrong(f"`outline[{index}]` must be an object with `id` and `title`")
        place = f"outline[{index}]."
        sections.append(Section(_text(each, "id", place), _text(each, "title", place)))  # pyright: ignore[reportUnknownArgumentType]
        if sections[-1].id in {section.id for section in sections[:-1]}:
            raise _Wrong(f"`outline[{index}].id` {sections[-1].id!r} is a duplicate")
    return sections


def _text(request: dict[str, Any], field: str, place: str = "") -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise _Wrong(f"`{place}{field}` must be a string")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise _Wrong(f"`{place}{field}` contains half a character (a lone surrogate)")
    return value
