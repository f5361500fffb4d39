"""Summary, synthesis and report of the extractive model: length, structure, what they leave out, and what is no content."""

from dataclasses import replace

import pytest

from clew.domain.deliverables.outline import parse_outline
from clew.domain.documents.passage import Passage
from clew.domain.turns.turn import Service
from clew.providers.answering.extractive.deliverable import LEFT_OUT, is_boilerplate
from clew.providers.answering.extractive.model import Extractive
from clew.providers.answering.protocol import Prompt, TextPiece
from tests.passages import passage_of

NAMES = ("Beams", "Magnets", "Helium", "Energy", "Budget", "Staff", "Travel", "Library", "Canteen", "Gardens")


def section(name: str) -> str:
    said = " ".join(f"The {name.lower()} of the laboratory changed for reason number {n} in that year." for n in range(1, 5))
    below = " ".join(f"The old {name.lower()} of the laboratory stayed with case number {n} in that year." for n in range(1, 5))
    return f"## {name}\n\n### New {name.lower()}\n\n{said}\n\n### Old {name.lower()}\n\n{below}\n"


def document(number: int, *names: str, footer: str = "") -> list[Passage]:
    """One passage per section of a document, with a footer in each."""
    title = f"Annual report {number}"
    texts = [f"{section(name)}\n{footer.format(place)}" for place, name in enumerate(names, 1)]
    return [
        replace(passage_of(text, document=number, start=place * 5000, title=title), heading_path=(title,))
        for place, text in enumerate(texts)
    ]


async def written(service: Service, passages: list[Passage], language: str = "en") -> str:
    prompt = Prompt("The annual report", "The annual report", tuple(passages), (), "", language, service=service)
    return "".join([piece.text async for piece in Extractive(None).stream(prompt) if isinstance(piece, TextPiece)])


async def test_forms_differ_in_length_and_structure() -> None:
    passages = [*document(1, *NAMES[:5]), *document(2, *NAMES[5:])]
    texts = {service: await written(service, passages) for service in ("summary", "synthesis", "report")}
    words = {service: len(text.split()) for service, text in texts.items()}
    assert 1.3 * words["summary"] < words["synthesis"]
    assert 1.3 * words["synthesis"] < words["report"]
    assert [len(parse_outline(text)) for text in texts.values()] == [6, 8, 8]
    assert "### New" in texts["report"]
    assert "\n### " not in texts["summary"] + texts["synthesis"]
    assert texts["summary"].startswith("## ")
    overview = texts["synthesis"].partition("\n\n## ")[0]
    assert overview.count("[") == 2, "one sentence for each document"


@pytest.mark.parametrize(("service", "missing"), [("summary", 4), ("synthesis", 2), ("report", 2)])
async def test_sections_that_are_left_out_are_named(service: Service, missing: int) -> None:
    text = await written(service, document(1, *NAMES))
    kept = {one.title for one in parse_outline(text)}
    line = next(line for line in text.splitlines() if line.startswith("#### "))
    assert line == f"#### Not included: {' · '.join(name for name in NAMES if name not in kept)}"
    assert len(NAMES) - len(kept) == missing


async def test_nothing_is_named_where_nothing_is_left_out() -> None:
    assert "####" not in await written("synthesis", document(1, *NAMES[:5]))


def test_what_is_left_out_is_said_in_six_languages() -> None:
    assert set(LEFT_OUT) == {"en", "fr", "es", "pt", "de", "zh"}


@pytest.mark.parametrize(
    "footer",
    ["Document prepared by the secretariat of the laboratory.", "Northport annual report, sheet {} of the printed edition."],
)
async def test_footers_are_no_content(footer: str) -> None:
    assert footer.partition("{}")[0].split(",")[0].rstrip(".") not in await written(
        "report", document(1, *NAMES[:5], footer=footer)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Document prepared by the finance team.",
        "Prepared for the board on 3 May 2024.",
        "Page 3 of 10",
        "© 2024 Northport. All rights reserved.",
        "Confidential – Northport",
        "Document établi par le service financier.",
        "Ce document a été rédigé par la direction.",
        "Tous droits réservés.",
        "Erstellt von der Verwaltung",
        "Seite 3 von 10",
        "Documento elaborado por la dirección.",
        "Página 3 de 10",
        "本文件由财务部编制。",
        "第3页 共10页",
        "版权所有 2024",
    ],
)
def test_lines_about_the_document_itself_are_boilerplate(text: str) -> None:
    assert is_boilerplate(text)


@pytest.mark.parametrize(
    "text",
    [
        "Confidential documents must be shredded.",
        "Copyright law protects the author for 70 years.",
        "The budget was prepared by the finance team.",
        "Page 3 shows the plan of the building.",
        "Vertrauliche Unterlagen werden vernichtet.",
        "Les documents confidentiels sont détruits.",
        "第3页的表格列出了费用。",
        "机密文件应当销毁。",
        "A document has an author.",
    ],
)
def test_content_is_no_boilerplate(text: str) -> None:
    assert not is_boilerplate(text)
