import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from clew.domain.deliverables.outline import parse_outline
from clew.domain.documents.passage import Passage
from clew.domain.errors import ConfigurationInvalid
from clew.domain.threads.thread_context import OutlinedAnswer, ShownPassage
from clew.domain.turns.events import Cited, Warned
from clew.domain.turns.turn import Service
from clew.engine.answers.grounder import Grounder
from clew.engine.stages.assemble import number_passages
from clew.providers.answering.extractive.model import Extractive
from clew.providers.answering.extractive.texts import NOT_ANSWERED, leans
from clew.providers.answering.extractive.units import Bounds, units_of
from clew.providers.answering.factory import open_answer_models
from clew.providers.answering.protocol import Finished
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.passages import passage_of
from tests.providers.answering_conformance import PASSAGES, AnsweringConformance, answer, prompt_of


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(name="minilm")
    yield opened
    await opened.close()


class TestExtractive(AnsweringConformance):
    @pytest.fixture
    async def model(self, embedder: Embedder) -> Extractive:
        return Extractive(embedder)


class TestExtractiveByWordsAlone(AnsweringConformance):
    async def open(self) -> Extractive:
        return Extractive(None)


async def told(embedder: Embedder | None, question: str, *contents: str, language: str = "en") -> str:
    passages = tuple(passage_of(content, document=n, language=language) for n, content in enumerate(contents, 1))
    text, _, _ = await answer(Extractive(embedder), prompt_of(question, passages, language))
    return text


async def test_sentence_that_answers_is_copied_and_cited(embedder: Embedder) -> None:
    text, _, finished = await answer(Extractive(embedder), prompt_of("How long are log files kept?"))
    assert text.startswith("Log files are kept for 14 days. [1]")
    assert finished.answered is True
    assert (finished.usage.input_tokens, finished.usage.output_tokens) == (0, 0)


async def test_items_below_the_sentence_that_leads_to_them_are_told_once(embedder: Embedder) -> None:
    content = "The clock has these parts:\n\n- The wheel of the clock turns fast.\n- The spring of the clock drives it all.\n"
    text = await told(embedder, "Which parts does the clock have?", content)
    assert text.startswith("The clock has these parts:")
    assert (text.count("turns fast"), text.count("drives it all")) == (1, 1)


async def test_code_that_holds_the_keyword_is_left_where_it_is(embedder: Embedder) -> None:
    content = "The clock is read like this:\n\n```\nread(clock)\n{line}\n```\n\nThe clock is set by hand once a year."
    assert "read(clock)" in await told(embedder, "How is the clock read?", content.format(line="print(clock)"))
    assert "read(clock)" not in await told(embedder, "How is the clock read?", content.format(line="SUIVI"))


async def test_same_prompt_gives_the_same_answer_in_the_same_pieces(embedder: Embedder) -> None:
    prompt = prompt_of("Who may delete a thread, and can it be undone?")
    assert (await answer(Extractive(embedder), prompt))[:2] == (await answer(Extractive(embedder), prompt))[:2]


async def test_every_sentence_is_grounded_in_its_exact_words(embedder: Embedder) -> None:
    text, pieces, _ = await answer(Extractive(embedder), prompt_of("How long are backups and log files kept?"))
    grounder = Grounder(number_passages(PASSAGES), language="en")
    events = [event for piece in pieces for event in grounder.feed(piece)] + grounder.finish()
    quotes = [event.citation.quote for event in events if isinstance(event, Cited)]
    assert quotes == re.findall(r"(\S.*?) \[\d\]", text)
    assert all(one.support.strength == "supported" for one in grounder.sentences())


async def test_documents_are_told_one_after_the_other_in_their_own_order(embedder: Embedder) -> None:
    early = passage_of("A thread is deleted at once when its owner asks for it.", document=1)
    other = passage_of("Threads are deleted after 30 days of silence.", document=2)
    late = passage_of("A thread is deleted when its last message is deleted.", document=1, start=500)
    text, _, _ = await answer(Extractive(embedder), prompt_of("Explain the deletion of threads.", (late, other, early)))
    marks = "".join(re.findall(r"\[(\d)\]", text))
    assert re.fullmatch("3+1+2+|2+3+1+", marks)
    assert text.count("\n\n") == 1


async def test_answer_to_a_question_for_a_figure_begins_with_the_sentence_that_repeats_its_words(embedder: Embedder) -> None:
    lamps = passage_of(
        "Lighthouses differ in many ways: some of them are tall and round, others are low and square, and every one of the kinds "
        "has a lamp of 3 colours that can be seen from the sea. Most of them stand on rocks. "
        "Only 120 kinds have been listed so far.",
        title="Lamp 1",
    )
    towers = passage_of(
        "A lighthouse is between 4 and 60 metres high, which makes lighthouses the largest kind of lamp that people have ever "
        "built for ships at sea.",
        document=2,
        title="Lamp 2",
        fused=0.7,
    )
    prompt = prompt_of("How many kinds of lighthouses have been listed so far?", (lamps, towers))
    text, _, _ = await answer(Extractive(embedder), prompt)
    assert text.startswith("Only 120 kinds have been listed so far. [1]")


