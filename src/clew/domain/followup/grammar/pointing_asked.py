"""Rows: does a place with a question of its own point at a section (`is the third open on Sundays?`)?

Above: `pointing_alone.py` and `pointing_signs.py`, whose tables hold these rows. Below: `pointing_names.py`; `rows.py`. What a
condition names is a property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

ASKED_OF_A_DAY: Rows = (
    Row(
        "closed on the first",
        "does not",
        "is weak; may be a day",
        examples="""
        en: are you closed on the first? → -
        fr: le 3 vous êtes ouverts ? → -
        pt: abrem na segunda? → -
        es: ¿abren el 3? → -
        de: seid ihr am dritten geschlossen? → -
        en: see you on the 5th → -
        en: they wed on the 5th, a harbour wedding → -
        fr: on se voit le 3 → -
        es: nos vemos el 3 → -
        """,
    ),
    Row(
        "the first who arrives",
        "does not",
        "is ordinal; has no noun; did something first; no is about the asker",
        examples="""
        fr: le premier qui débarque paie le vin ? → -
        es: el primero que llega, ¿tiene descuento? → -
        de: der erste, der ankommt, bekommt den Platz? → -
        """,
    ),
)

ASKED_OF_OTHERS: Rows = (
    Row(
        "all but the first, whatever is asked of the others",
        "points",
        "leaves others; no has its noun; asks in few words; no is missing",
        examples="""
        en: all but the first, are they insured? → S2 S3 S4 S5 S6
        fr: tous sauf le premier, c'est payant ? → S2 S3 S4 S5 S6
        pt: todos menos o primeiro são grátis? → S2 S3 S4 S5 S6
        es: todas menos la primera, ¿se pagan? → S2 S3 S4 S5 S6
        de: alle außer dem ersten, sind die gratis? → S2 S3 S4 S5 S6
        zh: 除了第一个都要发票吗 → S2 S3 S4 S5 S6
        """,
    ),
)

ASKED_OF_A_PLACE: Rows = (
    *ASKED_OF_OTHERS,
    Row(
        "the third, whatever is asked of it",
        "points",
        """has no noun; no is marked number; is determined; no is a group of others; no names something;
        asks in few words; no has its noun; no is first or last to; no may be somebody; no is of a ruler;
        no shares a noun; no is one of which; no belongs to something; no lies in something; no is missing;
        no is what something is beside""",
        examples="""
        en: is the third open on Sundays? → S3
        en: does the third accept cards? → S3
        en: how much is the second? → S2
        en: I'm fine with everything except the third, why is it so strict → S3
        fr: combien coûte le dernier ? → S6
        fr: la deuxième est incluse dans le prix ? → S2
        pt: a quarta serve para adolescentes? → S4
        es: ¿cuánto cuesta el tercero? → S3
        de: Gilt die dritte auch für Gäste? → S3
        de: darf mein Hund zum dritten mit? → S3
        """,
    ),
    Row(
        "first and fourth, whatever is asked of them",
        "points",
        """has no noun; no is marked number; names several; begins the question; after: comma break; asks in few words;
        no stands beside who; no is missing""",
        examples="""
        en: first and fourth, do they overlap? → S1 S4
        es: primera y cuarta, ¿hay abono conjunto? → S1 S4
        """,
    ),
    Row(
        "at the very bottom, and then a question",
        "points",
        "is a phrase; no has its noun; begins the question; after: comma break; asks in few words; no is missing",
        examples="""
        fr: tout en bas, combien de vélos ? → S6
        pt: lá de baixo, quanto custa? → S6
        """,
    ),
    Row(
        "last but one, and then a question",
        "points",
        """is counted from the end; no has its noun; begins the question; asks in few words; no belongs to something;
        no is missing""",
        examples="""
        pt: penúltimo, não entendi nada → S5
        es: penúltimo, ¿es obligatorio? → S5
        de: vorletzter, ist der Pflicht? → S5
        """,
    ),
    Row(
        "last two, in another form, whoever it is for",
        "points",
        """is a group; begins the question; after: form tail manner expand request; no has its noun; asks in few words;
        no is missing""",
        examples="""
        en: first three in Spanish for the guys in the warehouse → S1 S2 S3
        pt: últimas duas em inglês pro pessoal do jurídico → S5 S6
        de: letzte zwei auf Englisch fürs Lager in Rotterdam → S5 S6
        """,
    ),
    Row(
        "the 3, whatever is asked of it",
        "points",
        """itself: digits; is determined; asks in few words; no has its noun; no after: demonstrative;
        no right before: expand request; no may be somebody; no shares a noun; no is one of which;
        no belongs to something; no lies in something; no is missing; no stands beside a time; no is what something is beside""",
        examples="""
        fr: pourquoi la 4 est si chère ? → S4
        pt: a 3 fica aberta quando chove? → S3
        en: what does 3 need by way of kit? → S3
        es: ¿el 3 sale todos los días en barco con guía? → S3
        de: kostet die 3 extra? → S3
        """,
    ),
    Row(
        "2, and what is asked of it, in Chinese",
        "points",
        """itself: digits; begins the question; stands before a character; after: auxiliary modal being request expand;
        asks in few characters; no is marked number; no is missing; no is one of several; no stands beside a time""",
        examples="""
        zh: 2要发票吗 → S2
        zh: 3是按天算的吗 → S3
        """,
    ),
    Row(
        "4 rather than 2",
        "points",
        "is a sign; is compared; asks in few words; no is missing; no stands beside a time; no question: number",
        examples="""
        en: 4 over 2 → S4
        en: c over b → S3
        en: is 3 better than 2? → S3 S2
        de: lieber 4 als 2 → S4
        """,
    ),
    Row(
        "1 and 3, and then a question",
        "points",
        """itself: number; names several; begins the question; no is a group; no itself: marker; no has its noun;
        asks in few words; no is missing; after: comma break auxiliary modal being plain indefinite filler demonstrative;
        no right before: from; no stands beside a time; no is a count or time; no may be a small word;
        no means something elsewhere; no lies between""",
        examples="""
        en: 1, 2 and 5 - doable by bicycle? → S1 S2 S5
        pt: 2 ou 3, qual fica mais barato? → S2 S3
        es: 1, 2 y 3 me los hago el mismo día → S1 S2 S3
        zh: 一跟三哪个贵 → S1 S3
        """,
    ),
)
