"""Requests about the answer before: when they are one, what a model gets, and what is written without a model."""

from dataclasses import replace
from typing import Any, cast

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import Reader, parts_of, question_of, turn_of

from clew.domain.chains.active_file import ActiveFile
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.deliverables.outline import Section
from clew.domain.documents.passage import Passage
from clew.domain.documents.position import Position
from clew.domain.memories.memory import Recalled
from clew.domain.revision import Revision
from clew.domain.revision.answer import AnswerBefore
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.events import Delta
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.answers.grounder import Grounder
from clew.engine.answers.revised import rewritten
from clew.engine.parts import TurnParts
from clew.engine.questions.revision import Revised, open_revision, query_of, wanted_of
from clew.engine.stages.assemble import assemble
from clew.store.turns.chains import Chains, Path

LOGS = passage_of("Logs are kept for 14 days. They are deleted at night. Nobody reads them.")
BACKUPS = passage_of("Backups are kept for 30 days.", document=2, title="Backups")
TEXT = "Logs are kept for 14 days. [1] Backups are kept for 90 days. [2]"
WEAK = Support("weak", "numbers", ("90",))


def citation(label: int, passage: Passage, quote: str, start: int, end: int, **more: Any) -> Citation:
    at = passage.start + passage.content.index(quote)
    return Citation(
        label, passage.chunk_id, passage.document_id, passage.document_name, 1, at, at + len(quote), quote,
        ("Rules", "Keeping"), 0.5, start, end, support=more.pop("support", SUPPORTED), **more,
    )  # fmt: skip


CITED = (
    citation(1, LOGS, "Logs are kept for 14 days.", 0, 27, position=Position("page", 3, 3)),
    citation(2, BACKUPS, "Backups are kept for 30 days.", 31, 61, support=WEAK),
)
ANSWER = AnswerBefore(
    TEXT,
    CITED,
    was_refused=False,
    searched="How long?",
    judged=(SentenceSupport(0, 26, SUPPORTED), SentenceSupport(31, 60, WEAK)),
)


def revise(kind: Any, count: int | None = None, before: AnswerBefore = ANSWER, language: str = "en") -> str:
    return rewritten(Revision(kind, count), before, (LOGS, BACKUPS), language=language)


def after(answer: str, question: str = "How long?", **more: Any) -> AdmittedTurn:
    return replace(turn_of("?", **more), earlier=(EarlierTurn(question, answer, searched=question),))


def test_shorter_answer_keeps_the_supported_sentences() -> None:
    assert revise("shorter") == "Logs are kept for 14 days. [1]"
    assert revise("sentences", 2) == "Logs are kept for 14 days. [1]", "the weak sentence is left out"


def test_answer_with_sections_is_shortened_to_the_first_sentence_of_each() -> None:
    text = "## A\n\nLogs are kept. [1] Logs are deleted. [1]\n\n## B\n\nBackups are kept. [2]"
    places = [(6, 20), (25, 42), (54, 71)]
    cited = [replace(CITED[place > 40], answer_start=place, answer_end=end + 1, support=SUPPORTED) for place, end in places]
    before = replace(ANSWER, text=text, citations=tuple(cited), judged=())
    assert revise("sentences", 2, before) == "Logs are kept. [1] Backups are kept. [2]"


def test_list_has_the_same_sentences() -> None:
    assert revise("list") == "- Logs are kept for 14 days. [1]\n- Backups are kept for 90 days. [2]"


def test_longer_answer_adds_what_the_passage_says_after_the_quote() -> None:
    assert revise("longer").startswith("Logs are kept for 14 days. [1] They are deleted at night. [1] Nobody reads them. [1]")


def test_longer_answer_says_so_if_the_passages_say_no_more() -> None:
    only = replace(ANSWER, text="Backups are kept for 30 days. [2]", citations=(CITED[1],), judged=())
    assert revise("longer", before=only).startswith("The passages that the answer cites say no more than this:")


def test_next_is_what_stands_behind_the_quotes() -> None:
    assert revise("next") == "They are deleted at night. [1] Nobody reads them. [1]"


