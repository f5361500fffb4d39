"""What grounding decides, example by example; tests/property/test_grounding.py holds what is true of any text."""

import asyncio
import gc
import threading
import weakref
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import pytest
from tests.passages import passage_of
from tests.similar import Similar

from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SentenceSupport
from clew.domain.documents.passage import Passage
from clew.domain.documents.position import Place
from clew.domain.errors import ModelFailed
from clew.domain.turns.events import Cited, Delta, Warned
from clew.engine.answers import grounder as grounders
from clew.engine.answers.conversation import Conversation
from clew.engine.answers.grounder import Grounder
from clew.engine.answers.judging import Judged, judge_sentences
from clew.engine.stages.assemble import Assembled, number_passages
from clew.engine.stages.generate import Generated, StreamItem
from clew.engine.stages.ground import Grounding
from clew.providers.answering.fences import fence_code
from clew.providers.answering.protocol import Prompt
from clew.providers.embedding.protocol import Vectors

LOGS = passage_of("Log files are kept for 14 days. Backups are kept\nfor **30 days**, then they are removed.", start=200)
THREADS = passage_of("Only admins may delete a thread. Deletion is final, and nobody can undo it.", document=2)
PASSAGES = (LOGS, THREADS)


def grounded(answer: str) -> tuple[str, list[Citation], Grounder]:
    grounder = Grounder(number_passages(PASSAGES), language="en")
    events = [*grounder.feed(answer), *grounder.finish()]
    text = "".join(event.text for event in events if isinstance(event, Delta))
    return text, [event.citation for event in events if isinstance(event, Cited)], grounder


def quotes(answer: str) -> list[str]:
    return [citation.quote for citation in grounded(answer)[1]]


def test_copied_sentence_is_quoted_exactly_at_its_place_in_the_document() -> None:
    _, (citation,), _ = grounded("Log files are kept for 14 days. [1]")
    assert (citation.start, citation.end, citation.quote) == (200, 231, "Log files are kept for 14 days.")
    assert (citation.document_id, citation.version, citation.label) == (LOGS.document_id, 1, 1)


def test_white_space_case_and_emphasis_do_not_hide_the_words() -> None:
    assert quotes("backups are kept for 30 days, then they are removed [1]") == [
        "Backups are kept\nfor **30 days**, then they are removed."
    ]


def test_paraphrase_is_bound_to_the_nearest_sentence() -> None:
    assert quotes("A thread can be deleted by admins only [2].") == ["Only admins may delete a thread."]


def test_claim_without_a_shared_word_is_bound_to_the_whole_passage() -> None:
    assert quotes("Ce fil disparaît pour toujours [2].") == [THREADS.content]


