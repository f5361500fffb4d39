"""Rows: does what only its place shows (`the second`, `no. 2`, `all points`) point at a section? Only when little else is said.

Above: `rules.py` tries the rows in order. Below: `pointing_rest.py`, `pointing_marked.py` and `pointing_items.py`, whose rows are
parts of these tables; `rows.py`. Beside: `pointing.py`, the rows for ids and `the second point`; `pointing_signs.py`, those for
`2`. One table for each strength of a reference. What a condition names is a property of `Candidate`, with a line that says what
it means.
"""

from clew.domain.followup.grammar.pointing_asked import ASKED_OF_A_DAY, ASKED_OF_A_PLACE, ASKED_OF_OTHERS
from clew.domain.followup.grammar.pointing_chinese import CHINESE
from clew.domain.followup.grammar.pointing_counts import COUNTS
from clew.domain.followup.grammar.pointing_items import ORDINAL_ITEMS, STEPS_ELSEWHERE
from clew.domain.followup.grammar.pointing_marked import MARKED_NUMBERS
from clew.domain.followup.grammar.pointing_names import COMPOUNDS, LONGER_NAMES, Rows
from clew.domain.followup.grammar.pointing_rest import ALONE, CLAUSE, FOR_SOMEBODY, LED, SEVERAL
from clew.domain.followup.grammar.rows import Row

_ONE: Rows = (
    *CLAUSE,
    *CHINESE,
    *COMPOUNDS,
    *STEPS_ELSEWHERE,
    *LONGER_NAMES,
    *ORDINAL_ITEMS,
    *ASKED_OF_OTHERS,
    *FOR_SOMEBODY,
    *LED,
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
        "the second bit, in a short question that asks",
        "points",
        """says little else; has determiner; no is one of several; question: request lost form;
        no question: auxiliary modal asking""",
        examples="""
        en: the second bit reads fluffily, reword it → S2
        """,
    ),
    Row(
        "that second bit",
        "points",
        """no names an item; says little else; right before: demonstrative;
        no before: locating expand; no is one of several; no question: asking modal""",
        examples="""
        en: that fourth bit had me grinning → S4
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
        "in the second option of somebody",
        "does not",
        "names an item; before: locating expand; may be of another",
        examples="""
        en: In the last scenario Potsdam loses the bicycles, who decides? → -
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
        "the second one, in a short question",
        "points",
        """has determiner; says few words else; counts nothing; no names an item; no is missing; no is unspaced;
        no stands beside who; no question: what number""",
        examples="""
        en: the last one sounds scary → S6
        """,
    ),
    Row(
        "one in a question of its own",
        "open",
        examples="""
        en: What was the first thing the auditors did? → -
        zh: 国王的第二个儿子会说德语吗 → -
        """,
    ),
)

_BARE_ALONE: Rows = (
    *ASKED_OF_A_DAY,
    Row(
        "secondly",
        "points",
        "itself: one; no says something else; no question: asking",
        examples="""
        en: secondly? → S2
        fr: deuxio ? → S2
        de: was meinst du mit drittens → S3
        de: sechstens klingt komisch → S6
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
    Row(
        "two places, and how they are wanted",
        "points",
        """names several; no says something else; counts nothing; no asks a fact; no question: asking auxiliary;
        question: form tail manner plain""",
        examples="""
        es: cuarto y quinto, en simple → S4 S5
        en: ok the 1st and 2nd combined please → S1 S2
        """,
    ),
    *CHINESE,
    *ASKED_OF_A_PLACE,
    *FOR_SOMEBODY,
    *LED,
    Row(
        "the second, in words of any talk",
        "points",
        """has determiner; question: plain; no says something else; no question: asking auxiliary modal;
        counts nothing; no is one of several; no itself: polite""",
        examples="""
        en: the third offer → S3
        """,
    ),
    Row(
        "the part right at the top",
        "points",
        """is ordinal; is a phrase; no is unspaced; no names several; no says something else; counts nothing;
        no is one of several; no lies in something; no after: tail manner;
        no question: being auxiliary modal asking person not plain common""",
        examples="""
        fr: la partie tout en bas → S6
        de: ganz oben das → S1
        es: eso arriba del todo → S1
        """,
    ),
    *ALONE,
    Row(
        "a place that nothing asks for",
        "does not",
        """no question: expand request compare more opener what lost correction; no stands among small words;
        no ends with its place""",
        examples="""
        zh: 第一份报告 → -
        """,
    ),
)

_ASKED_SEVERAL: Rows = (
    Row(
        "several places that are asked for",
        "points",
        """is ordinal; names several; question: expand request; no says something else; counts nothing; no asks a fact;
        no is missing""",
        examples="""
        en: expand first, fourth and fifth → S1 S4 S5
        fr: développe premier, quatrième et cinquième → S1 S4 S5
        """,
    ),
)

_BARE: Rows = (
    Row(
        "to the 6th form",
        "does not",
        "is a class; question: content common",
        examples="""
        fr: ma nièce passe en 6e à la rentrée → -
        """,
    ),
    Row(
        "put it at the top of the list",
        "does not",
        "is ordinal; is a phrase; is where something is put",
        examples="""
        en: put it at the top of the list please → -
        fr: ajoute ça en bas de la liste → -
        de: setz das ans Ende der Liste → -
        es: ponlo en la cabeza de la lista → -
        pt: coloca isso no fim da lista → -
        """,
    ),
    Row(
        "what stands at the end of your list",
        "points",
        """is ordinal; is a phrase; no is unspaced; question: expand; no says something else; counts nothing; no names several;
        no is missing""",
        examples="""
        fr: veuillez préciser ce qui figure en toute fin de votre plan → S6
        """,
    ),
    Row(
        "to share a room",
        "does not",
        "is ordinal; has no noun; may be a room; no names several; no begins the question; no asked before: expand request",
        examples="""
        es: comparto cuarto con mi hermano → -
        """,
    ),
    Row(
        "regarding #3",
        "points",
        "is a number set apart; no is missing",
        examples="""
        en: Regarding #3, I don't think the mayor of Potsdam wins that match → S3
        """,
    ),
    *CLAUSE,
    *MARKED_NUMBERS,
    Row(
        "from the second to the fourth, in Chinese",
        "points",
        "is unspaced; names several; right before: from; no says something else; counts nothing; no is missing",
        examples="""
        zh: 从第二到第四 → S2 S3 S4
        """,
    ),
    *_BARE_ALONE,
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
    *SEVERAL,
    *_ASKED_SEVERAL,
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
        es: el último de todos → S6
        es: lo último que pusiste, otra vez → S6
        """,
    ),
    Row(
        "third, please",
        "points",
        "stands among manners; no itself: polite discourse filler",
        examples="""
        en: nope. third. → S3
        """,
    ),
    Row(
        "second without the",
        "open",
        examples="""
        en: explain second → -
        fr: explique deuxième → -
        es: explica segundo → -
        de: erkläre zweite → -
        """,
    ),
)

_ALL: Rows = (
    *CLAUSE,
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

TABLES: dict[str, Rows] = {
    "one": (*COUNTS, *_ONE),
    "bare": (*COUNTS, *_BARE),
    "all": (*COUNTS, *_ALL),
}
"""Strength of a reference → its rows; `all` stands for `all points`."""