def test_next_step_is_an_item_of_the_list() -> None:
    steps = passage_of("To register:\n\n1. Open the page.\n2. Click Register.\n3. Confirm your address.")
    quote = citation(1, steps, "Open the page.", 0, 14)
    before = replace(ANSWER, text="Open the page. [1]", citations=(quote,), judged=())
    assert rewritten(Revision("next"), before, (steps,), language="en") == "- Click Register. [1]\n- Confirm your address. [1]"


def next_after(content: str, quoted: str, shown: str = "", name: str = "guide.md") -> str:
    passage = replace(passage_of(content), document_name=name)
    quote = citation(1, passage, quoted, 0, len(quoted))
    before = replace(ANSWER, text=f"{quoted} [1]{shown}", citations=(quote,), judged=())
    return rewritten(Revision("next"), before, (passage,), language="en")


CODE = "```sh\ntool --list\n```"


def test_next_goes_on_behind_code_that_the_answer_has_shown() -> None:
    text = f"Open the settings of the tool:\n\n{CODE}\n\nThen open the page."
    assert next_after(text, "Open the settings of the tool:", f"\n\n{CODE}") == "Then open the page. [1]"


def test_next_steps_have_their_code_and_go_on_behind_it() -> None:
    text = f"1. Open the settings.\n2. Run this command:\n\n   {CODE}\n\n3. Close the window.\n4. Start again."
    said = next_after(text, "Open the settings.")
    assert "- Run this command: [1]" in said
    assert "tool --list" in said
    assert said.endswith("- Close the window. [1]\n- Start again. [1]")


def test_next_goes_on_under_the_next_heading_with_its_title() -> None:
    text = "## Step 1\n\nOpen the settings of the tool.\n\n## Step 2\n\nClick the big button.\n\n## Step 3\n\nGo home."
    assert next_after(text, "Open the settings of the tool.") == "**Step 2**:\n\nClick the big button. [1]"


def test_next_is_shown_without_markup() -> None:
    text = "Open the settings. Then click <b>Save &amp; close</b> on [the page](https://example.org/a)."
    assert next_after(text, "Open the settings.") == "Then click Save & close on the page. [1]"


def test_where_nothing_follows_next_says_so() -> None:
    only = replace(ANSWER, text="Backups are kept for 30 days. [2]", citations=(CITED[1],), judged=())
    assert revise("next", before=only).startswith("In the passages that the answer cites, nothing follows these words:")


def test_sources_have_document_page_headings_and_quote() -> None:
    lines = revise("source").splitlines()
    assert lines[0] == "The answer rests on these words of the documents:"
    assert f"{LOGS.document_name}" in lines[2]
    assert lines[2].endswith("p. 3 › Rules › Keeping**:")
    assert lines[4] == "- “Logs are kept for 14 days.” [1]"


@pytest.mark.parametrize("kind", ["source", "why", "sure"])
@pytest.mark.parametrize("is_model", [False, True])
@pytest.mark.parametrize(
    ("headings", "title"),
    [
        (("Handbook", "5. Leave", "5.4 Vacation"), "Handbook"),
        (("Art. 12. Le conseil. Composition", "II. Rôle !"), "Statuts"),
        (("第3章。休假", "3. 病假？"), "请假须知"),
        (("Abschn. 3. Urlaub",), ""),
    ],
)
def test_where_quotes_stand_claims_nothing_however_its_headings_are_numbered(
    headings: tuple[str, ...], title: str, is_model: bool, kind: str
) -> None:
    logs = replace(LOGS, heading_path=headings, document_title=title)
    cited = replace(CITED[0], heading_path=headings)
    before = replace(ANSWER, citations=(cited,), judged=(SentenceSupport(0, 26, SUPPORTED),))
    text = rewritten(Revision(cast(Any, kind)), before, (logs,), language="en")
    grounder = Grounder({1: logs}, language="en", is_model=is_model)
    told = "".join(one.text for one in [*grounder.feed(text), *grounder.finish()] if isinstance(one, Delta))
    assert told == text
    assert [told[one.start : one.end] for one in grounder.sentences()] == ["“Logs are kept for 14 days.”"]
    assert all(one.support == SUPPORTED for one in grounder.sentences())