def written(answer: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a language model's answer as emitted, and what it claims with its strength."""
    titled = replace(LOGS, document_title="Where is it kept? › In the depot", heading_path=("Log files and backups",))
    grounder = Grounder(number_passages([titled]), language="en", is_model=True)
    events = [*grounder.feed(answer), *grounder.finish()]
    text = "".join(event.text for event in events if isinstance(event, Delta))
    return text, [(text[one.start : one.end], one.support.strength) for one in grounder.sentences()]


@pytest.mark.parametrize("title", ["Where is it kept? › In the depot", "log files and backups", "In the depot › Log files"])
def test_a_title_that_a_model_copies_above_its_answer_claims_nothing(title: str) -> None:
    said = "Log files are kept for 14 days."
    text, claimed = written(f"{title}\n\n{said}")
    assert (text, claimed) == (f"{title}\n\n{said} [1]", [(said, "supported")])


def test_a_title_within_a_paragraph_or_at_the_end_is_judged() -> None:
    title, said = "Log files and backups", "Log files are kept for 14 days."
    assert [one for one, _ in written(f"{said} {title}.\n\n{said}")[1]] == [said, f"{title}.", said]
    assert [one for one, _ in written(f"{said}\n\n{title}")[1]] == [said, title]


@pytest.mark.parametrize("name", ["(log-file-handbook.md)", "(guide/log-file-handbook.md).", "- [guide/log-file-handbook.md]"])
def test_the_name_of_a_document_behind_a_sentence_is_no_claim_and_gets_no_mark(name: str) -> None:
    said = "Log files are kept for 14 days."
    content = f"{said} The rules are at https://example.org/guide/log-file-handbook.md/."
    file = "log-file-handbook.md"
    passage = replace(passage_of(content, title="Rules"), document_name=file, source_path=f"guide/{file}")
    grounder = Grounder(number_passages([passage]), language="en", is_model=True)
    for piece in f"{said} {name}\n\n{said} {name}":
        grounder.feed(piece)
    grounder.finish()
    assert grounder.text == f"{said} [1] {name}\n\n{said} [1] {name}"
    claimed = [grounder.text[one.start : one.end] for one in grounder.sentences()]
    assert all(one.startswith(said) for one in claimed)
    assert all(one.support.strength == "supported" for one in grounder.sentences())


def test_the_name_of_a_document_may_be_the_answer() -> None:
    passage = replace(passage_of("See also log-file-handbook.md, the guide."), document_name="log-file-handbook.md")
    grounder = Grounder(number_passages([passage]), language="en", is_model=True)
    grounder.feed("log-file-handbook.md")
    grounder.finish()
    assert grounder.text == "log-file-handbook.md [1]"


def test_a_path_that_is_not_the_passages_is_judged() -> None:
    click = "Open Settings › Log files and press the red button."
    assert [one for one, _ in written(f"{click}\n\nLog files are kept for 14 days.")[1]][:1] == [click]


def test_labels_follow_the_first_appearance_and_the_text_carries_them() -> None:
    text, citations, _ = grounded("Deletion is final [2]. Log files are kept for 14 days [1]. Nobody can undo it [2].")
    assert text == "Deletion is final [1]. Log files are kept for 14 days [2]. Nobody can undo it [1]."
    assert [(c.label, c.document_id) for c in citations] == [
        (1, THREADS.document_id),
        (2, LOGS.document_id),
        (1, THREADS.document_id),
    ]


@pytest.mark.parametrize("marks", ["[1, 2]", "[1][2]", "[1] [2]", "[1,2]"])
def test_several_marks_support_the_same_sentence(marks: str) -> None:
    text, citations, _ = grounded(f"Log files are kept for 14 days {marks}.")
    assert text == f"Log files are kept for 14 days {marks}."
    assert [(citation.label, citation.answer_start) for citation in citations] == [(1, 0), (2, 0)]


def test_each_mark_inside_a_sentence_supports_the_words_since_the_mark_before() -> None:
    answer = "Log files are kept for 14 days [1], and only admins may delete a thread [2]."
    assert quotes(answer) == ["Log files are kept for 14 days.", "Only admins may delete a thread."]
    assert [citation.answer_start for citation in grounded(answer)[1]] == [0, 0]


def test_mark_after_the_full_stop_supports_the_sentence_before_it() -> None:
    text, citations, _ = grounded("Deletion is final. [2] Log files are kept for 14 days. [1]")
    assert [text[c.answer_start : c.answer_end] for c in citations] == ["Deletion is final. ", "Log files are kept for 14 days. "]


def test_mark_in_a_table_supports_its_row() -> None:
    text, (citation,), _ = grounded("| who | what |\n|---|---|\n| Only admins may delete a thread | yes [2] |\n")
    assert text[citation.answer_start : citation.answer_end] == "| Only admins may delete a thread | yes "
    assert citation.quote == "Only admins may delete a thread."


def test_mark_with_nothing_before_it_is_bound_to_the_whole_passage() -> None:
    _, (citation,), _ = grounded("[2] says so.")
    assert (citation.quote, citation.answer_start, citation.answer_end) == (THREADS.content, 0, 0)


def test_mark_that_names_no_passage_is_removed_and_reported_once() -> None:
    grounder = Grounder(number_passages(PASSAGES))
    events = [*grounder.feed("So it is [7]. And so [7], or so [2, 9]."), *grounder.finish()]
    assert grounder.text == "So it is. And so, or so [1]."
    assert [event.message for event in events if isinstance(event, Warned)] == [
        "The answer cites [7], but the prompt has no passage 7.",
        "The answer cites [9], but the prompt has no passage 9.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Write `arr[1]` here.",
        "Write ``a`[1]`` here.",
        "```python\nprint(arr[1])\n\nx = [2]\n```\n",
        "~~~\n[1]\n~~~\n",
        "- item:\n  ```\n  [1]\n  ```\n",
        "Call my_list[1] or sys.argv[1] or $x[1] or y[1]z.",
        "Escaped \\[1] and \\\\\\[2].",
        "A link [1](https://example.org) or [text][1].",
        "In [2024] or [0] or [01] or [1000] or [a1].",
    ],
)
def test_code_links_and_escapes_are_no_marks(text: str) -> None:
    assert grounded(text)[:2] == (text, [])


