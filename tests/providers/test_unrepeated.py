"""A language model that only repeats the answer it is to change, against a real SDK and a scripted provider."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from pydantic import SecretStr

from clew.domain.chains.model_context import ModelContext
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.revision import Kind, Revision
from clew.domain.revision.answer import AnswerBefore
from clew.engine.answers.unrepeated import Unrepeated
from clew.providers.answering.factory import ModelAccess, open_answer_models
from clew.providers.answering.protocol import AnswerModel, TextPiece
from tests.providers.answering_conformance import PASSAGES, answer, prompt_of
from tests.providers.wires.provider import ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour

FIRST, SECOND = "Log files are kept for 14 days.", "Only administrators may delete a thread."
TEXT = f"{FIRST} [1] {SECOND} [2]"
TOLD = f"{FIRST} [7] {SECOND} [4]"
"""The same with the labels of the prompt, as a small model copies it."""
CONTEXT = ModelContext(labels=(7, 4))
NONE = Support("none", "words")


def cited(label: int, quote: str) -> Citation:
    passage, start = PASSAGES[label - 1], TEXT.index(quote)
    at = passage.content.index(quote)
    return Citation(
        label, passage.chunk_id, passage.document_id, passage.document_name, 1, at, at + len(quote), quote, (), 0.5,
        start, start + len(quote) + 1, support=SUPPORTED,
    )  # fmt: skip


def before(*supports: Support) -> AnswerBefore:
    places = [(TEXT.index(one), TEXT.index(one) + len(one)) for one in (FIRST, SECOND)]
    judged = tuple(SentenceSupport(*place, support) for place, support in zip(places, supports, strict=True))
    return AnswerBefore(TEXT, (cited(1, FIRST), cited(2, SECOND)), was_refused=False, searched="?", judged=judged)


@pytest.fixture
def provider() -> Iterator[ScriptedProvider]:
    with scripted_provider("openai") as provider:
        yield provider


@pytest.fixture
async def model(provider: ScriptedProvider) -> AsyncIterator[AnswerModel]:
    access = ModelAccess(provider.base_url, SecretStr("sk-secret-0123456789abcdef"), patience_seconds=20)
    model = await asyncio.to_thread(open_answer_models, provider.model, None, access)
    yield model
    await model.close()


async def asked(model: AnswerModel, kind: Kind, above: AnswerBefore | None = None) -> tuple[list[str], bool]:
    """Return the pieces of the reply, and whether the answer before took the model's place."""
    wanted = Unrepeated(model, Revision(kind), above or before(SUPPORTED, SUPPORTED), "en")
    _, pieces, finished = await answer(wanted, replace(prompt_of("Again?"), context=CONTEXT, revises=TOLD))
    return [piece for piece in pieces if piece], "repeats_answer_before" in finished.details


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("shorter", f"{FIRST} [7]"),
        ("list", f"- {FIRST} [7]\n- {SECOND} [4]"),
        ("longer", f"{FIRST} [7] Backups are kept for 30 days, then they are removed. [7]"),
    ],
)
async def test_an_answer_that_is_only_repeated_is_changed_without_the_model(
    model: AnswerModel, provider: ScriptedProvider, kind: Kind, shown: str
) -> None:
    provider.will(Behaviour(text=TOLD))
    pieces, is_replaced = await asked(model, kind)
    assert "".join(pieces).startswith(shown)
    assert is_replaced


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("shorter", f"{FIRST} [7]"),
        ("shorter", "For 14 days. [7]"),
        ("longer", f"{TOLD} Nobody can undo it. [4]"),
        ("list", f"- {FIRST} [7]\n- {SECOND} [4]"),
    ],
)
async def test_an_answer_that_is_another_one_is_the_models(
    model: AnswerModel, provider: ScriptedProvider, kind: Kind, said: str
) -> None:
    provider.will(Behaviour(text=said))
    pieces, is_replaced = await asked(model, kind)
    assert ("".join(pieces), is_replaced) == (said, False)


async def test_other_words_are_sent_as_they_come(model: AnswerModel, provider: ScriptedProvider) -> None:
    behaviour = Behaviour(text="Log files stay for two weeks, and then they are gone for good. [7]", hold_after=5)
    provider.will(behaviour)
    wanted = Unrepeated(model, Revision("shorter"), before(SUPPORTED, SUPPORTED), "en")
    sent = ""
    async for piece in wanted.stream(replace(prompt_of("Again?"), context=CONTEXT, revises=TOLD)):
        sent += piece.text if isinstance(piece, TextPiece) else ""
        if sent:
            assert behaviour.go.is_set() or not sent.endswith("[7]")
            behaviour.go.set()
    assert sent == behaviour.text


async def test_a_repeated_answer_that_nothing_supports_stays(model: AnswerModel, provider: ScriptedProvider) -> None:
    provider.will(Behaviour(text=TOLD))
    pieces, is_replaced = await asked(model, "shorter", before(NONE, NONE))
    assert ("".join(pieces), is_replaced) == (TOLD, False)
