"""Rows: does a number or letter with its sign or word (`no. 2`, `#2`, `letter B`) point at a section?

Above: `pointing_alone.py`, whose table for places without a noun holds these rows. Below: `pointing_items.py`, the rows for steps
and options; `pointing_names.py`; `rows.py`. What a condition names is a property of `Candidate`, with a line that says what it
means.
"""

from clew.domain.followup.grammar.pointing_items import NUMBERED_ITEMS, OTHERS_ITEMS
from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

MARKED_NUMBERS: Rows = (
    Row(
        "a letter of the alphabet",
        "does not",
        """is marked number; is a letter; no names an item; no asked before: expand compare more opener locating;
        no after: expand;
        no fills its clause; no question: lost correction; no stands among manners; no stands among small words""",
        examples="""
        en: now add the letter c → -
        es: solo escribe la letra c → -
        """,
    ),
    *OTHERS_ITEMS,
    Row(
        "a marked number",
        "points",
        """is marked number; counts nothing; says little else; no follows a name; no lies in something;
        no means something elsewhere""",
        examples="""
        en: And number three? → S3
        fr: n°1 → S1
        pt: letra B, mais detalhes → S2
        es: n.º 1 → S1
        de: Nr. 1 → S1
        """,
    ),
    Row(
        "sheet number 3",
        "points",
        "is marked number; itself: marker; is one of a kind; no is a letter; no is missing",
        examples="""
        en: sheet number 3 → S3
        """,
    ),
    Row(
        "a marked number in a short question",
        "points",
        """is marked number; says few words else; is asked; no names an item; no is a letter; no is missing; no follows a name;
        no belongs to something; no lies in something; no right before: content common; no stands beside who;
        no question: what; no means something elsewhere""",
        examples="""
        en: is number 2 free? → S2
        fr: le numéro 3 est payant ? → S3
        de: ist Nummer 3 kostenlos? → S3
        """,
    ),
    Row(
        "the #1 question",
        "points",
        """is marked number; no itself: number; no is a letter; no is missing; is followed by its noun; no says something else;
        no asks a fact; no question: auxiliary; question: expand request more""",
        examples="""
        en: rewrite #1 question, to make it shorter → S1
        """,
    ),
    *NUMBERED_ITEMS,
    Row(
        "reword number 2",
        "points",
        """is marked number; no itself: number; no is a letter; no is missing; right before: expand request;
        no is followed by a noun; no belongs to something; no lies in something; no asks a fact""",
        examples="""
        en: Reword number 2 and leave out the pricing of the bus to Lyon → S2
        """,
    ),
    Row(
        "a marked number in a question of its own",
        "points",
        """is marked number; no itself: number; no is of another field; no is a letter; no is missing; no is followed by a noun;
        no follows a name; no right before: determiner; no is of another; no belongs to something; no lies in something;
        no means something elsewhere; no asks a fact""",
        examples="""
        en: in number 4, must the supplier in Lyon insure the bicycles himself? → S4
        fr: au numéro 3, le prestataire de Lyon doit-il assurer les vélos du maire ? → S3
        de: bei Nr. 2 fehlt der Dienstleister, ergänz das → S2
        """,
    ),
)