@pytest.mark.parametrize(
    "text",
    [
        "It is ``quoted'' and cited [1].",
        "It is `` quoted '' and cited [1].",
        "An open ` tick and a mark [1].",
        "Code `x` before [1].",
        "```x``` inline at the line's start [1].",
        "```\ncode\n```\nAfter the block [1].",
        "An open `tick ends with its line\nand a mark follows [1].",
        "The limit is 50 MB[1].",
        "限制是50 MB。[1]",
        "内容[1]继续",
    ],
)
def test_prose_around_code_and_quotation_marks_keeps_its_marks(text: str) -> None:
    assert [citation.label for citation in grounded(text)[1]] == [1]


def test_text_goes_out_at_once_and_only_an_undecided_mark_waits() -> None:
    grounder = Grounder(number_passages(PASSAGES))
    assert grounder.feed("Deletion is final [") == [Delta("Deletion is final")]
    assert grounder.feed("2") == []
    assert grounder.feed("]") == []
    after = grounder.feed(".")
    assert [type(event) for event in after] == [Delta, Cited, Delta]
    assert after[0] == Delta(" [1]")


def test_sentences_without_a_mark_are_listed() -> None:
    text, _, grounder = grounded(
        "# Title\n\nThese are the rules:\n\n- Deletion is final. [2]\n- Cats are nice.\n\n"
        "It rains. Is it so?\n\n```\ncode. here.\n```\n"
    )
    assert flagged(text, grounder) == ["Cats are nice.", "It rains."]


def test_the_outline_at_the_end_claims_nothing() -> None:
    text, _, grounder = grounded("It rains.\n\nSUIVI\n[S1] Rain\n[S2] Snow\n[S3] Hail\n[S4] Sun\n")
    assert flagged(text, grounder) == ["It rains."]


def test_a_line_with_the_keyword_hides_nothing_that_stands_behind_it() -> None:
    text, _, grounder = grounded("It rains.\n\nSUIVI\n\nCats are nice. Dogs bark.")
    assert flagged(text, grounder)[-2:] == ["Cats are nice.", "Dogs bark."]


def flagged(text: str, grounder: Grounder) -> list[str]:
    """Return the sentences that are not supported."""
    return [text[one.start : one.end] for one in grounder.sentences() if one.support.strength != "supported"]


async def pieces_of(*pieces: StreamItem, error: Exception | None = None) -> AsyncIterator[StreamItem]:
    for piece in pieces:
        await asyncio.sleep(0)
        yield piece
    if error:
        raise error
    yield Generated()


def grounding_of(
    conversation: Conversation | None = None,
    *,
    language: str = "en",
    is_strict: bool = False,
    embedder: Similar | None = None,
    passages: tuple[Passage, ...] = PASSAGES,
    question: str = "q",
    understood: str = "",
) -> Grounding:
    prompt = Prompt(question=question, query="q", passages=passages, earlier=(), instructions="", language=language)
    prompt = replace(prompt, understood=understood)
    return Grounding(Assembled(prompt, conversation), embedder or Similar(), is_strict=is_strict)


async def test_the_answer_holds_its_text_citations_and_the_support_of_its_sentences() -> None:
    grounding = grounding_of()
    pieces = pieces_of("Deletion is final [", "2]. It rains. [8", "]")
    events = [event async for event in grounding.events(pieces)]
    answer = grounding.answer
    assert answer.text == "".join(event.text for event in events if isinstance(event, Delta))
    assert answer.text == "Deletion is final [1]. It rains."
    assert [citation.quote for citation in answer.citations] == ["Deletion is final, and nobody can undo it."]
    message = "The answer cites [8], but the prompt has no passage 8."
    warned = [event for event in events if isinstance(event, Warned)]
    assert warned[0] == Warned("unknown_citation", message)
    assert [event.code for event in warned[1:]] == ["weak_support"]
    assert [(answer.text[one.start : one.end], one.support.strength) for one in answer.sentences or ()] == [
        ("Deletion is final [1].", "supported"),
        ("It rains.", "none"),
    ]


