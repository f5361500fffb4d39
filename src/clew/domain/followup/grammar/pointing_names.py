"""Rows: is what looks like a reference part of a longer name, because of the words right beside it?

Above: `pointing.py` and `pointing_alone.py`, whose tables hold these rows; every table of pointing has its type from here. Below:
`rows.py`. What a condition names is a property of `Candidate`, with a line that says what it means.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

Judgement = Literal["points", "does not", "open", "judge its clause"]
"""`open`: nothing is for it and nothing against it, so the weights of `learned.py` may decide."""
Rows = tuple[Row[Judgement], ...]

LONGER_NAMES: Rows = (
    Row(
        "a noun that two words follow",
        "does not",
        "before: being; is followed by two names",
        examples="""
        en: Is the second point guard injured? → -
        """,
    ),
    Row(
        "a word with another meaning behind it",
        "does not",
        "is followed by a name; no after: content",
        examples="""
        fr: explique la section 3 tennis → -
        es: explica la sección 3 tenis → -
        de: erklär Abschnitt 3 Tennis → -
        """,
    ),
    Row(
        "a field with points and sections of its own",
        "does not",
        "is followed by a name; means something elsewhere",
        examples="""
        fr: le deuxième point gagné au tennis → -
        pt: o segundo ponto ganho no ténis → -
        es: el segundo punto ganado en el tenis → -
        """,
    ),
    Row(
        "of something that is no text",
        "does not",
        "belongs to something",
        examples="""
        en: Is Section 3 of the Companies Act relevant? → -
        fr: Qui a marqué le dernier point du match ? → -
        pt: O S5 da Audi gasta muito? → -
        es: ¿Quién marcó el último punto del partido? → -
        de: Gilt hier Abschnitt 4 des Strafgesetzbuchs? → -
        """,
    ),
    Row(
        "what is mentioned in the fourth point for the roadmap",
        "points",
        """is ordinal with noun; has determiner; before: locating; question: discourse; no is missing;
        no means something elsewhere""",
        examples="""
        en: which skills mentioned in the 4th point for the roadmap can I practise? → S4
        """,
    ),
    Row(
        "a place in something that is no text",
        "does not",
        "lies in something; no just before: expand request discourse; no question: compare more",
        examples="""
        en: what happens at point C on the curve? → -
        fr: le point B dans un triangle → -
        pt: o ponto C num triângulo → -
        es: el punto C en un triángulo → -
        de: was passiert an Punkt C in einer Kurve? → -
        """,
    ),
    Row(
        "my first topic is",
        "does not",
        "is of the asker; is ordinal with noun; after: being",
        examples="""
        en: My first topic is the history of bicycles in the harbour → -
        de: Mein erster Punkt ist die Geschichte der Fahrräder → -
        """,
    ),
    Row(
        "a question that says nothing else",
        "points",
        "no says something else",
        examples="""
        en: Can you detail the 2nd point, please? → S2
        fr: S2 et S4, s'il te plaît → S2 S4
        pt: Detalhe o ponto B → S2
        es: Amplía la sección 3 → S3
        de: Erläutere Punkt B → S2
        zh: 第二点 → S2
        """,
    ),
)
"""Words right beside a reference that make it part of something else; and what points when nothing else is said."""

COMPOUNDS: Rows = (
    Row(
        "a name right before it, in a script without spaces",
        "does not",
        "is unspaced; is ordinal with noun; right before: content",
        examples="""
        zh: 理事会决议第五项 → -
        """,
    ),
    Row(
        "a name before it",
        "does not",
        "follows a name; no has determiner; no is of the answer; no follows the first verb; no is a section at the end",
        examples="""
        en: What is Medicare Part B? → -
        fr: Que couvre Medicare partie B ? → -
        zh: 宪法第五条规定了什么？ → -
        """,
    ),
    Row(
        "nouns side by side",
        "does not",
        "is followed by a name; language joins nouns; no is followed by a verb",
        examples="""
        en: Part 15 devices need what certification? → -
        """,
    ),
    Row(
        "a noun behind an ordinal",
        "does not",
        "is followed by a name; is ordinal with noun; no has determiner; no itself: counted; no is followed by a verb",
        examples="""
        fr: deuxième point lumineux → -
        pt: segundo ponto luminoso → -
        es: segundo punto luminoso → -
        de: zweiter Punkt rostig → -
        """,
    ),
)