@pytest.mark.parametrize(
    "line", ["**Logs are kept for 90 days. They stay**:", "**Manual (Manual.md) › 9. Logs are kept for 90 days**:"]
)
def test_a_bold_line_of_another_place_is_judged(line: str) -> None:
    grounder = Grounder({1: replace(LOGS, heading_path=("Manual", "5. Logs"))}, language="en", is_model=True)
    text = f"{line}\n\n- “Logs are kept for 14 days.” [1]"
    grounder.feed(text)
    grounder.finish()
    assert len(grounder.sentences()) > 1


def test_doubt_is_answered_with_what_is_supported_and_what_is_not() -> None:
    text = revise("sure")
    assert text.startswith("Sentences of the answer that the documents support: 1 of 2, by these words:")
    assert text.endswith("in so many words:\n\n- Backups are kept for 90 days. [2]")


def test_answer_without_a_supported_sentence_is_not_shortened_but_shown() -> None:
    weak = replace(ANSWER, judged=(SentenceSupport(31, 60, WEAK),))
    assert revise("shorter", before=weak).startswith("No sentence of the answer is supported by what it cites;")


@pytest.mark.parametrize("kind", ["translate", "simpler", "table"])
def test_what_needs_a_model_says_so(kind: str) -> None:
    assert revise(kind, language="de").startswith("Dafür ist ein Sprachmodell nötig")


def test_quotes_cannot_become_marks_or_markup() -> None:
    odd = passage_of("See note [7] | here.")
    before = replace(ANSWER, citations=(citation(1, odd, "See note [7] | here.", 0, 10, is_added=False),), judged=())
    text = rewritten(Revision("source"), before, (odd,), language="en")
    assert text.splitlines()[-1] == "- “See note \\[7\\] · here.” [1]"


def test_quotes_and_longer_answers_are_shown_without_the_signs_of_markdown() -> None:
    marked = passage_of("Logs are kept for [14 days](logs.md). They are deleted at <b>night</b>.", title="")
    linked = citation(1, marked, "Logs are kept for [14 days](logs.md).", 0, 27)
    before = replace(ANSWER, text="Logs are kept for 14 days. [1]", citations=(linked,), judged=())
    sources = rewritten(Revision("source"), before, (marked,), language="en")
    assert sources.splitlines()[-1] == "- “Logs are kept for 14 days.” [1]"
    longer = rewritten(Revision("longer"), before, (marked,), language="en")
    assert longer == "Logs are kept for 14 days. [1] They are deleted at night. [1]"


@pytest.mark.parametrize(
    ("turn", "text", "kind"),
    [
        (after("14 days. [1]"), "shorter", "shorter"),
        (turn_of("?"), "shorter", "shorter"),
        (turn_of("?"), "sources", None),
        (turn_of("?"), "My doctor said my iron is low. What should I do next?", None),
        (after("14 days. [1]"), "sources", "source"),
        (after("14 days. [1]", service="report"), "shorter", None),
        (after("In Rome. [1]", "Which courses are in German?"), "in French?", None),
        (after("In Rome. [1]", "Which courses are in German?"), "translate that into French", "translate"),
        (after("14 days. [1]"), "and after that?", "next"),
        (after("14 days. [1]"), "et ensuite ?", "next"),
        (after("4 million. [1]", "What was the turnover in 2022?"), "and after that?", None),
        (after("4 million. [1]", "What was the turnover in 2022?"), "and what is the next step?", "next"),
        (replace(after("A"), outlined=OutlinedAnswer("A", (Section("S1", "One"),), ())), "more details", None),
        (replace(after("A"), outlined=OutlinedAnswer("Before A", (Section("S1", "One"),), ())), "more details", "longer"),
        (replace(after("A"), outlined=OutlinedAnswer("A", (Section("S1", "One"),), ())), "in two sentences", "sentences"),
    ],
)
def test_what_is_a_request_depends_on_the_conversation(turn: AdmittedTurn, text: str, kind: str | None) -> None:
    found = wanted_of(turn, text)
    assert (found.kind if found else None) == kind


