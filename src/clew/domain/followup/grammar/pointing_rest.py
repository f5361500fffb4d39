"""Rows: what else a question says, beside a place that only points when little else is said (`the second`, `2`, `B`).

Above: `pointing_alone.py`, `pointing_signs.py` and `pointing_letters.py`, whose tables hold these rows. Below:
`pointing_names.py`; `rows.py`. What a condition names is a property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

CLAUSE: Rows = (
    Row(
        "one more of what is counted",
        "does not",
        "is ordinal; speaks freely; follows a count; no names an item",
        examples="""
        en: I had 2 doses, do I need the third? → -
        fr: j'ai eu 2 doses, j'ai besoin de la troisième ? → -
        pt: tomei 2 doses, preciso da terceira? → -
        es: llevo 2 dosis, ¿necesito la tercera? → -
        """,
    ),
    Row(
        "a clause that asks for a section",
        "judge its clause",
        "says something else; has a clause of its own",
        examples="""
        en: go deeper on 2, I have a meeting with finance tomorrow → S2
        fr: explique le deuxième, j'ai une réunion demain à Lyon → S2
        pt: explica o segundo, amanhã tenho reunião em Lisboa → S2
        es: explica el segundo, mañana tengo reunión en Madrid → S2
        de: erklär den zweiten, morgen treffe ich den Bürgermeister → S2
        zh: 解释B，明天有客人参观 → S2
        en: I'm reading this on the bus and you lost me at number six, make it simpler → S6
        de: ich sitz im Zug und bei Nummer 5 bin ich raus → S5
        pt: tava lendo no ônibus e no número 5 me perdi → S5
        """,
    ),
)
"""What the other clauses say does not matter then."""

FOR_SOMEBODY: Rows = (
    Row(
        "several at the beginning, for somebody",
        "points",
        """names several; opens its clause; is for somebody; no question: asking auxiliary modal what not; no is missing;
        no means something elsewhere""",
        examples="""
        en: B, C and F for the harbour crew → S2 S3 S6
        fr: 2, 3 et 4 pour mes premières → S2 S3 S4
        pt: B e E pros novos marinheiros → S2 S5
        es: 2 y 5 pa los nuevos marineros → S2 S5
        de: die ersten zwei für die Hafenwache → S1 S2
        zh: 1 2 6给徒弟看的 → S1 S2 S6
        """,
    ),
    Row(
        "several that are asked for, for somebody",
        "points",
        "names several; asked before: expand request; is for somebody; no question: asking what not; no is missing",
        examples="""
        en: could I get A, D and F for the harbour board → S1 S4 S6
        """,
    ),
)
"""Places that are wanted for another's use, whoever that is."""

LED: Rows = (
    Row(
        "the three, whatever else is said",
        "points",
        """leads alone; speaks freely; no is missing; no may be an article; no stands beside who""",
        examples="""
        en: the second one please, a goose walked into the harbour → S2
        en: third. a goose walked into the harbour → S3
        fr: le trois, une oie traverse le port → S3
        pt: a quatro, que o ganso fugiu → S4
        es: el dos, que se escapa el ganso → S2
        de: die drei bitte, die Gans flattert → S3
        de: 6!!! die Gans flattert → S6
        zh: 三，里昂有雾 → S3
        """,
    ),
)
"""What opens the question with nothing but politeness beside it."""

ALONE: Rows = (
    Row(
        "too little for what else is said",
        "open",
        "says something else",
        examples="""
        en: the second world war → -
        fr: et le premier trimestre ? → -
        pt: Temos um plano B? → -
        es: ¿Necesito el abrigo B? → -
        de: Wo ist der zweite Stock? → -
        zh: 第一名是谁？ → -
        """,
    ),
    Row(
        "a noun or number right behind it",
        "does not",
        "after: meta noun number ordinal relative common; no after: polite; no joins the next",
        examples="""
        en: the first time → -
        fr: le premier rapport → -
        pt: o primeiro relatório → -
        es: el primer informe → -
        de: der erste Bericht → -
        """,
    ),
    Row(
        "a question for a fact",
        "does not",
        "question: asking; no question: expand",
        examples="""
        pt: quem é o primeiro? → -
        es: ¿quién es el primero? → -
        """,
    ),
)
"""What only points when little else is said."""

SEVERAL: Rows = (
    Row(
        "several places and politeness",
        "points",
        "names several; stands among manners",
        examples="""
        en: first and fourth pls → S1 S4
        """,
    ),
)
