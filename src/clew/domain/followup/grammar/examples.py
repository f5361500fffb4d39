"""The examples of rows, and the outlines that they are asked about.

`test_followup_rows.py` runs every example. Below: `rows.py`. In each outline the third title is a word of the fourth, and the
last two share a word.
"""

from dataclasses import dataclass
from typing import Any

from clew.domain.deliverables.outline import Section
from clew.domain.followup.grammar.rows import Row

_TITLES = {
    "en": """Detailed results of 2024; Budget and funding; Staff; Staff training;
        Environmental impact; Social impact""",
    "fr": """Résultats détaillés de 2024; Budget et financement; Personnel; Formation du personnel;
        Impact environnemental; Impact social""",
    "pt": """Resultados detalhados de 2024; Orçamento e financiamento; Pessoal; Formação do pessoal;
        Impacto ambiental; Impacto social""",
    "es": """Resultados detallados de 2024; Presupuesto y financiación; Personal; Formación del personal;
        Impacto ambiental; Impacto social""",
    "de": """Ergebnisse von 2024 im Detail; Haushalt und Finanzierung; Personal; Ausbildung des Personals;
        Wirkung auf Klima; Soziale Wirkung""",
    "zh": """2024年业绩详情; 预算与资金; 人员; 人员培训;
        环境影响; 社会影响""",
}
OUTLINES = {
    language: tuple(Section(f"S{number}", title) for number, title in enumerate(map(str.strip, titles.split(";")), start=1))
    for language, titles in _TITLES.items()
}
"""Language → the outline of its examples, S1 to S6."""
CALLED = frozenset({"recipes", "recettes", "receitas", "recetas", "rezepte", *"道菜谱"})
"""What the conversations of the examples call what is listed."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question that a row decides."""

    language: str
    question: str
    points_at: str
    """Ids of sections (`S2 S3`), `?` when Clew asks back, or `-` when the question is no follow-up."""


def examples_of(row: Row[Any]) -> list[Example]:
    """Return a row's examples. Raises ValueError: a line is not `language: question → what it points at`."""
    return [_example(line.strip(), row.name) for line in row.examples.splitlines() if line.strip()]


def _example(line: str, name: str) -> Example:
    language, colon, rest = line.partition(": ")
    question, arrow, points_at = rest.rpartition(" → ")
    if not colon or not arrow or language not in OUTLINES:
        raise ValueError(f"{name}: {line!r} is not `language: question → what it points at`")
    return Example(language, question.strip(), points_at.strip())