async def test_an_unknown_citation_is_reported_in_the_language_of_the_question() -> None:
    events = [event async for event in grounding_of(language="zh").events(pieces_of("It rains. [8]"))]
    assert Warned("unknown_citation", "回答引用了 [8]，但模型没有收到段落 8。") in events


async def test_broken_off_answer_is_kept_as_far_as_it_went_out() -> None:
    grounding = grounding_of()
    seen: list[str] = []

    async def read() -> None:
        async for event in grounding.events(pieces_of("Deletion is final [2]. And th", error=ModelFailed())):
            seen.extend([event.text] if isinstance(event, Delta) else [])

    with pytest.raises(ModelFailed):
        await read()
    answer = grounding.answer
    assert answer.text == "".join(seen) == "Deletion is final [1]. And th"
    assert len(answer.citations) == 1
    assert answer.sentences is None


async def test_answer_of_a_model_that_says_it_cannot_answer_is_not_judged() -> None:
    grounding = grounding_of()

    async def pieces() -> AsyncIterator[StreamItem]:
        yield "The passages do not answer."
        yield Generated(answered=False)

    assert [event async for event in grounding.events(pieces())]
    assert grounding.answer.sentences is None


async def test_warnings_of_the_model_pass_between_the_pieces() -> None:
    warning = Warned("chain_rebuilt", "Again.")
    events = [event async for event in grounding_of().events(pieces_of("It ", warning, "rains."))]
    assert events[:3] == [Delta("It"), warning, Delta(" rains.")]


class Remembered:
    """A conversation that knows the passages 41 and 42 from before."""

    def __init__(self) -> None:
        self.asked: list[frozenset[int]] = []
        self.by_label: dict[int, Passage] = {}

    async def look_up(self, numbers: frozenset[int]) -> dict[int, Passage]:
        self.asked.append(numbers)
        return {number: PASSAGES[number - 41] for number in numbers if number in (41, 42)}


async def test_numbers_of_a_chain_are_looked_up_once_each_as_they_come() -> None:
    conversation = Remembered()
    grounding = grounding_of(cast(Conversation, conversation))
    pieces = pieces_of("Deletion is final [4", "2]. Kept", " for 30 days [41]. Again [42]. It rains [77]. So it does [77].")
    events = [event async for event in grounding.events(pieces)]
    answer = grounding.answer
    assert "".join(event.text for event in events if isinstance(event, Delta)) == answer.text
    assert answer.text == "Deletion is final [1]. Kept for 30 days [2]. Again [1]. It rains. So it does."
    assert [citation.label for citation in answer.citations] == [1, 2, 1]
    assert conversation.asked == [frozenset({42}), frozenset({41, 77})]


def test_the_answers_numbers_count_the_passages_it_cites() -> None:
    grounder = Grounder({5: PASSAGES[0], 9: PASSAGES[1]}, language="en")
    events = (
        grounder.feed("It rains [2]. Deletion is final [9, 1]. Kept for 30 days [5]. It snows [1]. Final [9, 3].")
        + grounder.finish()
    )
    assert "".join(event.text for event in events if isinstance(event, Delta)) == grounder.text
    assert grounder.text == "It rains. Deletion is final [1]. Kept for 30 days [2]. It snows. Final [1]."
    assert [citation.label for citation in grounder.citations] == [1, 2, 1]


COSTS = passage_of("Staff | 210.0 | 214.5\nEnergy and water | 88.2 | 104.6\nRent | 12.0 | 12.5", document=3, start=500)
ROW = COSTS.start + COSTS.content.index("Energy")
IN_SHEET = replace(
    COSTS,
    context="Costs (EUR million): Item | 2023 | 2024",
    places=(Place("sheet", 1, 500, 521, "Costs", "A6:C6"), Place("sheet", 1, 522, 553, "Costs", "A7:C7")),
)