@pytest.mark.parametrize(("language", "sentence"), NOT_ANSWERED.items())
async def test_passages_that_do_not_answer_are_said_not_to_in_the_language_of_the_question(language: str, sentence: str) -> None:
    prompt = prompt_of("xyzzy plugh?", PASSAGES, language)
    text, _, finished = await answer(Extractive(None), prompt)
    assert (text, finished.answered) == (sentence, False)


async def test_unrelated_passages_are_said_not_to_answer(embedder: Embedder) -> None:
    assert await told(embedder, "How do I bake sourdough bread?", "Log files are kept for 14 days.") == NOT_ANSWERED["en"]


@pytest.mark.parametrize(
    ("language", "question", "content", "expected"),
    [
        (
            "fr",
            "Combien de temps les journaux sont-ils conservés ?",
            "Les journaux sont conservés 14 jours. Il pleut.",
            "Les journaux",
        ),
        ("zh", "文件大小的限制是多少？", "天气很好，我们去公园。单个文件的大小限制为50 MB。", "单个文件"),
        ("de", "Wie lange werden Protokolle aufbewahrt?", "Protokolldateien werden 14 Tage aufbewahrt.", "Protokolldateien"),
    ],
)
async def test_languages_the_embedder_does_not_cover_are_answered_by_words(
    embedder: Embedder, language: str, question: str, content: str, expected: str
) -> None:
    passage = passage_of(content, language=language, similarity=0.05)
    text, _, _ = await answer(Extractive(embedder), prompt_of(question, (passage,), language))
    assert text.startswith(expected)
    assert "[1]" in text


@pytest.mark.parametrize(
    "content",
    [
        "# How long log files are kept\n",
        "| log files | kept |\n|---|---|\n\n",
        "```\nkeep log_files for 14 days.\n```\n",
        "HomeLogs FilesKept LongDays LogFiles. ",
        "Log files | Kept how long | Official website of log files. ",
        "How long are log files kept? ",
        "kept log files for a long time, or so the sentence that was cut goes. ",
        "Figure 3: how long log files are kept in the store. ",
        "Please refer to the page on how long log files are kept for more information. ",
        "Weber (2014) How long log files are kept in the U.S. Accessed August 14, 2015. ",
    ],
)
async def test_crumbs_never_stand_in_an_answer(embedder: Embedder, content: str) -> None:
    text = await told(embedder, "How long are log files kept?", f"{content}\nLog files are kept for 14 days.")
    assert text == "Log files are kept for 14 days. [1]"


async def test_answer_behind_a_question_is_found_by_the_question(embedder: Embedder) -> None:
    content = "Should I bag my recyclables? No, keep them loose in the bin. The office opens at nine. The office closes at five."
    assert "No, keep them loose in the bin. [1]" in await told(embedder, "Should I bag recyclables?", content)


async def test_list_behind_a_lead_in_comes_whole(embedder: Embedder) -> None:
    content = "To install the server, do this:\n\n- Download it\n- Run it\n\nThe weather was nice in Geneva."
    text = await told(embedder, "How do I install the server?", content)
    assert text.startswith("To install the server, do this: [1]\n\n- Download it [1]\n- Run it [1]")


async def test_lines_behind_a_lead_in_that_are_no_sentences_come_with_it(embedder: Embedder) -> None:
    content = (
        "The office of the association is at the following address:\n\n30 Mill Lane\n\nOxford OX1 2AB\n\n"
        "It can only be moved by the board."
    )
    text = await told(embedder, "What is the address of the office?", content)
    assert "at the following address: [1]\n\n- 30 Mill Lane [1]\n- Oxford OX1 2AB [1]" in text
    assert text.count("Mill Lane") == 1


async def test_sentence_behind_a_lead_in_is_none_of_its_lines(embedder: Embedder) -> None:
    content = "The office of the association has one rule:\n\nNobody brings a dog. The office is in Oxford."
    assert "- Nobody" not in await told(embedder, "Which rule has the office?", content)
    link = "For the record of the office in Oxford, see:\n\nhttps://office.example/record\n\nThe office is in Oxford."
    assert "- https" not in await told(embedder, "Which record has the office?", link)


async def test_code_behind_a_lead_in_comes_whole_or_not_at_all(embedder: Embedder) -> None:
    whole = "To ingest documents, run:\n\n```\nclew ingest docs\n```\n\nThe weather was nice in Geneva."
    question = "How do I ingest documents?"
    assert (await told(embedder, question, whole)).startswith("To ingest documents, run: [1]\n\n```\nclew ingest docs\n```")
    cut = "Documents are ingested by a command. To ingest documents, run:\n\n```\nclew inge"
    assert "clew inge" not in await told(embedder, question, cut)


