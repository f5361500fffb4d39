from dataclasses import replace

import pytest
from tests.passages import passage_of

from clew.domain.deliverables.deliverable import Service
from clew.domain.deliverables.outline import Section
from clew.domain.turns.tools import ToolCall
from clew.engine.answers.outline import OutlineHolder
from clew.engine.stages.generate import Generated
from clew.providers.answering.protocol import Prompt

PASSAGES = tuple(
    passage_of(f"About {title.lower()} there is much to say.", title=title, document=n)
    for n, title in enumerate(["Aims", "Methods", "Results", "Risks", "Outlook"], 1)
)
BODY = "## Aims\nSaid. [1]\n\n## Methods\nDone. [2]\n\n## Results\nSeen. [3]\n\n## Risks\nFeared. [4]\n"
BLOCK = "\nSUIVI\n[S1] Aims\n[S2] Methods\n[S3] Results\n[S4] Risks"
SECTIONS = tuple(Section(f"S{n}", title) for n, title in enumerate(["Aims", "Methods", "Results", "Risks"], 1))


def prompt(service: Service | None, reference: str = "") -> Prompt:
    return Prompt(
        question="q",
        query="q",
        passages=PASSAGES,
        earlier=(),
        instructions="",
        language="en",
        service=service,
        reference=reference,
    )


async def sent(text: str, step: int, asked: Prompt, *, answered: bool = True) -> tuple[str, OutlineHolder]:
    holder = OutlineHolder(asked)
    pieces = [holder.hold(text[start : start + step]) for start in range(0, len(text), step)]
    return "".join(pieces) + await holder.finish(Generated(answered=answered)), holder


@pytest.mark.parametrize("step", [1, 7, 1000])
async def test_good_block_goes_out_as_it_is(step: int) -> None:
    text, holder = await sent(BODY + BLOCK, step, prompt("summary"))
    assert text == BODY + BLOCK
    assert holder.outline == SECTIONS


@pytest.mark.parametrize("step", [1, 7, 1000])
async def test_text_behind_the_block_stands_before_it_and_nothing_is_lost(step: int) -> None:
    text, holder = await sent(f"{BODY}{BLOCK}\n\nAsk me more.", step, prompt("summary"))
    assert text.startswith(BODY)
    assert text.endswith(BLOCK.lstrip())
    assert "Ask me more." in text.partition("SUIVI")[0]
    assert holder.outline == SECTIONS


@pytest.mark.parametrize("step", [1, 1000])
async def test_block_that_a_model_copies_into_the_answer_to_a_followup_is_left_out(step: int) -> None:
    text, holder = await sent(f"Measured twice. [1]\n{BLOCK}", step, prompt(None, "S2 — Methods"))
    assert (text.rstrip(), holder.outline) == ("Measured twice. [1]", ())
    kept, _ = await sent("Measured twice. [1]\n\nSUIVI\n[S1] Aims", step, prompt(None, "S2 — Methods"))
    assert kept.endswith("[S1] Aims"), "what is no block stays"


async def test_missing_block_is_made_of_the_answers_own_headings() -> None:
    text, holder = await sent(BODY, 5, prompt("report"))
    assert text.startswith(BODY.rstrip())
    assert holder.outline == SECTIONS
    assert text.endswith("[S4] Risks")


@pytest.mark.parametrize(
    ("question", "language", "chapter"),
    [
        ("Summarise section 5 of the handbook", "en", "5. Time Off and Leaves"),
        ("Résume le chapitre 5 du manuel", "fr", "5. Congés et absences"),
        ("Fasse Kapitel 5 zusammen", "de", "5. Urlaub und Abwesenheit"),
        ("总结第5章", "zh", "5. 休假与请假"),
    ],
)
@pytest.mark.parametrize("is_within", [False, True])
async def test_the_chapter_that_is_summarised_is_no_section_of_its_summary(
    question: str, language: str, chapter: str, is_within: bool
) -> None:
    sections = ("5.1 Alpha", "5.2 Beta", "5.3 Gamma", "5.4 Delta")
    opening = replace(
        passage_of(f"## {chapter}\n\nOf alpha and beta."), heading_path=("Manual", *(() if is_within else (chapter,)))
    )
    below = [
        replace(passage_of(f"Of {one.lower()}.", start=n * 100), heading_path=("Manual", chapter, one))
        for n, one in enumerate(sections, 1)
    ]
    asked = replace(prompt("summary"), question=question, language=language, passages=(opening, *below))
    _, holder = await sent("### Alpha\nSaid. [1]\n\n### Beta\nDone. [2]", 7, asked)
    assert [section.title for section in holder.outline] == ["Alpha", "Beta", "5.3 Gamma", "5.4 Delta"]


async def test_titles_that_no_passage_speaks_of_are_not_taken() -> None:
    invented = BODY + BLOCK + "\n[S5] Weather of Tuesday"
    _, holder = await sent(invented, 9, prompt("summary"))
    assert holder.outline == SECTIONS


async def test_too_few_sections_give_no_block_and_the_trace_says_so() -> None:
    passages = PASSAGES[:2]
    asked = Prompt("q", "q", passages, (), "", "en", service="summary")
    text, holder = await sent("Short. [1]", 3, asked)
    assert text == "Short. [1]"
    assert holder.outline == ()
    assert holder.trace is not None
    assert "too_few_sections" in holder.trace.repairs


async def test_a_model_that_cannot_answer_leaves_no_outline() -> None:
    text, holder = await sent("They say nothing of it.", 5, prompt("summary"), answered=False)
    assert (text, holder.outline) == ("They say nothing of it.", ())
    _, holder = await sent(BODY + BLOCK, 5, prompt(None), answered=False)
    assert holder.outline == ()


async def test_an_answer_that_ends_with_calls_of_the_application_gets_no_block() -> None:
    holder = OutlineHolder(prompt("summary"))
    assert await holder.finish(Generated(calls=(ToolCall("call_1", "clock", {}),))) == ""
    assert holder.outline == ()


async def test_plain_answer_gets_no_block_and_an_answer_to_a_follow_up_has_no_outline() -> None:
    text, holder = await sent(BODY, 4, prompt(None))
    assert (text, holder.outline) == (BODY, ())
    text, holder = await sent(BODY + BLOCK, 4, prompt(None, reference="S2 — Methods"))
    assert (text.rstrip(), holder.outline) == (BODY.rstrip(), ())
