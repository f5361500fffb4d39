"""Rows: does a number alone (`2`) point at a section? Only when little else is said.

Above: `rules.py` tries the rows in order. Below: `pointing_rest.py`, `pointing_counts.py`; `rows.py`. Beside:
`pointing_letters.py`, which takes rows from here. What a condition names is a property of `Candidate`, with a line that says
what it means.
"""

from clew.domain.followup.grammar.pointing_asked import ASKED_OF_A_DAY, ASKED_OF_A_PLACE
from clew.domain.followup.grammar.pointing_counts import COUNTS
from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.pointing_rest import ALONE, CLAUSE, FOR_SOMEBODY, LED
from clew.domain.followup.grammar.rows import Row

IN_FEW_WORDS: Rows = (
    *ASKED_OF_A_DAY,
    Row(
        "about 2: whatever is asked",
        "points",
        "is a number set apart; no is missing; no means something elsewhere",
        examples="""
        en: About 2: I don't think the mayor of Potsdam agrees → S2
        fr: sur 3 : le maire de Lyon est-il d'accord ? → S3
        de: Zu 4: der Bürgermeister von Potsdam sieht das anders → S4
        """,
    ),
    Row(
        "it is the four that I wanted, whatever else is said",
        "points",
        """is what was wanted; before: being; has determiner; no may be an article; no names several; no is missing;
        no means something elsewhere""",
        examples="""
        fr: c'est le quatre que je voulais, mes lunettes me jouent des tours → S4
        """,
    ),
    Row(
        "the costs of 8. Harbours",
        "points",
        "is quoted with its title; right before: locating expand; no is missing",
        examples="""
        en: draw up the duties of the mayor of Lyon for 2. Budget: who signs → S2
        """,
    ),
    Row(
        "5) Harbours in Lyon: who acts",
        "points",
        "begins with its title; no is missing",
        examples="""
        en: 2) Budget and funding for the mayor of Lyon - where is that file? → S2
        """,
    ),
    Row(
        "do 5",
        "points",
        """right before: auxiliary; no right before: being modal; itself: digits; no says something else; counts nothing;
        no asks a fact; no after: discourse; no question: asking what""",
        examples="""
        en: do 5 next → S5
        """,
    ),
    Row(
        "fix 5",
        "points",
        "is to be done; itself: digits; stands at an end; no is missing; no means something elsewhere",
        examples="""
        en: please implement 5 → S5
        fr: corrige 2 et 3 → S2 S3
        pt: aplica 5, por favor → S5
        es: salta 1 → S1
        de: korrigiere 4 → S4
        """,
    ),
    *ASKED_OF_A_PLACE,
    Row(
        "2, right behind what asks",
        "points",
        """speaks freely; says little else; is led; no may be an article; stands at an end; no two before: common;
        no means something elsewhere""",
        examples="""
        en: could you patiently explain 2 → S2
        """,
    ),
    Row(
        "4 is beyond me",
        "points",
        """speaks freely; is a sign; opens its clause; says little else; counts nothing; no is missing;
        no names several; no may be a small word; no is a count or time; no stands beside a time;
        no means something elsewhere; question: lost request settled correction; no question: auxiliary modal""",
        examples="""
        en: 4 went straight over my head → S4
        """,
    ),
    Row(
        "three and four are beyond me",
        "points",
        """speaks freely; names several; opens its clause; says little else; counts nothing; no is missing;
        no may be a small word; no means something elsewhere; question: lost expand request more correction;
        no question: auxiliary modal""",
        examples="""
        en: three and four need more meat → S3 S4
        """,
    ),
    Row(
        "what you put in 2",
        "points",
        """speaks freely; is a sign; stands at an end; says little else; right before: locating;
        no two before: demonstrative; no is a count or time; no is the size of something; no is a scale;
        no is missing; no may be a small word; no means something elsewhere; question: discourse""",
        examples="""
        en: whatever you scribbled under 4, say it again → S4
        es: lo que pusiste en 6 no me cuadra → S6
        """,
    ),
    Row(
        "the script for 3 and 4",
        "points",
        """names several; is for a text; itself: digits; stands at an end; says little else; counts nothing; no is missing;
        no is one of several; no means something elsewhere; no question: asking what""",
        examples="""
        en: the script for 3 and 4 → S3 S4
        """,
    ),
    Row(
        "2, right behind a verb that no table knows",
        "points",
        """speaks freely; is a sign; follows a verb; stands at an end; no asks a fact;
        no means something elsewhere""",
        examples="""
        en: can you unravel 2 → S2
        """,
    ),
)
"""What a few words that no table knows may stand beside."""