async def test_table_behind_a_lead_in_comes_whole_or_in_whole_rows(embedder: Embedder) -> None:
    table = "| plan | limit |\n|---|---|\n| small | 5 |"
    question = "What are the limits of the plans?"
    text = await told(embedder, question, f"The limits of the plans are:\n\n{table}\n\nThe weather was nice in Geneva.")
    assert "| plan | limit |\n|---|---|\n| small | 5 [1] |" in text
    cut = await told(embedder, question, f"Plans have limits that differ. The limits of the plans are:\n\n{table}\n| big | 5")
    assert "small — limit: 5 [1]" in cut
    assert "big" not in cut


async def test_row_of_a_table_is_quoted_exactly(embedder: Embedder) -> None:
    content = (
        "The engine is a Volvo. The oil is changed every 100 hours.\n\n| Sail | Area |\n|---|---|\n| Mainsail | 21 m² |\n"
        "| Genoa | 24 m² |\n\nThe oil filter stands behind the stairs."
    )
    passages = (passage_of(content, language="en"),)
    text, pieces, _ = await answer(Extractive(embedder), prompt_of("How big is the genoa?", passages, "en"))
    assert text == "Genoa — Area: 24 m² [1]"
    assert "oil" not in text
    grounder = Grounder(number_passages(passages), language="en")
    events = [event for piece in pieces for event in grounder.feed(piece)] + grounder.finish()
    quotes = [event.citation.quote for event in events if isinstance(event, Cited)]
    assert any("Genoa | 24 m²" in quote and "Mainsail" not in quote for quote in quotes)
    assert all(quote in content for quote in quotes)
    assert all(one.support.strength == "supported" for one in grounder.sentences())


async def test_numbers_in_brackets_of_the_document_are_no_marks(embedder: Embedder) -> None:
    text = await told(
        embedder, "How long are log files kept?", "Log files are kept[2] for 14 days.[3] See the manual [1, 2] for more."
    )
    assert text.startswith("Log files are kept\\[2\\] for 14 days. [1]")
    grounder = Grounder(number_passages([passage_of("Log files are kept[2] for 14 days.[3]")]))
    events = [*grounder.feed(text), *grounder.finish()]
    assert {citation.label for citation in grounder.citations} == {1}
    assert not [event for event in events if isinstance(event, Warned)]


async def test_inline_code_stays_as_it_is(embedder: Embedder) -> None:
    text = await told(embedder, "How does a mark look?", "A mark looks like `[2]` in an answer.")
    assert text == "A mark looks like `[2]` in an answer. [1]"


async def test_sentences_in_the_language_of_the_question_are_preferred(embedder: Embedder) -> None:
    passages = (
        passage_of("Un thread est un fil de messages.", document=1, language="fr"),
        passage_of("A thread is a tree of messages.", document=2),
    )
    text, _, _ = await answer(Extractive(embedder), prompt_of("What is a thread?", passages))
    assert text.startswith("A thread is a tree of messages. [2]")
    assert (await answer(Extractive(embedder), prompt_of("What is a thread?", passages[:1])))[0].endswith("[1]")


async def test_repeated_sentences_are_told_once(embedder: Embedder) -> None:
    twice = ("Log files are kept for 14 days.", "Log files are  kept for 14 DAYS. Backups are kept for 30 days.")
    assert (await told(embedder, "How long are log files kept?", *twice)).count("14") == 1


async def test_answer_stays_within_its_budget_of_words(embedder: Embedder) -> None:
    things = ("a wheel", "paper", "the moon", "bread", "a horse", "the sea", "gold", "music", "ice", "a tree", "wool", "the wind")
    content = " ".join(f"Log files about {thing} are kept on the server for {n + 3} days." for n, thing in enumerate(things))
    text = await told(embedder, "Which log files are kept on the server?", content)
    assert 40 < len(re.sub(r"\[\d\]", "", text).split()) <= 108


def test_no_more_sentences_are_embedded_than_the_bound() -> None:
    content = " ".join(f"Log files of kind number {n} are kept for {n} days." for n in range(100))
    assert len(units_of([passage_of(content), passage_of(content, document=2)])) == Bounds().units


def test_name_that_is_not_known_is_refused_with_those_that_are(embedder: Embedder) -> None:
    assert open_answer_models(" extractive ", embedder).name == "extractive"
    with pytest.raises(ConfigurationInvalid, match=r"'gpt'.*Use one of extractive, "):
        open_answer_models("gpt", embedder)


REPORT = """# Retention of data

This report says how long the data of the service is kept. It was approved in March.

## Log files

Log files are kept for 14 days. The operators read log files when something breaks.

## Backups

Backups are kept for 30 days. A backup is written every night and copied to a second site.

## Deletion

Only administrators may delete a thread. Nobody can undo the deletion of a thread.

## Exceptions

A court order stops every deletion. The legal department keeps a list of exceptions.

## References

The handbook of the service, chapter 4, says the same.
"""


async def delivered(
    embedder: Embedder | None, passages: tuple[Passage, ...], service: Service = "summary"
) -> tuple[str, Finished]:
    text, _, finished = await answer(Extractive(embedder), replace(prompt_of("Summarise the report", passages), service=service))
    return text, finished


def grounded(text: str, passages: tuple[Passage, ...]) -> Grounder:
    grounder = Grounder(number_passages(passages), language="en")
    grounder.feed(text)
    grounder.finish()
    return grounder


