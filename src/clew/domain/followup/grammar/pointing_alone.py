"""Rows: does what only its place shows (`2`, `B`, `the second`) point at a section? Only when little else is said.

Above: `rules.py` tries the rows in order. Below: `pointing.py`, the rows for ids and `the second point`; `rows.py`. One table for
each strength of a reference. What a condition names is a property of `candidates.py`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing import COMPOUNDS, COUNTS, LONGER_NAMES, Rows
from clew.domain.followup.grammar.rows import Row

_CLAUSE: Rows = (
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
        """,
    ),
)
"""What the other clauses say does not matter then."""

_ALONE: Rows = (
    Row(
        "too little for what else is said",
        "does not",
        "says something else",
        examples="""
        en: the second world war → -
        fr: et le premier trimestre ? → -
        pt: Temos um plano B? → -
        es: ¿Necesito el carnet B? → -
        de: Wo ist der zweite Stock? → -
        zh: 第一名是谁？ → -
        """,
    ),
    Row(
        "a noun or number right behind it",
        "does not",
        "after: meta noun number ordinal relative; no joins the next",
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
        en: When is the second? → -
        fr: quand est le deuxième ? → -
        pt: quem é o primeiro? → -
        es: ¿quién es el primero? → -
        de: wann ist der zweite? → -
        """,
    ),
)
"""What only points when little else is said."""

_ONE: Rows = (
    *_CLAUSE,
    *COMPOUNDS,
    *LONGER_NAMES,
    Row(
        "one in another field",
        "does not",
        "means something elsewhere",
        examples="""
        en: Is the second one a better phone? → -
        fr: Dans le premier truc, quel téléphone ? → -
        """,
    ),
    Row(
        "one of several",
        "does not",
        "is one of several",
        examples="""
        en: Is the first one older than the second one by ten years? → -
        zh: 十月的第一个星期一股市开盘吗？ → -
        """,
    ),
    Row(
        "in the second one",
        "points",
        "has determiner; before: locating expand",
        examples="""
        en: in the second one, who signed? → S2
        fr: Quels salaires dans le deuxième truc ? → S2
        """,
    ),
    Row(
        "one in a question of its own",
        "does not",
        examples="""
        en: What was the first thing the auditors did? → -
        zh: 国王的第二个儿子会说德语吗 → -
        """,
    ),
)

_BARE_ALONE: Rows = (
    Row(
        "a place set apart",
        "points",
        "is set apart",
        examples="""
        en: Regarding the third: is it automatic? → S3
        fr: Le 3e : quels sont les prérequis ? → S3
        es: El tercero: ¿es obligatorio? → S3
        de: Zum dritten: ist das verpflichtend? → S3
        """,
    ),
    Row(
        "a place that moves the asker",
        "points",
        "moves the asker",
        examples="""
        en: The second puzzles me → S2
        fr: Le deuxième me chiffonne → S2
        es: El segundo me intriga → S2
        de: Das dritte wundert mich → S3
        """,
    ),
    *_ALONE,
    Row(
        "a place that nothing asks for",
        "does not",
        "no question: expand request compare more opener what; no stands among small words",
        examples="""
        en: is the second important? → -
        pt: o segundo está correto → -
        es: el segundo es correcto → -
        de: der zweite ist richtig → -
        zh: 第一份报告 → -
        """,
    ),
)

_BARE: Rows = (
    *_CLAUSE,
    *_BARE_ALONE,
    Row(
        "a marked number",
        "points",
        "is marked number",
        examples="""
        en: And number three? → S3
        fr: n°1 → S1
        pt: letra B, mais detalhes → S2
        es: n.º 1 → S1
        de: Nr. 1 → S1
        """,
    ),
    Row(
        "a place and nothing else",
        "points",
        "is the whole question",
        examples="""
        en: second and third → S2 S3
        fr: deuxième et troisième → S2 S3
        pt: segundo → S2
        es: segundo → S2
        de: zweite → S2
        zh: 前两 → S1 S2
        """,
    ),
    Row(
        "a place in digits",
        "points",
        "itself: counted",
        examples="""
        en: tell me more about 2nd → S2
        fr: détaille 2e → S2
        zh: 请说说第2 → S2
        """,
    ),
    Row(
        "a place in Chinese",
        "points",
        "is unspaced",
        examples="""
        zh: 请说说最后 → S6
        """,
    ),
    Row(
        "the second",
        "points",
        "has determiner",
        examples="""
        en: start with the first → S1
        fr: les 2 premiers → S1 S2
        pt: e o último? → S6
        es: ¿y el último? → S6
        de: Und der zweite? → S2
        """,
    ),
    Row(
        "second without the",
        "does not",
        examples="""
        en: explain second → -
        fr: explique deuxième → -
        es: explica segundo → -
        de: erkläre zweite → -
        """,
    ),
)

_ALL: Rows = (
    *_CLAUSE,
    *_BARE_ALONE,
    Row(
        "all points",
        "points",
        examples="""
        en: Go into detail on all the points → S1 S2 S3 S4 S5 S6
        fr: développe tous les points → S1 S2 S3 S4 S5 S6
        pt: todos os pontos menos o último → S1 S2 S3 S4 S5
        es: desarrolla todos los puntos → S1 S2 S3 S4 S5 S6
        de: Erläutere alle Punkte → S1 S2 S3 S4 S5 S6
        zh: 展开所有部分 → S1 S2 S3 S4 S5 S6
        """,
    ),
)

_NUMBER: Rows = (
    *_CLAUSE,
    *_ALONE,
    Row(
        "numbers set side by side",
        "points",
        "question: compare; names several; itself: digits",
        examples="""
        en: compare 1 and 3 → S1 S3
        fr: compare 1 et 3 → S1 S3
        pt: compara 1 e 3 → S1 S3
        es: compara 1 y 3 → S1 S3
        de: 1 und 6 gegenüberstellen → S1 S6
        zh: 对比1和3 → S1 S3
        """,
    ),
    Row(
        "the 2",
        "points",
        "right before: determiner; stands among small words",
        examples="""
        en: and the 2? → S2
        fr: et le 2 ? → S2
        pt: e o 2? → S2
        es: ¿y el 2? → S2
        de: und die 2? → S2
        """,
    ),
    Row(
        "a number and nothing else",
        "points",
        "is the whole question",
        examples="""
        en: 2 → S2
        zh: 二 → S2
        """,
    ),
    Row(
        "a number in digits and how to answer",
        "points",
        "itself: digits; stands among manners",
        examples="""
        en: 2 please → S2
        fr: 2 stp → S2
        pt: 2, por favor → S2
        es: 2, por favor → S2
        de: 2 bitte → S2
        zh: 请2 → S2
        """,
    ),
    Row(
        "more on a number",
        "points",
        "asked before: expand; ends a clause",
        examples="""
        en: Explain 2 → S2
        pt: detalha 3 → S3
        es: Explica 3 → S3
        de: Erklär 3 → S3
        zh: 解释2 → S2
        """,
    ),
    Row(
        "more about what is in a number",
        "points",
        "asked before: locating; question: expand; ends a clause",
        examples="""
        en: can you expand what you wrote in 2? → S2
        """,
    ),
    Row(
        "a number that counts",
        "does not",
        examples="""
        en: Article 5 → -
        fr: donne m'en 2 → -
        pt: dá 2 → -
        de: gib mir 2 davon → -
        zh: 再给我2个 → -
        """,
    ),
)

_LETTER: Rows = (
    *_CLAUSE,
    Row(
        "a letter that moves the asker",
        "points",
        "moves the asker",
        examples="""
        en: E puzzles me, who acts? → S5
        fr: E me laisse perplexe, qui est censé agir ? → S5
        pt: a E deixou-me confuso, podes ser mais concreto? → S5
        es: la E me dejó frío, ¿puedes ser más concreto? → S5
        de: E verwirrt mich, geht das konkreter? → S5
        """,
    ),
    *_ALONE,
    Row(
        "a letter and nothing else",
        "points",
        "is all but signs",
        examples="""
        en: B → S2
        fr: B → S2
        pt: B? → S2
        es: B? → S2
        de: B? → S2
        zh: B → S2
        """,
    ),
    Row(
        "letters that are asked for",
        "points",
        "names several; question: expand request compare more",
        examples="""
        en: give me B and D → S2 S4
        fr: développe bien B et D → S2 S4
        pt: explica bem B e D → S2 S4
        es: dame B y D → S2 S4
        de: erkläre B und D → S2 S4
        zh: 比较B和D → S2 S4
        """,
    ),
    Row(
        "a letter that may be a small word",
        "does not",
        "may be a small word",
        examples="""
        en: How do I go back to the previous version? → -
        """,
    ),
    Row(
        "the B, when asked for",
        "points",
        "right before: determiner; question: expand request compare more",
        examples="""
        en: explain the B → S2
        fr: explique le B → S2
        pt: explica-me a B como se eu fosse o ministro → S2
        es: Me he perdido en la C → S3
        de: erkläre das B → S2
        """,
    ),
    Row(
        "the B",
        "points",
        "right before: determiner; stands among small words",
        examples="""
        en: and the B? → S2
        fr: et le B ? → S2
        pt: e a B? → S2
        es: la E en dos párrafos → S5
        de: und das B? → S2
        """,
    ),
    Row(
        "a letter that is asked for",
        "points",
        "asked before: expand request opener compare and locating",
        examples="""
        en: Elaborate on D → S4
        fr: développe D stp → S4
        pt: explica B por favor → S2
        es: explica B por favor → S2
        de: erklär mir B, als wärst du Lehrer → S2
        zh: 解释B → S2
        """,
    ),
    Row(
        "a letter and how to answer",
        "points",
        "stands among manners",
        examples="""
        en: B please → S2
        fr: B stp → S2
        pt: B, por favor → S2
        es: B, por favor → S2
        de: C und D bitte je in einem Satz → S3 S4
        """,
    ),
    Row(
        "a letter without more",
        "does not",
        examples="""
        en: it says B → -
        fr: il dit B → -
        es: ¿es B? → -
        de: er sagt B → -
        """,
    ),
)

TABLES: dict[str, Rows] = {
    "one": (*COUNTS, *_ONE),
    "bare": (*COUNTS, *_BARE),
    "all": (*COUNTS, *_ALL),
    "number": (*COUNTS, *_NUMBER),
    "letter": (*COUNTS, *_LETTER),
}
"""Strength of a reference → its rows; `all` stands for `all points`."""
