"""Whatever stands in the documents, an extractive answer quotes them exactly, supports all it says and names real sections."""

import asyncio
from dataclasses import replace
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.passages import passage_of
from tests.providers.answering_conformance import prompt_of

from clew.domain.deliverables.outline import FEWEST, MOST, parse_outline
from clew.domain.turns.events import Warned
from clew.engine.answers.grounder import Grounder
from clew.engine.stages.assemble import number_passages
from clew.providers.answering.extractive.model import Extractive
from clew.providers.answering.protocol import Finished, Prompt, TextPiece

TITLES = [
    "Log files",
    "Backups",
    "Deletion",
    "References",
    "SUIVI",
    "[1] Notes",
    "A | B",
    "**Bold** title",
    "备份",
    "Fees:",
    "S2",
]
SENTENCES = [
    "Log files are kept for 14 days.",
    "However, backups are kept[2] for “30 days”. [3]",
    "# Not a heading in prose, is it?",
    "Do this:",
    "- Keep the logs (all of them).\n- Drop the rest",
    "1. First, stop the server.\n2. Then copy the folder.",
    "| kind | days |\n|---|---|\n| logs | 14 |",
    "```\nkeep [1] logs\n```",
    "SUIVI\n[S1] Something\n[S2] Else",
    "See the manual [1, 2] or [the site](https://example.org/a_(b)).",
    "日志文件保留14天。备份保留30天！",
    "(Nobody can undo this.) Q: Why?\nA. Because logs are gone.",
    "Dates : 1 Kinds : 2 Days : 3",
    "**Backups** are\r\nkept  in\ttwo places.\u200b Really",
]
BLOCKS = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["#", "##", "###"]), st.sampled_from(TITLES)),
    st.sampled_from(SENTENCES),
    st.text(alphabet="ab .!?[]1,\n#*`|:(AB…。", max_size=40),
)
DOCUMENTS = st.lists(st.lists(BLOCKS, min_size=1, max_size=12).map("\n\n".join).filter(str.strip), min_size=1, max_size=4)
QuestionTerms = Literal["summary", "report"] | None


@given(contents=DOCUMENTS, service=st.sampled_from([None, "summary", "report"]), reference=st.sampled_from(["", "S2 — Backups"]))
@settings(max_examples=150, deadline=None)
def test_answers_are_exact_supported_and_outlined(contents: list[str], service: QuestionTerms, reference: str) -> None:
    passages = tuple(passage_of(content, document=n, start=7 * n, title=f"Manual {n}") for n, content in enumerate(contents, 1))
    prompt = replace(prompt_of("How long are log files and backups kept?", passages), service=service, reference=reference)
    text, finished = asyncio.run(_answered(replace(prompt, reference="" if service else reference)))
    grounder = Grounder(number_passages(passages), language="en")
    events = [*grounder.feed(text), *grounder.finish()]
    held = {passage.chunk_id: passage for passage in passages}
    for citation in grounder.citations:
        passage = held[citation.chunk_id]
        assert passage.content[citation.start - passage.start : citation.end - passage.start] == citation.quote
    assert not [event for event in events if isinstance(event, Warned)]
    if finished.answered:
        assert grounder.citations
        assert all(one.support.strength == "supported" for one in grounder.sentences())
    outline = parse_outline(text)
    headings = [line.removeprefix("## ") for line in text.split("\n") if line.startswith("## ")]
    if service and isinstance(finished.details["outline"], int):
        assert FEWEST <= len(outline) == finished.details["outline"] <= MOST
        assert [section.title for section in outline] == headings
        assert text.rsplit("\n", len(outline) + 1)[1] == "SUIVI"
    else:
        assert outline == ()


async def _answered(prompt: Prompt) -> tuple[str, Finished]:
    pieces = [piece async for piece in Extractive(None).stream(prompt)]
    end = pieces[-1]
    assert isinstance(end, Finished)
    return "".join(piece.text for piece in pieces if isinstance(piece, TextPiece)), end