@pytest.mark.parametrize("service", ["summary", "synthesis", "report"])
async def test_deliverable_has_the_sections_of_the_document_and_ends_with_them(embedder: Embedder, service: Service) -> None:
    text, finished = await delivered(embedder, (passage_of(REPORT, title="Retention of data"),), service)
    titles = ["Log files", "Backups", "Deletion", "Exceptions"]
    assert text.startswith("This report says how long"), "what stands above the sections leads in"
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == titles
    assert text.endswith("SUIVI\n" + "\n".join(f"[S{number}] {title}" for number, title in enumerate(titles, 1)))
    assert [section.title for section in parse_outline(text)] == titles
    assert finished.details["outline"] == 4


async def test_every_sentence_of_a_deliverable_is_cited_and_its_headings_and_outline_claim_nothing(embedder: Embedder) -> None:
    passages = (passage_of(REPORT, title="Retention of data"),)
    text, _ = await delivered(embedder, passages)
    grounder = grounded(text, passages)
    assert all(one.support.strength == "supported" for one in grounder.sentences())
    assert len(grounder.citations) >= 5
    assert all(citation.quote == REPORT[citation.start : citation.end] for citation in grounder.citations)


async def test_what_a_section_of_a_deliverable_cites_is_found_again_by_its_title(embedder: Embedder) -> None:
    passages = tuple(
        passage_of(content, document=1, start=start, title="Retention of data")
        for start, content in ((REPORT.index(part), part) for part in re.findall(r"#+ [^#]+", REPORT))
    )
    text, _ = await delivered(embedder, passages)
    grounder = grounded(text, passages)
    cited = tuple(
        (citation.answer_start, ShownPassage(citation.chunk_id, citation.document_id, cited=True))
        for citation in grounder.citations
    )
    outlined = OutlinedAnswer(grounder.text, parse_outline(grounder.text), cited)
    backups = next(passage for passage in passages if "# Backups" in passage.content)
    assert {passage.chunk_id for passage in outlined.cited_in("S2")} == {backups.chunk_id}


async def test_deliverable_over_documents_without_headings_has_a_section_for_each(embedder: Embedder) -> None:
    names = ("Tea", "Bread", "Bridges", "Rain")
    passages = tuple(
        passage_of(f"{name} is described in this note with some care.", document=n, title=name) for n, name in enumerate(names, 1)
    )
    text, _ = await delivered(embedder, passages)
    assert [section.title for section in parse_outline(text)] == list(names)


async def test_sections_of_one_name_are_told_apart_by_the_heading_above(embedder: Embedder) -> None:
    contents = [f"# {name}\n\n## Scope\n\nThe scope of {name} is wide.\n\n## Cost\n\nThe cost of {name} is low." for name in "AB"]
    passages = tuple(passage_of(content, document=n, title="AB"[n - 1]) for n, content in enumerate(contents, 1))
    text, _ = await delivered(embedder, passages)
    assert [section.title for section in parse_outline(text)] == ["A: Scope", "A: Cost", "B: Scope", "B: Cost"]


@pytest.mark.parametrize(("service", "most"), [("summary", 6), ("synthesis", 8), ("report", 8)])
async def test_deliverable_has_eight_sections_at_most(embedder: Embedder, service: Service, most: int) -> None:
    content = "\n\n".join(f"## Part {n}\n\nPart {n} says how the machine of kind {n} is cleaned." for n in range(1, 13))
    text, finished = await delivered(embedder, (passage_of(content),), service)
    numbers = [int(number) for number in re.findall(r"^## Part (\d+)$", text, re.MULTILINE)]
    assert len(numbers) == finished.details["outline"] == most
    assert numbers == sorted(numbers)


async def test_deliverable_without_enough_titles_has_no_outline(embedder: Embedder) -> None:
    text, finished = await delivered(embedder, PASSAGES)
    assert "SUIVI" not in text
    assert "Log files are kept for 14 days. [1]" in text
    assert finished.details["outline"] == "too_few_sections"


async def test_deliverable_out_of_nothing_says_that_the_passages_do_not_answer(embedder: Embedder) -> None:
    text, finished = await delivered(embedder, ())
    assert text == NOT_ANSWERED["en"]
    assert (finished.answered, finished.details["outline"]) == (False, "too_few_sections")


async def test_heading_that_looks_like_a_mark_or_like_the_block_is_no_title(embedder: Embedder) -> None:
    hostile = REPORT.replace("## Backups", "## [2] Backups").replace("## Deletion", "## SUIVI")
    text, finished = await delivered(embedder, (passage_of(hostile, title="Retention of data"),))
    assert text.count("SUIVI") == 0
    assert "[2]" not in text
    assert finished.details["outline"] == "too_few_sections"