@pytest.mark.parametrize(
    "answer",
    [
        "Energy and water — 2024: 104.6 (EUR million) [1]",
        "In 2024 the city spent 104.6 million euros on energy and water [1].",
        "Energy and water: 2023: 88.2; 2024: 104.6 (EUR million) [1]",
    ],
)
def test_a_claim_about_a_cell_is_bound_to_its_row_and_to_the_row_of_the_sheet(answer: str) -> None:
    grounder = Grounder(number_passages((IN_SHEET,)), language="en")
    grounder.feed(answer)
    grounder.finish()
    [citation] = grounder.citations
    assert (citation.start, citation.quote) == (ROW, "Energy and water | 88.2 | 104.6")
    assert citation.position is not None
    assert citation.position.text() == "Costs!A7:C7"
    assert [one.support.strength for one in grounder.sentences()] == ["supported"]


# Before the first word, and before the first supported sentence ---------------------------------------------------------


async def texts_of(grounding: Grounding, *pieces: StreamItem) -> list[str]:
    """Return what is emitted for each piece, and at the end."""
    emitted: list[str] = [""]

    async def items() -> AsyncIterator[StreamItem]:
        for piece in (*pieces, Generated()):
            yield piece
            emitted.append("")

    async for event in grounding.events(items()):
        emitted[-1] += event.text if isinstance(event, Delta) else ""
    return emitted[: len(pieces) + 1]


@pytest.mark.parametrize("is_strict", [False, True])
async def test_marks_without_prose_are_no_answer(is_strict: bool) -> None:
    grounding = grounding_of(is_strict=is_strict)
    assert "".join(await texts_of(grounding, "[1] [2]", " [3]")) == ""
    assert grounding.is_withheld
    assert (grounding.answer.text, grounding.answer.citations) == ("", ())


async def test_the_code_of_a_passage_alone_is_no_answer() -> None:
    code, conversation = fence_code("passage", PASSAGES[0].content), Remembered()
    conversation.by_label = {1: PASSAGES[0]}
    grounding = grounding_of(cast(Conversation, conversation))
    assert "".join(await texts_of(grounding, code[:5], code[5:])) == ""
    assert grounding.is_withheld


@pytest.mark.parametrize("answer", ["How long are log files kept?", "How long is the **log file** kept? [1]"])
async def test_the_question_is_no_answer(answer: str) -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question="How long are log files kept?")
    assert "".join(await texts_of(grounding, answer[:9], answer[9:])) == ""
    assert grounding.is_withheld


@pytest.mark.parametrize(("question", "answer"), [("source?", "- source? [1]"), ("Und davor?", "> Und davor?"), ("呢？", "呢？")])
async def test_a_short_question_is_no_answer_either(question: str, answer: str) -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question=question)
    assert "".join(await texts_of(grounding, *answer)) == ""
    assert grounding.is_withheld


@pytest.mark.parametrize(
    ("answer", "is_shown"),
    [("The log files of the depot — And who keeps them?", False), ("The log files of the depot stay there.", True)],
)
async def test_the_whole_question_that_a_short_one_means_is_no_answer(answer: str, is_shown: bool) -> None:
    whole = "the log files of the depot — And who keeps them?"
    grounding = grounding_of(cast(Conversation, Remembered()), question="And who keeps them?", understood=whole)
    assert bool("".join(await texts_of(grounding, *answer))) == is_shown
    assert grounding.is_withheld != is_shown


@pytest.mark.parametrize(
    ("question", "pieces", "shown"),
    [
        ("Paris?", ("Paris", "."), ["", "Paris."]),
        ("Paris?", ("Par", "is is", " the capital."), ["", "Paris is", " the capital."]),
        ("Why?", ("No", "body knows."), ["No", "body knows."]),
        ("And cats?", ("And cats", "? They sleep."), ["", "And cats? They sleep."]),
    ],
)
async def test_an_answer_to_a_short_question_is_shown_as_soon_as_it_says_more(
    question: str, pieces: tuple[str, ...], shown: list[str]
) -> None:
    emitted = await texts_of(grounding_of(cast(Conversation, Remembered()), question=question), *pieces)
    assert emitted[: len(shown)] == shown


