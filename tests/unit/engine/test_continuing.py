"""What the resolve stage makes of questions that continue the one before: which of two lists, which verb, what is searched."""

from dataclasses import replace

import pytest
from tests.unit.engine.test_standalone import WordEmbedder
from tests.unit.engine.values import turn_of

from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.questions.clarification import build_clarification
from clew.engine.stages.resolve import ResolvedQuestion, resolve

TWO_LISTS = "Bring these:\n\n- an ID\n- two payslips\n\nThen:\n\n1. Sign\n2. Pay the deposit\n3. Collect the keys"
LISTED = EarlierTurn("What do I need?", TWO_LISTS, (), "What do I need?")


async def asked(question: str, *earlier: EarlierTurn) -> ResolvedQuestion:
    return await resolve(replace(turn_of(question), earlier=earlier), WordEmbedder())


def after(question: str) -> EarlierTurn:
    return EarlierTurn(question, "An answer. [1]", (), question)


@pytest.mark.parametrize("question", ["explain the 2nd point", "le 2e point", "der zweite Punkt?", "详细说说第2点"])
async def test_place_that_two_lists_have_is_asked_back_with_both_items(question: str) -> None:
    found = await asked(question, LISTED)
    assert found.is_asked_back
    assert [(one.id, one.title) for one in found.choices] == [("1", "two payslips"), ("2", "Pay the deposit")]


@pytest.mark.parametrize("reply", ["2", "the second one"])
async def test_reply_to_that_question_picks_one_of_them(reply: str) -> None:
    choices = (await asked("explain the 2nd point", LISTED)).choices
    clarification = EarlierTurn("explain the 2nd point", build_clarification(choices, "en").message)
    assert (await asked(reply, LISTED, clarification)).recorded == f"Pay the deposit — {reply}"


async def test_place_that_only_one_of_two_lists_has_is_clear() -> None:
    assert (await asked("the third one?", LISTED)).recorded == "Collect the keys — the third one?"


@pytest.mark.parametrize("question", ["what is article 2?", "what happens on the 2nd of May?"])
async def test_numbers_of_other_things_count_out_nothing_in_two_lists(question: str) -> None:
    found = await asked(question, LISTED)
    assert not found.is_asked_back
    assert found.recorded == question


async def test_verb_that_may_ask_for_a_longer_answer_takes_the_place_of_the_verb_before() -> None:
    found = await asked("and to extend it?", after("How do I apply for parental leave?"))
    assert (found.rule, found.text) == ("slot_phrase", "How do I extend parental leave?")


async def test_correction_is_no_request_about_the_answer() -> None:
    found = await asked("non pardon je voulais dire sous linux", after("Comment installer le logiciel sous Windows ?"))
    assert found.text == "Comment installer le logiciel sous linux ?"


async def test_question_with_a_pronoun_is_searched_as_typed_and_answered_with_its_topic() -> None:
    found = await asked("When is it returned?", after("What is the deposit?"))
    first, widened = found.queries
    assert found.understood_as == found.recorded == "the deposit — When is it returned?"
    assert found.searched_as is None, "the typed words were searched for"
    assert (first.words, first.context.words_share < 1, first.alone) == ("When is it returned?", True, None)
    assert widened.text == "What is the deposit?\nWhen is it returned?"


@pytest.mark.parametrize("question", ["ok und dann?", "done! what's next?", "好的，然后呢？"])
async def test_thanks_or_an_ok_in_front_of_what_comes_next_is_no_small_talk(question: str) -> None:
    found = await asked(question, after("How do I register?"))
    assert found.revision is not None
    assert (found.small_talk, found.revision.kind) == (None, "next")