@pytest.mark.parametrize(
    ("language", "heading", "crumb"),
    [
        ("fr", "Sauvegardes", "Références"),
        ("de", "Sicherungen", "Siehe auch"),
        ("zh", "备份", "参考文献"),
        ("es", "Copias", "Notas"),
    ],
)
async def test_deliverable_by_words_alone_keeps_titles_in_their_language(language: str, heading: str, crumb: str) -> None:
    sections = [f"## {heading} {n}\n\n{heading} {n}: 14 30 45 60." for n in range(1, 5)] + [f"## {crumb}\n\n{heading}: 1 2 3 4."]
    passages = (passage_of("\n\n".join(sections), title="", language=language),)
    prompt = replace(prompt_of(heading, passages, language), service="report")
    text, _, _ = await answer(Extractive(None), prompt)
    assert [section.title for section in parse_outline(text)] == [f"{heading} {n}" for n in range(1, 5)]


async def test_section_that_a_follow_up_points_at_is_detailed_without_an_outline(embedder: Embedder) -> None:
    prompt = prompt_of("Backups — explain S3", (passage_of(REPORT, title="Retention of data"),))
    text, _, _ = await answer(Extractive(embedder), replace(prompt, reference="S3 — Backups"))
    assert text == "Backups are kept for 30 days. [1] A backup is written every night and copied to a second site. [1]"


async def test_section_is_detailed_even_where_its_sentences_share_no_word_with_the_question() -> None:
    prompt = prompt_of("xyzzy", (passage_of(REPORT, title="Retention of data"),))
    text, _, finished = await answer(Extractive(None), replace(prompt, reference="S4 — Deletion"))
    assert finished.answered is True
    assert "Only administrators may delete a thread. [1]" in text


async def test_section_under_a_title_of_two_headings_is_found(embedder: Embedder) -> None:
    contents = [
        f"# {name}\n\n## Scope\n\nThis part is wide in {name}.\n\n## Cost\n\nThis part is low in {name}." for name in "AB"
    ]
    passages = tuple(passage_of(content, document=n, title="AB"[n - 1]) for n, content in enumerate(contents, 1))
    prompt = replace(prompt_of("explain S4", passages), reference="S4 — B: Cost")
    text, _, _ = await answer(Extractive(embedder), prompt)
    assert "This part is low in B. [2]" in text


async def test_heading_glued_to_a_sentence_is_cut_off_and_a_name_is_not(embedder: Embedder) -> None:
    content = "How theft is reported. How to Report TheftTheft is reported to the police at once. TheftGuard is a product."
    text = await told(embedder, "How is theft reported?", content)
    assert "Theft is reported to the police at once. [1]" in text
    assert "TheftTheft" not in text
    assert "LinkedIn is a network of people at work. [1]" in await told(
        embedder, "What is LinkedIn?", "LinkedIn is a network of people at work."
    )


async def test_label_of_an_answer_is_not_part_of_it(embedder: Embedder) -> None:
    content = "Q: How long are log files kept?\nA. Log files are kept for 14 days."
    assert await told(embedder, "How long are log files kept?", content) == "Log files are kept for 14 days. [1]"


@pytest.mark.parametrize(
    "content",
    [
        "See also the log files of the year before.",
        "Logs (PDF)Files/Kept:Long Days (PDF)Log Files:Server logs are.",
    ],
)
async def test_flattened_forms_and_pointers_elsewhere_are_no_sentences(embedder: Embedder, content: str) -> None:
    assert await told(embedder, "When is the game and the log file?", f"{content}\n\nThe game is on December 10.") == (
        "The game is on December 10. [1]"
    )


@pytest.mark.parametrize(
    ("sentence", "does"),
    [
        ("In addition, logs are kept.", True),
        ("In additional rooms, logs are kept.", False),
        ("However, logs are kept.", True),
        ("(Logs are kept.)", True),
        ("Par conséquent, rien ne change.", True),
        ("Partout, rien ne change.", False),
        ("因此日志会保留。", True),
        ("日志会保留。", False),
    ],
)
def test_sentence_that_points_back_is_known_by_its_beginning(sentence: str, does: bool) -> None:
    assert leans(sentence) is does


async def test_sentence_is_compared_together_with_its_titles(embedder: Embedder) -> None:
    titled = passage_of("The fee is 40 francs a day.", document=1, title="Parking at the airport")
    other = passage_of("The fee is 15 francs a day.", document=2, title="Library cards")
    text, _, _ = await answer(Extractive(embedder), prompt_of("What does parking at the airport cost?", (other, titled)))
    assert text.startswith("The fee is 40 francs a day. [2]")


async def test_form_that_was_flattened_into_a_line_answers_with_the_pair_that_is_asked_for(embedder: Embedder) -> None:
    content = "Date : December 24 Game time : 2:25 p.m. Referee : John Parry TV announcers : Dick Stockton."
    assert await told(embedder, "Who was the referee?", content) == "Referee: John Parry [1]"
    assert await told(embedder, "Who were the TV announcers?", content) == "TV announcers: Dick Stockton. [1]"


SHEETS = """## 2023

Item | Planned | Spent
Energy | 80 | 88.2
Water | 10 | 11.5

## 2024

Item | Planned | Spent
Energy | 90 | 104.6
Water | 12 | 12.5"""
CAPTIONS = """Vehicles counted in 2021

Kind | Morning | Evening
Bicycles | 310 | 290
Buses | 40 | 42

Vehicles counted in 2022

Kind | Morning | Evening
Bicycles | 410 | 390
Buses | 44 | 47"""


