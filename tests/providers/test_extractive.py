import re
from collections.abc import AsyncIterator

import pytest

from clew.domain.errors import ConfigurationInvalid
from clew.domain.events import Cited
from clew.engine.ground import Grounder
from clew.providers.answering.extractive import Extractive
from clew.providers.answering.extractive_texts import NOT_ANSWERED
from clew.providers.answering.extractive_units import UNITS_MOST, units_of
from clew.providers.answering.factory import open_answer_models
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.passages import passage_of
from tests.providers.answering_conformance import PASSAGES, AnsweringConformance, answer, prompt_of


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder()
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
    assert finished.details["answered"] is True
    assert (finished.usage.input_tokens, finished.usage.output_tokens) == (0, 0)


async def test_same_prompt_gives_the_same_answer_in_the_same_pieces(embedder: Embedder) -> None:
    prompt = prompt_of("Who may delete a thread, and can it be undone?")
    assert (await answer(Extractive(embedder), prompt))[:2] == (await answer(Extractive(embedder), prompt))[:2]


async def test_every_sentence_is_grounded_in_its_exact_words(embedder: Embedder) -> None:
    text, pieces, _ = await answer(Extractive(embedder), prompt_of("How long are backups and log files kept?"))
    grounder = Grounder(PASSAGES, language="en")
    events = [event for piece in pieces for event in grounder.feed(piece)] + grounder.finish()
    quotes = [event.citation.quote for event in events if isinstance(event, Cited)]
    assert quotes == re.findall(r"(\S.*?) \[\d\]", text)
    assert grounder.unsupported() == ()


async def test_documents_are_told_one_after_the_other_in_their_own_order(embedder: Embedder) -> None:
    early = passage_of("A thread is deleted at once when its owner asks for it.", document=1)
    other = passage_of("Threads are deleted after 30 days of silence.", document=2)
    late = passage_of("A thread is deleted when its last message is deleted.", document=1, start=500)
    text, _, _ = await answer(Extractive(embedder), prompt_of("When is a thread deleted?", (late, other, early)))
    marks = "".join(re.findall(r"\[(\d)\]", text))
    assert re.fullmatch("3+1+2+|2+3+1+", marks)
    assert text.count("\n\n") == 1


@pytest.mark.parametrize(("language", "sentence"), NOT_ANSWERED.items())
async def test_passages_that_do_not_answer_are_said_not_to_in_the_language_of_the_question(language: str, sentence: str) -> None:
    prompt = prompt_of("xyzzy plugh?", PASSAGES, language)
    text, _, finished = await answer(Extractive(None), prompt)
    assert (text, finished.details["answered"]) == (sentence, False)


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
        "| log files | kept |\n|---|---|\n| all | 14 days |\n| none | 3 days |\n\n",
        "```\nkeep log_files for 14 days.\n```\n",
        "HomeLogs FilesKept LongDays LogFiles. ",
        "Log files | Kept how long | Official website of log files. ",
        "How long are log files kept? ",
        "kept log files for a long time, or so the sentence that was cut goes. ",
        "Figure 3: how long log files are kept in the store. ",
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


async def test_code_behind_a_lead_in_comes_whole_or_not_at_all(embedder: Embedder) -> None:
    whole = "To ingest documents, run:\n\n```\nclew ingest docs\n```\n\nThe weather was nice in Geneva."
    question = "How do I ingest documents?"
    assert (await told(embedder, question, whole)).startswith("To ingest documents, run: [1]\n\n```\nclew ingest docs\n```")
    cut = "Documents are ingested by a command. To ingest documents, run:\n\n```\nclew inge"
    assert "clew inge" not in await told(embedder, question, cut)


async def test_table_behind_a_lead_in_comes_whole_or_not_at_all(embedder: Embedder) -> None:
    table = "| plan | limit |\n|---|---|\n| small | 5 |"
    question = "What are the limits of the plans?"
    assert table in await told(embedder, question, f"The limits of the plans are:\n\n{table}\n\nThe weather was nice in Geneva.")
    assert "|" not in await told(embedder, question, f"Plans have limits that differ. The limits of the plans are:\n\n{table}")


async def test_numbers_in_brackets_of_the_document_are_no_marks(embedder: Embedder) -> None:
    text = await told(
        embedder, "How long are log files kept?", "Log files are kept[2] for 14 days.[3] See the manual [1, 2] for more."
    )
    assert text.startswith("Log files are kept\\[2\\] for 14 days. [1]")
    grounder = Grounder([passage_of("Log files are kept[2] for 14 days.[3]")])
    grounder.feed(text)
    grounder.finish()
    assert {citation.label for citation in grounder.citations} == {1}
    assert grounder.warnings == []


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
    content = " ".join(f"Log files of kind number {n} are kept on the server for {n} days in the archive." for n in range(60))
    text = await told(embedder, "How long are log files kept?", content)
    assert 40 < len(re.sub(r"\[\d\]", "", text).split()) <= 108


def test_no_more_sentences_are_embedded_than_the_bound() -> None:
    content = " ".join(f"Log files of kind number {n} are kept for {n} days." for n in range(100))
    assert len(units_of([passage_of(content), passage_of(content, document=2)])) == UNITS_MOST


def test_name_that_is_not_known_is_refused_with_those_that_are(embedder: Embedder) -> None:
    assert open_answer_models(" extractive ", embedder).name == "extractive"
    with pytest.raises(ConfigurationInvalid, match=r"'gpt'.*Known models: extractive\."):
        open_answer_models("gpt", embedder)