async def test_an_answer_that_begins_like_the_question_is_shown_when_it_goes_on() -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question="Log files are kept how long?")
    emitted = await texts_of(grounding, "Log files are", " kept for", " 14 days.")
    assert (emitted[0], "".join(emitted)) == ("", "Log files are kept for 14 days.")


async def test_an_answer_that_begins_otherwise_than_the_question_is_shown_at_once() -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question="How long are log files kept?")
    assert (await texts_of(grounding, "Log files", " are kept for 14 days."))[0] == "Log files"


@pytest.mark.parametrize("answer", ["Paris.", "Which capital?"])
async def test_some_words_of_the_question_may_be_an_answer(answer: str) -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question="Is Paris or London the largest capital?")
    assert "".join(await texts_of(grounding, *answer)) == answer


async def test_a_strict_answer_is_shown_from_its_first_supported_sentence_on() -> None:
    grounding = grounding_of(is_strict=True)
    emitted = await texts_of(grounding, "It rains. ", "Deletion is final", " [2].", " It snows.")
    assert emitted[:2] == ["", ""]
    assert emitted[2].startswith("It rains. Deletion is final [1]")
    assert "".join(emitted) == grounding.answer.text == "It rains. Deletion is final [1]. It snows."
    assert not grounding.is_withheld


async def test_an_answer_that_is_not_strict_is_shown_at_once() -> None:
    emitted = await texts_of(grounding_of(), "It rains. ", "It snows.")
    assert emitted == ["It rains.", " It snows.", ""]


async def test_a_strict_answer_without_a_supported_sentence_is_withheld() -> None:
    grounding = grounding_of(is_strict=True)
    assert "".join(await texts_of(grounding, "Bananas are the capital of Jupiter [1]. It snows [9].")) == ""
    assert grounding.is_withheld
    assert grounding.answer.sentences is None


async def test_what_is_withheld_when_the_model_fails_is_no_part_of_the_answer() -> None:
    grounding = grounding_of(is_strict=True)
    with pytest.raises(ModelFailed):
        _ = [event async for event in grounding.events(pieces_of("Bananas are blue [1]. And", error=ModelFailed()))]
    assert grounding.answer.text == ""


async def test_a_models_own_refusal_is_shown_in_a_strict_answer_too() -> None:
    grounding = grounding_of(is_strict=True)

    async def pieces() -> AsyncIterator[StreamItem]:
        yield "The passages do not answer."
        yield Generated(answered=False)

    assert [event async for event in grounding.events(pieces())] == [Delta("The passages do not answer.")]
    assert not grounding.is_withheld


async def test_a_sentence_that_only_two_passages_together_say_releases_a_strict_answer() -> None:
    grounding = grounding_of(is_strict=True)
    said = "Deletion is final and nobody can undo it, and log files are kept for 14 days [1][2]."
    assert "".join(await texts_of(grounding, said)).startswith("Deletion is final")
    assert [one.support.strength for one in grounding.answer.sentences or ()] == ["supported"]


# Where words cannot tell ------------------------------------------------------------------------------------------------

GERMAN = "Nur Verwalter dürfen einen Faden löschen [2]."


@pytest.mark.parametrize(("similarity", "strength"), [(0.9, "supported"), (0.3, "weak"), (0.1, "none")])
async def test_a_sentence_in_another_language_is_judged_by_its_similarity(similarity: float, strength: str) -> None:
    grounding = grounding_of(language="de", embedder=Similar(similarity))
    await texts_of(grounding, GERMAN)
    assert [one.support.strength for one in grounding.answer.sentences or ()] == [strength]
    assert [citation.support and citation.support.strength for citation in grounding.answer.citations] == [strength]


@pytest.mark.parametrize(("similarity", "strength"), [(0.9, "supported"), (0.5, "weak")])
async def test_a_sentence_in_other_words_is_judged_by_its_similarity(similarity: float, strength: str) -> None:
    embedder = Similar(similarity)
    grounding = grounding_of(embedder=embedder)
    await texts_of(grounding, "A thread can only be erased by an administrator, and deletion lasts [2].")
    assert [one.support.strength for one in grounding.answer.sentences or ()] == [strength]
    assert len(embedder.asked) == 1