@pytest.mark.parametrize(
    ("question", "content", "expected"),
    [
        ("How much was spent on energy in 2024?", SHEETS, "Energy — Spent: 104.6 [1]"),
        ("How much was spent on energy in 2023?", SHEETS, "Energy — Spent: 88.2 [1]"),
        ("How many bicycles were counted in the evening in 2021?", CAPTIONS, "Bicycles — Evening: 290 [1]"),
        ("How many bicycles were counted in the evening in 2022?", CAPTIONS, "Bicycles — Evening: 390 [1]"),
    ],
)
async def test_of_the_same_row_in_several_tables_the_one_that_the_question_names_answers(
    embedder: Embedder, question: str, content: str, expected: str
) -> None:
    assert await told(embedder, question, content) == expected


async def test_the_same_rows_say_where_they_stand_where_the_question_names_no_table(embedder: Embedder) -> None:
    text = await told(embedder, "How much was spent on energy?", SHEETS)
    assert text == "- 2023 › Energy — Spent: 88.2 [1]\n- 2024 › Energy — Spent: 104.6 [1]"


async def test_label_above_its_value_is_a_pair(embedder: Embedder) -> None:
    content = "# Minutes\n\nMembers :\n\nGaëtan Gagné\n\nSecretary :\n\nMme Ariane Bélanger\n\n1. The meeting is opened at 4 pm."
    assert await told(embedder, "Who is the secretary?", content) == "Secretary: Mme Ariane Bélanger [1]"


async def test_sentence_behind_a_greeting_may_begin_in_lower_case(embedder: Embedder) -> None:
    content = "Dear all,\n\nthe mirror will be delivered on 19 June by Kestrel Freight."
    text = await told(embedder, "When is the mirror delivered?", content)
    assert text == "The mirror will be delivered on 19 June by Kestrel Freight. [1]"


ALARM_LINES = """# Heat pump HP-40

## Alarm codes

The display shows the code of the alarm. Press OK to acknowledge it.

A01 Low outdoor temperature. The unit switches to the electric heater.
A03 Filter dirty. Clean the filter within 14 days.
E01 No flow in the primary circuit. Check the pump and the valves. The unit stops.
E07 Pressure in the heating circuit below 0.8 bar. Refill the circuit to 1.5 bar and
press Reset for 3 seconds. The unit stops.
E12 Outdoor sensor interrupted. The unit runs on with a fixed curve.
E21 Compressor overheated. Wait 30 minutes before you restart the unit.

## Maintenance

Have the unit serviced once a year. The filter is cleaned every six months.
"""
ALARM_ITEMS = """# Alarms

- A01: Low outdoor temperature. The unit switches to the electric heater.
- E01: No flow in the primary circuit. Check the pump and the valves. The unit stops.
- E07: Pressure in the heating circuit below 0.8 bar. Refill the circuit to 1.5 bar. The unit stops.
- E12: Outdoor sensor interrupted. The unit runs on with a fixed curve.
"""
ALARM_HEADINGS = """# Alarms

### E01 No flow

Check the pump and the valves. The unit stops.

### E07 Low pressure

The pressure in the heating circuit is below 0.8 bar. Refill the circuit to 1.5 bar. The unit stops.

### E12 Outdoor sensor

The sensor is interrupted. The unit runs on with a fixed curve.
"""
ALARM_ROWS = """# Alarms

| Code | Meaning | Action |
|---|---|---|
| E01 | No flow in the primary circuit | Check the pump and the valves; the unit stops |
| E07 | Pressure below 0.8 bar | Refill to 1.5 bar; the unit stops |
| E12 | Outdoor sensor interrupted | The unit runs on with a fixed curve |
"""
ALARM_FR = """## Codes d'alarme

A01 Température extérieure basse. L'appareil passe sur l'appoint électrique.
E01 Pas de débit dans le circuit primaire. Vérifiez la pompe. L'appareil s'arrête.
E07 Pression du circuit de chauffage inférieure à 0,8 bar. Remplissez le circuit à 1,5 bar. L'appareil s'arrête.
E12 Sonde extérieure coupée. L'appareil continue avec une courbe fixe.
"""
ALARM_ZH = """## 报警代码

E01 主回路没有水流。请检查水泵和阀门。机组停止。
E07 采暖回路压力低于0.8 bar。请补水至1.5 bar。机组停止。
E12 室外传感器断开。机组按固定曲线运行。
"""