def test_files_of_the_user_are_what_a_request_is_about() -> None:
    file = ActiveFile("a.py", "x = 1")
    assert wanted_of(after("14 days. [1]", active_files=(file,)), "explain it") is None


def test_next_question_continues_what_the_answer_searched_for() -> None:
    assert query_of(after("14 days. [1]"), Revision("shorter")).text == "How long?"


class Above:
    """Stands for the store: one answer above the question, and no conversation of a model."""

    def __init__(self, before: AnswerBefore | None) -> None:
        self._before = before

    async def answer_above(self, turn: AdmittedTurn) -> AnswerBefore | None:
        return self._before

    async def passages(self, *_: object) -> dict[int, Passage]:
        return {BACKUPS.chunk_id: BACKUPS, LOGS.chunk_id: LOGS}

    async def path(self, *_: object) -> Path:
        return Path()


def with_above(before: AnswerBefore | None, **abilities: Any) -> TurnParts:
    return parts_of(chains=cast(Chains, Above(before)), model=Reader(**abilities))


async def test_passages_of_the_answer_come_in_the_order_of_its_marks() -> None:
    opened = await open_revision(after(TEXT), Revision("shorter"), with_above(ANSWER), language="en")
    assert opened is not None
    assert [one.chunk_id for one in opened.passages] == [LOGS.chunk_id, BACKUPS.chunk_id]
    assert (opened.rule, opened.restates) == ("revision_shorter", True)


@pytest.mark.parametrize(
    "before", [None, replace(ANSWER, was_refused=True), replace(ANSWER, text=" "), replace(ANSWER, citations=())]
)
async def test_nothing_is_opened_without_an_answer_that_cites(before: AnswerBefore | None) -> None:
    assert await open_revision(after(TEXT), Revision("why"), with_above(before), language="en") is None


@pytest.mark.parametrize(("kind", "rule"), [("table", "revision_table"), ("style", "revision_style")])
async def test_language_model_answers_every_request_itself(kind: Any, rule: str) -> None:
    parts = with_above(ANSWER, reads_context=True)
    opened = await open_revision(after(TEXT), Revision(kind), parts, language="en")
    assert opened is not None
    assert (opened.rule, opened.model) == (rule, parts.model)


async def test_language_model_is_not_asked_where_an_answer_comes_from() -> None:
    opened = await open_revision(after(TEXT), Revision("source"), with_above(ANSWER, reads_context=True), language="en")
    assert opened is not None
    assert (opened.rule, opened.model.name) == ("revision_sources", "extractive")
    question, passages = question_of("source?"), opened.passages
    parts = with_above(ANSWER, reads_context=True)
    assembled = await assemble(after(TEXT), question, passages, parts, recalled=Recalled(), revised=opened)
    assert assembled.conversation is None, "the answer is not written by a model that reads the conversation"


async def test_language_model_is_asked_for_the_source_of_an_answer_without_one() -> None:
    parts = with_above(replace(ANSWER, citations=()), reads_context=True)
    opened = await open_revision(after(TEXT), Revision("source"), parts, language="en")
    assert opened is not None
    assert opened.model == parts.model


async def test_prompt_has_the_answer_with_the_labels_of_its_passages() -> None:
    parts = with_above(ANSWER, reads_context=True)
    opened = Revised(Revision("shorter"), ANSWER, (BACKUPS, LOGS), parts.model)
    assembled = await assemble(after(TEXT), question_of("How long?"), opened.passages, parts, recalled=Recalled(), revised=opened)
    assert assembled.prompt.revises == "Logs are kept for 14 days. [2] Backups are kept for 90 days. [1]"
    assert [one.chunk_id for one in assembled.prompt.passages] == [BACKUPS.chunk_id, LOGS.chunk_id]