IN_TALK: Rows = (
    Row(
        "reduce it to 9",
        "does not",
        "right before: to; is a size to reach; no is one of several; itself: digits",
        examples="""
        en: add up the numbers and reduce to 4 → -
        """,
    ),
    Row(
        "not 3 but 5",
        "points",
        "is put right",
        examples="""
        en: no wait, 4 not 3 → S4
        zh: 不是3，是5 → S5
        """,
    ),
    Row(
        "rank them from 1 to 4",
        "does not",
        "names several; right before: from; is a scale",
        examples="""
        en: rank them from 1 to 4 → -
        """,
    ),
    Row(
        "10 out of 10",
        "does not",
        "right before: locating; is one of several; two before: number; itself: digits; no question: compare",
        examples="""
        en: how would it look as a 5 out of 6 → -
        """,
    ),
    Row(
        "from 2 to 4",
        "points",
        "names several; right before: from",
        examples="""
        en: from 3 to 5 → S3 S4 S5
        fr: de 2 à 4 → S2 S3 S4
        de: von 2 bis 4 → S2 S3 S4
        """,
    ),
    Row(
        "the 2 in talk",
        "points",
        """no stands beside a time; right before: determiner contracted; no right before: indefinite; no may be an article;
        no is a count or time; counts nothing;
        no means something elsewhere; no asks a fact""",
        examples="""
        fr: euh plutôt le cinq → S5
        pt: mostra o seis → S6
        es: me refiero al dos → S2
        de: ich versteh die vier nicht → S4
        """,
    ),
    Row(
        "same for 4",
        "points",
        "is led; is a sign; stands at an end; no means something elsewhere; no asks a fact",
        examples="""
        en: same again for 4 → S4
        """,
    ),
    Row(
        "a number or letter in talk",
        "points",
        """no stands beside a time; is a sign; no is missing; counts nothing; no after: demonstrative;
        no may be a small word; no is the size of something;
        no just before: being indefinite demonstrative form; no is a count or time; no means something elsewhere;
        no asks a fact; question: expand request what settled lost compare correction more""",
        examples="""
        en: 2-4 in detail → S2 S3 S4
        fr: reformule-moi 2 mieux → S2
        es: 2 otra vez, no lo pillo → S2
        zh: b，详细点 → S2
        """,
    ),
    Row(
        "what does four mean",
        "points",
        "is unspaced; opens its clause; after: what",
        examples="""
        zh: 四是什么意思 → S4
        """,
    ),
    Row(
        "three to five in more detail, in Chinese",
        "points",
        """is unspaced; opens its clause; after: expand request polite and; counts nothing; no may be an article;
        no is missing; question: expand request""",
        examples="""
        zh: 二到四展开 → S2 S3 S4
        zh: 三再补充一下 → S3
        """,
    ),
    Row(
        "one and two, in another form",
        "points",
        """names several; counts nothing; question: form tail manner; no asks a fact; no is missing; no stands beside a time;
        no may be a small word; no means something elsewhere""",
        examples="""
        en: do one and two again but shorter → S1 S2
        fr: refais le un et le deux en plus court → S1 S2
        """,
    ),
    Row(
        "lost at four",
        "points",
        """right before: locating opener contracted; question: lost; counts nothing; no may be an article;
        no is a count or time; no means something elsewhere""",
        examples="""
        de: hab bei vier nur Bahnhof verstanden → S4
        """,
    ),
    Row(
        "I meant three",
        "points",
        "right before: correction; no right before: not; stands at an end; no may be an article; no is a count or time",
        examples="""
        en: I meant three, my bad → S3
        de: ich meinte vier → S4
        """,
    ),
    Row(
        "three is what I meant",
        "points",
        "is what was wanted; no may be an article; no names several; no after: polite not",
        examples="""
        de: sorry, zwei meinte ich → S2
        en: it's 2 that I wanted → S2
        fr: c'est c que je voulais → S3
        """,
    ),
    Row(
        "it is two",
        "points",
        """is unspaced; right before: auxiliary; stands at an end; no may be an article; question: polite correction;
        no question: meta asking discourse""",
        examples="""
        zh: 不好意思，是二 → S2
        """,
    ),
)
"""What counts when nothing else is said, after the rows that need less."""

_NUMBER: Rows = (
    Row(
        "a 2 in maths",
        "does not",
        "right before: indefinite; itself: digits; says something else",
        examples="""
        de: ich hab ne 2 in mathe bekommen → -
        de: hab ne 2,3 im abi → -
        """,
    ),
    *CLAUSE,
    *FOR_SOMEBODY,
    *IN_FEW_WORDS,
    *LED,
    *ALONE,
    Row(
        "numbers set side by side",
        "points",
        "question: compare; names several; no may be an article; no lies between",
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
        "right before: determiner; stands among small words; no is a count or time",
        examples="""
        de: geh auf die 2 ein → S2
        """,
    ),
    Row(
        "a number and nothing else",
        "points",
        "is all but signs",
        examples="""
        en: 2 → S2
        en: five. → S5
        de: zwei? → S2
        zh: 二 → S2
        """,
    ),
    Row(
        "2 more",
        "does not",
        "is so many more; no names several",
        examples="""
        en: give me 3 more like that → -
        en: these are great, do 4 more → -
        en: give me 5 different ones → -
        en: write me 5 more → -
        en: 3 more please → -
        de: noch 2 → -
        pt: mais 2 → -
        de: zeig mir 2 mehr → -
        de: schreib mir noch 5 → -
        es: escribe 5 más → -
        pt: escreve mais 5 → -
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
        "a number in words, politely",
        "points",
        "stands among manners; question: polite; no may be an article",
        examples="""
        en: six please → S6
        fr: six s'il te plaît → S6
        pt: seis por favor → S6
        es: seis por favor → S6
        de: sechs bitte → S6
        """,
    ),
    Row(
        "more on a number",
        "points",
        "asked before: expand; ends a clause; no itself: one; no is so many more",
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
        "asked before: locating; question: expand; ends a clause; no itself: one; no lies between",
        examples="""
        en: can you expand what you wrote in 2? → S2
        """,
    ),
    *IN_TALK,
    Row(
        "a number that counts",
        "open",
        examples="""
        en: Article 5 → -
        fr: donne m'en 2 → -
        pt: dá-me 2 disso → -
        de: gib mir 2 davon → -
        zh: 再给我2个 → -
        """,
    ),
)

TABLES: dict[str, Rows] = {
    "number": (*COUNTS, *_NUMBER),
}
"""Strength of a reference → its rows."""