@pytest.mark.parametrize(
    ("question", "content", "language", "expected", "others"),
    [
        ("What does E07 mean?", ALARM_LINES, "en", ("E07 Pressure", "Refill", "The unit stops."), "A01 A03 E01 E12 E21 display"),
        (
            "What should I do about alarm E07?",
            ALARM_LINES,
            "en",
            ("Reset for 3 seconds.", "The unit stops."),
            "A01 E01 E12 acknowledge",
        ),
        ("E07", ALARM_LINES, "en", ("E07 Pressure", "The unit stops."), "A01 E01 E12"),
        ("What does E07 mean?", ALARM_ITEMS, "en", ("- E07: Pressure", "Refill", "The unit stops."), "A01 E01 E12 valves"),
        ("What does error E07 mean?", ALARM_HEADINGS, "en", ("below 0.8 bar", "The unit stops."), "valves sensor"),
        ("What does E07 mean?", ALARM_ROWS, "en", ("Pressure below 0.8 bar", "the unit stops"), "valves sensor"),
        ("Que signifie l'alarme E07 ?", ALARM_FR, "fr", ("E07 Pression", "L'appareil s'arrête."), "A01 E01 E12 pompe"),
        ("E07是什么意思？", ALARM_ZH, "zh", ("E07 采暖", "机组停止。"), "E01 E12 水泵"),
    ],
)
async def test_code_is_answered_with_all_that_its_own_entry_says(
    embedder: Embedder, question: str, content: str, language: str, expected: tuple[str, ...], others: str
) -> None:
    text = await told(embedder, question, content, language=language)
    assert all(part in text for part in expected)
    assert not [other for other in others.split() if other in text]


async def test_sentences_of_one_item_stay_one_item(embedder: Embedder) -> None:
    text = await told(embedder, "What does E07 mean?", ALARM_ITEMS)
    assert text.count("\n") == 0
    assert text.startswith("- E07: Pressure in the heating circuit below 0.8 bar. [1] Refill")


async def test_code_that_a_document_merely_contains_narrows_nothing(embedder: Embedder) -> None:
    content = "The ISO-9001 audit is in May. The audit takes three days and is done by two auditors. The audit is free."
    assert "three days" in await told(embedder, "How long does the ISO-9001 audit take?", content)


GAS = """# Annual report

## Energy

In 2022 the town used 4.1 GWh of natural gas, mostly for the two swimming pools. In 2023 gas consumption fell to 3.2 GWh, because
the pool at the station was closed. The street lights used 0.8 GWh of electricity in 2022.

The council decided in 2021 to replace all boilers. A study of the roofs was published in 2020.
"""
PLANS = """# Plans

## Basic

The Basic plan costs 9 euros a month and includes 10 GB of storage. Support answers within two days.

## Pro

The Pro plan costs 19 euros a month and includes 200 GB of storage. Support answers within two hours.

## Billing

Invoices are sent by mail on the first day of the month.
"""
CONTRACTS = """# Contrats

## CDI

Le CDI n'a pas de date de fin. La période d'essai dure au plus quatre mois.

## CDD

Le CDD ne peut pas dépasser dix-huit mois. La période d'essai dure au plus un mois.

## Congés

Chaque salarié a droit à vingt-cinq jours de congés.
"""


@pytest.mark.parametrize(
    ("question", "content", "language", "expected", "others"),
    [
        ("Compare the gas consumption in 2022 and 2023", GAS, "en", ("4.1 GWh", "3.2 GWh"), "street boilers roofs"),
        ("How did natural gas use change between 2022 and 2023?", GAS, "en", ("4.1 GWh", "3.2 GWh"), "street boilers roofs"),
        (
            "What is the difference between the Basic and the Pro plan?",
            PLANS,
            "en",
            ("costs 9", "costs 19", "hours."),
            "Invoices",
        ),
        ("Basic vs Pro: how much storage?", PLANS, "en", ("10 GB", "200 GB"), "Invoices"),
        ("Quelle est la différence entre un CDI et un CDD ?", CONTRACTS, "fr", ("Le CDI", "Le CDD"), "congés"),
    ],
)
async def test_comparison_is_answered_from_both_sides(
    embedder: Embedder, question: str, content: str, language: str, expected: tuple[str, ...], others: str
) -> None:
    text = await told(embedder, question, content, language=language)
    assert all(part in text for part in expected)
    assert not [other for other in others.split() if other in text]


async def test_sides_of_a_comparison_may_stand_in_two_documents(embedder: Embedder) -> None:
    noise = " ".join(f"The clinic in Basel has {n} rooms on floor {n}." for n in range(2, 20))
    basel, bern = f"Visits in Basel end at 8 pm. {noise}", "Visits in Bern end at 6 pm."
    text = await told(embedder, "Compare the visiting hours in Basel and Bern", basel, bern)
    assert "8 pm" in text
    assert "6 pm" in text


GLOSSARY = """# Glossary of the plant

## Overview

This document is about the plant in Sion and its teams.

## Kaizen board

A wall in each hall where teams post small improvements. Everyone may add a card.

## Andon cord

Whoever sees a fault pulls it. The line stops at the next station.
"""


@pytest.mark.parametrize(
    ("question", "expected", "other"),
    [
        ("What is a Kaizen board?", "A wall in each hall where teams post small improvements.", "fault"),
        ("What is an andon?", "Whoever sees a fault pulls it.", "wall"),
        ("What does the Andon cord do?", "The line stops at the next station.", "wall"),
    ],
)
async def test_what_a_thing_is_stands_below_the_heading_that_names_it(
    embedder: Embedder, question: str, expected: str, other: str
) -> None:
    text = await told(embedder, question, GLOSSARY)
    assert expected in text
    assert other not in text


