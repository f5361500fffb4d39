"""A language model that only repeats the answer it is to change, against a real SDK and a scripted provider."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from pydantic import SecretStr

from clew.domain.chains.model_context import ModelContext, ModelOptions
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.errors import ModelFailed
from clew.domain.revision import Kind, Revision
from clew.domain.revision.answer import AnswerBefore
from clew.engine.answers.unrepeated import Copy, Unrepeated
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


async def asked(
    model: AnswerModel, kind: Kind, above: AnswerBefore | None = None, language: str = "en"
) -> tuple[list[str], bool]:
    """Return the pieces of the reply, and whether the answer before took the model's place."""
    wanted = Unrepeated(model, Revision(kind), above or before(SUPPORTED, SUPPORTED), language)
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
        ("why", f"{TOLD} The handbook says so. [7]"),
        ("sure", f"Yes. {TOLD}"),
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


@pytest.mark.parametrize(
    ("kind", "support", "opening"),
    [
        ("why", SUPPORTED, "The answer rests on these words of the documents:"),
        ("sure", SUPPORTED, "The documents say what every sentence of the answer says, in these words:"),
        ("sure", NONE, "No sentence of the answer is supported by what it cites; these are the words that it cites:"),
    ],
)
async def test_an_answer_repeated_as_its_own_reason_is_replaced_by_the_words_behind_it(
    model: AnswerModel, provider: ScriptedProvider, kind: Kind, support: Support, opening: str
) -> None:
    provider.will(Behaviour(text=TOLD))
    pieces, is_replaced = await asked(model, kind, before(support, support))
    shown = "".join(pieces)
    assert is_replaced
    assert shown.startswith(opening)
    assert f"“{FIRST}” [7]" in shown
    assert (f"- {SECOND} [4]" in shown) == (support == NONE)


async def test_a_repeated_answer_that_nothing_supports_stays(model: AnswerModel, provider: ScriptedProvider) -> None:
    provider.will(Behaviour(text=TOLD))
    pieces, is_replaced = await asked(model, "shorter", before(NONE, NONE))
    assert ("".join(pieces), is_replaced) == (TOLD, False)


@pytest.mark.parametrize("support", [SUPPORTED, NONE])
@pytest.mark.parametrize(
    ("kind", "language", "opening"),
    [
        ("translate", "en", "The language model returned the answer without translating it;"),
        ("translate", "fr", "Le modèle de langage a rendu la réponse sans la traduire ;"),
        ("translate", "zh", "语言模型没有翻译，"),
        ("simpler", "de", "Das Sprachmodell gab die Antwort zurück, ohne sie zu vereinfachen;"),
    ],
)
async def test_an_answer_that_was_to_be_put_in_other_words_and_comes_back_as_it_was_is_said_to_be_so(
    model: AnswerModel, provider: ScriptedProvider, kind: Kind, language: str, opening: str, support: Support
) -> None:
    provider.will(Behaviour(text=TOLD))
    pieces, is_replaced = await asked(model, kind, before(support, support), language)
    shown = "".join(pieces)
    assert is_replaced
    assert shown.startswith(opening)
    assert shown.count("[7]") == shown.count("[4]") == 1


async def test_a_translation_is_the_models_and_so_is_an_answer_of_names(model: AnswerModel, provider: ScriptedProvider) -> None:
    translated = "Les journaux sont conservés 14 jours. [7] Seuls les administrateurs suppriment un fil. [4]"
    provider.will(Behaviour(text=translated), Behaviour(text="PostgreSQL 16 [7]"))
    assert ("".join((await asked(model, "translate"))[0])) == translated
    names = replace(before(SUPPORTED, SUPPORTED), text="PostgreSQL 16 [1]", citations=(cited(1, FIRST),), judged=())
    pieces, is_replaced = await asked(model, "translate", names)
    assert ("".join(pieces), is_replaced) == ("PostgreSQL 16 [7]", False)


@pytest.mark.parametrize("kind", ["shorter", "sentences", "list", "longer"])
async def test_a_repeated_answer_whose_passages_are_not_in_the_prompt_stays(
    model: AnswerModel, provider: ScriptedProvider, kind: Kind
) -> None:
    provider.will(Behaviour(text=TOLD))
    wanted = Unrepeated(model, Revision(kind), before(SUPPORTED, SUPPORTED), "en")
    shown, _, finished = await answer(wanted, replace(prompt_of("Again?", PASSAGES[2:]), revises=TOLD))
    assert (shown, "repeats_answer_before" in finished.details) == (TOLD, False)


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (ModelOptions(stops=("\n", "Backups")), f"- {FIRST} [7]"),
        (ModelOptions(stops=("-",)), TOLD),
        (ModelOptions(answer_tokens=3), TOLD),
    ],
)
async def test_what_is_sent_instead_keeps_to_the_stops_and_the_longest_answer_of_the_request(
    model: AnswerModel, provider: ScriptedProvider, options: ModelOptions, shown: str
) -> None:
    provider.will(Behaviour(text=TOLD))
    wanted = Unrepeated(model, Revision("list"), before(SUPPORTED, SUPPORTED), "en")
    text, _, finished = await answer(wanted, replace(prompt_of("Again?"), context=CONTEXT, revises=TOLD, options=options))
    assert text.rstrip() == shown
    assert finished.details.get("stop") == ("\n" if shown != TOLD else None)


async def test_what_was_held_back_is_sent_before_the_model_fails(model: AnswerModel, provider: ScriptedProvider) -> None:
    provider.will(Behaviour(text=TOLD, malformed_after=3))
    wanted, sent = Unrepeated(model, Revision("shorter"), before(SUPPORTED, SUPPORTED), "en"), ""

    async def read() -> None:
        nonlocal sent
        async for piece in wanted.stream(replace(prompt_of("Again?"), context=CONTEXT, revises=TOLD)):
            sent += piece.text if isinstance(piece, TextPiece) else ""

    with pytest.raises(ModelFailed):
        await read()
    assert len(sent) > 5
    assert TOLD.startswith(sent)


def test_a_copy_is_held_back_up_to_twice_the_answer() -> None:
    copy = Copy(TEXT, is_list=False)
    assert copy.goes_on(TOLD)
    assert [copy.goes_on("[7]") for _ in range(40)].count(True) == len(TEXT) // 3


@pytest.mark.parametrize("size", [1, 3, 7])
def test_little_of_a_copy_is_read_again_with_the_next_piece(size: int) -> None:
    text = "Log files [1, 2] are kept [ 3 for 14 days. 日志保留。" * 70
    copy = Copy(text, is_list=True)
    for start in range(0, len(text), size):
        assert copy.goes_on(text[start : start + size])
        assert len(copy.pending) < 100
    assert copy.is_whole
    assert not copy.goes_on("And more.")