async def test_similarity_never_outweighs_a_number() -> None:
    grounding = grounding_of(language="de", embedder=Similar(1.0))
    await texts_of(grounding, "Sicherungen bleiben 45 Tage [1].")
    assert [one.support.missing for one in grounding.answer.sentences or ()] == [("45",)]


@pytest.mark.parametrize("embedder", [Similar(1.0, fails=True), Similar(1.0, languages=frozenset({"en"}))])
async def test_without_an_embedder_for_the_language_the_words_decide(embedder: Similar) -> None:
    grounding = grounding_of(language="de", embedder=embedder)
    await texts_of(grounding, GERMAN)
    assert [one.support.strength for one in grounding.answer.sentences or ()] == ["none"]


async def test_other_tasks_run_while_an_answer_in_one_piece_is_ground() -> None:
    grounding, runs, is_done = grounding_of(), 0, False

    async def others() -> None:
        nonlocal runs
        while not is_done:
            runs += 1
            await asyncio.sleep(0)

    answer = "Deletion is final [2]. Kept for 30 days [1]. " * 200
    async with asyncio.TaskGroup() as group:
        group.create_task(others())
        events = [event async for event in grounding.events(pieces_of(answer))]
        is_done = True
    assert runs >= len(answer) // 500
    assert "".join(event.text for event in events if isinstance(event, Delta)) == grounding.answer.text
    assert len(grounding.answer.sentences or ()) == 400


async def test_an_answer_of_one_endless_word_is_sent_although_the_question_begins_like_it() -> None:
    grounding = grounding_of(cast(Conversation, Remembered()), question="Where are the rules of deletion?")
    sent = 0
    async for event in grounding.events(pieces_of("Where", *["a" * 100] * 50)):
        sent += len(event.text) if isinstance(event, Delta) else 0
        if sent:
            break
    assert sent < 3_000


class Unanswering(Similar):
    """An embedder that never answers."""

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        await asyncio.Event().wait()
        return await super().embed_query(text, language)


@pytest.mark.parametrize(
    ("answer", "embedder"),
    [
        (" ".join(["Log files are kept for 14 days."] * 300), Similar()),
        ("Bonjour à tous. Le fil disparaît pour toujours [42]", Unanswering()),
    ],
)
async def test_an_answer_stopped_while_it_is_judged_is_kept_as_far_as_it_went_out(answer: str, embedder: Similar) -> None:
    """The long one is judged in a thread, and the embedder never answers about the other."""
    conversation = Remembered()
    conversation.by_label = {1: LOGS}
    grounding = grounding_of(cast(Conversation, conversation), language="fr", embedder=embedder)
    seen: list[object] = []

    async def pieces() -> AsyncIterator[StreamItem]:
        yield answer
        asyncio.get_running_loop().call_soon(reading.cancel)
        yield Generated()

    async def read() -> None:
        async for event in grounding.events(pieces()):
            seen.append(event)

    reading = asyncio.create_task(read())
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert grounding.answer.text == "".join(event.text for event in seen if isinstance(event, Delta))
    assert list(grounding.answer.citations) == [event.citation for event in seen if isinstance(event, Cited)]
    assert grounding.answer.text[:7] == answer[:7]


@pytest.mark.parametrize(("sentences", "in_thread"), [(2, False), (300, True)])
async def test_only_a_long_answer_is_judged_in_a_thread(sentences: int, in_thread: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def judge(judged: Judged) -> tuple[SentenceSupport, ...]:
        threads.append(threading.get_ident())
        return judge_sentences(judged)

    monkeypatch.setattr(grounders, "judge_sentences", judge)
    await texts_of(grounding_of(), "Log files are kept for 14 days. " * sentences)
    assert [one != threading.get_ident() for one in threads] == [in_thread]


async def test_what_grounded_an_answer_goes_with_it() -> None:
    """Held in a circle, it would stay until the garbage collector comes: 1.4 MB after a long answer."""
    gc.disable()
    try:
        grounding = grounding_of()
        _ = [event async for event in grounding.events(pieces_of("Deletion is final [2]."))]
        held = weakref.ref(grounding)
        del grounding
        assert held() is None
    finally:
        gc.enable()