async def test_text_below_the_named_heading_is_an_answer_even_if_no_word_of_it_is_in_the_question() -> None:
    content = "## 看板\n\n每个车间墙上张贴的改进卡片。"
    passage = passage_of(content, title="手册", language="zh")
    text, _, finished = await answer(Extractive(None), prompt_of("什么是看板？", (passage,), "zh"))
    assert finished.answered is True
    assert text.startswith("每个车间墙上张贴的改进卡片。")


async def test_question_that_is_a_heading_is_answered_with_the_text_below(embedder: Embedder) -> None:
    content = (
        "## 我必须使用浏览器吗？\n\n系统不依赖浏览器。\n\n## 如何更改密码？\n\n请在浏览器的设置里更改密码，然后重新登录浏览器。"
    )
    text = await told(embedder, "我必须使用浏览器吗？", content, language="zh")
    assert text.startswith("系统不依赖浏览器。")


async def test_steps_come_together(embedder: Embedder) -> None:
    steps = "1. Cut the power for 30 seconds\n2. Turn the device on and off six times\n3. Leave it on after the seventh time"
    content = (
        f"## Reset of the device\n\nA reset deletes all settings of the device.\n\n{steps}\n\n## Colours\n\nThe device is grey."
    )
    text = await told(embedder, "How do I reset the device?", content)
    assert all(f"- {step[3:]} [1]" in text for step in steps.split("\n"))
    assert "grey" not in text


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("What are the opening hours of the herbarium?", "- 915 Leaf Street, Monday to Friday, 8 am to 5 pm"),
        ("What is the phone number of the herbarium?", "- Herbarium: 617-555-0134"),
        ("What does a visit to the herbarium cost?", "The visit is free."),
    ],
)
async def test_answer_begins_with_what_is_told_by_its_shape(embedder: Embedder, question: str, begins: str) -> None:
    content = (
        "# Visit the herbarium\n\nThe herbarium of the garden has an exhibition for visitors in its hall, where they see how a "
        "herbarium is made and why it is kept. The visit is free.\n\n- Herbarium: 617-555-0134 (please call before a visit)\n"
        "- 915 Leaf Street, Monday to Friday, 8 am to 5 pm\n"
    )
    assert (await told(embedder, question, content)).startswith(begins)


async def test_labelled_items_are_told_apart_like_rows(embedder: Embedder) -> None:
    content = "For each pay period:\n\n- Employee-only medical coverage: $96.05\n- Employee-partner medical coverage: $197.27\n"
    content += "- Employee-family medical coverage: $287.65\n\nThe company pays the rest of the premium."
    text = await told(embedder, "How much does family medical coverage cost?", content)
    assert "$287.65" in text
    assert "$96.05" not in text


PUMP = " ".join(f"The pump {n} was stopped by Anna in {1990 + n}." for n in range(1, 31))


@pytest.mark.parametrize(
    ("question", "least", "most"),
    [
        ("When was the pump stopped?", 90, 104),
        ("Tell me about the pump", 120, 132),
    ],
)
async def test_length_fits_the_kind_of_question(question: str, least: int, most: int) -> None:
    text = await told(None, question, PUMP)
    assert least <= len(re.sub(r"\[\d\]", "", text).split()) <= most


async def test_comparison_has_room_for_both_sides() -> None:
    sides = [PUMP.replace("pump", name) for name in ("pump", "valve")]
    text = await told(None, "Compare the pump and the valve that were stopped", *sides)
    assert 133 <= len(re.sub(r"\[\d\]", "", text).split()) <= 160


async def test_rank_in_the_search_decides_between_equal_sentences() -> None:
    first, second = (
        passage_of(f"The fee for visitors is {fee} euros.", document=number, fused=fused)
        for number, (fee, fused) in enumerate(((7, 0.2), (9, 0.9)), 1)
    )
    text, _, _ = await answer(Extractive(None), prompt_of("How much is the fee for visitors?", (first, second), "en"))
    assert text.startswith("The fee for visitors is 9 euros. [2]")


CREWS = "# Crews\n\n| Boat | Crew |\n| --- | --- |\n| Aurora | 12 |\n| Brisa | 31 |\n| Corsair | 7 |\n| Dory | 19 |\n"


async def test_rows_that_a_question_ranks_are_told_in_their_order_and_cited(embedder: Embedder) -> None:
    text = await told(embedder, "Which boat has the largest crew?", CREWS)
    assert text == "- Brisa — Crew: 31 [1]\n- Dory — Crew: 19 [1]\n- Aurora — Crew: 12 [1]"
    assert await told(embedder, "Which boats have a crew of more than 30?", CREWS) == "Brisa — Crew: 31 [1]"


async def test_sentence_that_names_the_largest_is_preferred_to_its_table(embedder: Embedder) -> None:
    sentence = "The boat with the largest crew is the Brisa."
    assert (await told(embedder, "Which boat has the largest crew?", f"{CREWS}\n{sentence}\n")).startswith(sentence)
