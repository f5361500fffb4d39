"""A sentence that only repeats the question is no answer, whatever passages have its words."""

from collections.abc import AsyncIterator
from typing import cast

import pytest
from tests.passages import passage_of
from tests.similar import Similar

from clew.domain.turns.events import Cited, Delta
from clew.engine.answers.conversation import Conversation
from clew.engine.answers.repeated_question import repeats
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.generate import Generated, StreamItem
from clew.engine.stages.ground import Grounding
from clew.providers.answering.protocol import Prompt

ASKED = {
    "en": "How long is the garden shed of a member reserved?",
    "fr": "Combien de temps l'abri de jardin d'un membre est-il réservé ?",
    "de": "Wie lange ist das Gartenhaus eines Mitglieds reserviert?",
    "es": "¿Cuánto tiempo está reservado el cobertizo de un socio?",
    "pt": "Quanto tempo fica reservado o galpão de um sócio?",
    "zh": "会员的花园棚可以预订多长时间？",
}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "How long is the garden shed of a member reserved."),
        ("en", "The garden shed of a member."),
        ("fr", "Combien de temps l'abri de jardin d'un membre est réservé."),
        ("fr", "L'abri de jardin d'un membre."),
        ("de", "Wie lange das Gartenhaus eines Mitglieds reserviert ist."),
        ("de", "Das Gartenhaus eines Mitglieds."),
        ("es", "Cuánto tiempo está reservado el cobertizo."),
        ("es", "El cobertizo de un socio."),
        ("pt", "Quanto tempo fica reservado o galpão."),
        ("pt", "O galpão de um sócio."),
        ("zh", "会员的花园棚可以预订多长时间。"),
        ("zh", "会员的花园棚。"),
    ],
)
def test_a_part_of_the_question_says_nothing(language: str, sentence: str) -> None:
    assert repeats(sentence, ASKED[language], language)


@pytest.mark.parametrize(
    ("language", "question", "sentence"),
    [
        ("en", ASKED["en"], "The garden shed of a member is reserved for 3 weeks."),
        ("en", "Who may open the shed?", "Everyone may open the shed."),
        ("en", "Who signs for the treasurer?", "The treasurer signs."),
        ("en", "Which is larger, the shed or the barn?", "The barn is larger."),
        ("en", "Is the shed open on Sundays?", "The shed is open on Sundays."),
        ("en", "Is a shed free when the member leaves?", "When the member leaves, a shed is free."),
        ("en", "What is not allowed in the shed?", "Nothing is allowed in the shed."),
        ("fr", "L'abri est ouvert le dimanche ?", "L'abri est ouvert le dimanche."),
        ("fr", "Qui peut ouvrir l'abri ?", "Personne ne peut ouvrir l'abri."),
        ("de", "Ist das Gartenhaus am Sonntag offen?", "Das Gartenhaus ist am Sonntag offen."),
        ("de", "Wer darf das Gartenhaus öffnen?", "Alle dürfen das Gartenhaus öffnen."),
        ("es", "¿El cobertizo está abierto los domingos?", "El cobertizo está abierto los domingos."),
        ("pt", "O galpão abre aos domingos?", "O galpão abre aos domingos."),
        ("zh", "棚和仓库哪个更大，棚还是仓库？", "仓库更大。"),
        ("zh", "花园棚周日开放吗？", "花园棚周日开放。"),
    ],
)
def test_words_of_the_question_may_answer_it(language: str, question: str, sentence: str) -> None:
    assert not repeats(sentence, question, language)


def test_a_question_for_yes_or_no_without_its_sign_says_nothing() -> None:
    assert repeats("Is the shed open on Sundays.", "Is the shed open on Sundays?", "en")
    assert repeats("Ist das Gartenhaus am Sonntag offen.", "Ist das Gartenhaus am Sonntag offen?", "de")


SHED = passage_of("The garden shed of a member is reserved for three weeks. Then it is open to others.")


class Shed:
    """A conversation about the shed."""

    def __init__(self) -> None:
        self.by_label = {1: SHED}

    async def look_up(self, numbers: frozenset[int]) -> dict[int, object]:
        return {}


async def events_of(answer: str, *, is_strict: bool) -> tuple[str, int]:
    """Return what of an answer is shown, and how many citations it has."""
    prompt = Prompt(question=ASKED["en"], query="q", passages=(SHED,), earlier=(), instructions="", language="en")
    grounding = Grounding(Assembled(prompt, cast(Conversation, Shed())), Similar(), is_strict=is_strict)

    async def pieces() -> AsyncIterator[StreamItem]:
        yield answer
        yield Generated()

    events = [event async for event in grounding.events(pieces())]
    text = "".join(event.text for event in events if isinstance(event, Delta))
    return text, sum(isinstance(event, Cited) for event in events)


async def test_the_question_without_its_sign_is_not_shown() -> None:
    assert await events_of("How long is the garden shed of a member reserved.", is_strict=False) == ("", 0)


async def test_a_part_of_the_question_gets_no_mark() -> None:
    said = "The garden shed of a member reserved."
    assert await events_of(said, is_strict=False) == (said, 0)
    assert await events_of(f"{said} It is reserved for three weeks in the garden.", is_strict=False) != (said, 0)


@pytest.mark.parametrize("answer", ["The garden shed of a member reserved.", "The garden shed of a member reserved [1]."])
async def test_a_part_of_the_question_is_no_answer_in_strict_mode(answer: str) -> None:
    assert await events_of(answer, is_strict=True) == ("", 0)
    shown, cited = await events_of(f"{answer} The garden shed is reserved for three weeks [1].", is_strict=True)
    assert shown
    assert cited
