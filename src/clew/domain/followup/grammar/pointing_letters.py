"""Rows: does a letter alone (`B`, `III`) point at a section? Only when little else is said.

Above: `rules.py` tries the rows in order. Below: `pointing_signs.py`, the rows that letters share with numbers; `rows.py`. What a
condition names is a property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_counts import COUNTS
from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.pointing_rest import ALONE, CLAUSE, FOR_SOMEBODY, SEVERAL
from clew.domain.followup.grammar.pointing_signs import IN_FEW_WORDS, IN_TALK
from clew.domain.followup.grammar.rows import Row

LETTER: Rows = (
    Row(
        "from A to B",
        "does not",
        "names several; right before: from; no question: expand opener compare more form",
        examples="""
        en: how do I get from A to B? → -
        es: ¿cómo voy de A a B? → -
        """,
    ),
    Row(
        "an A in English",
        "does not",
        "right before: indefinite; no names several",
        examples="""
        en: she came home with an A in maths → -
        fr: elle a eu un A en dessin → -
        de: sie hat ein B bekommen → -
        es: mi hijo sacó un B en inglés → -
        pt: tirei um B em inglês → -
        """,
    ),
    *CLAUSE,
    Row(
        "the B complex vitamins",
        "does not",
        "has determiner; begins a longer name",
        examples="""
        en: explain the B complex vitamins → -
        de: erkläre die B komplexen Vitamine → -
        """,
    ),
    Row(
        "which blood group is rarer, A or B",
        "does not",
        "names several; asks which of others",
        examples="""
        en: A or B, which blood group is rarer? → -
        fr: Quel groupe sanguin est plus rare, A ou B ? → -
        pt: A ou B, qual vacina é melhor? → -
        es: ¿Qué grupo sanguíneo es más raro, A o B? → -
        de: Welche Blutgruppe ist seltener, A oder B? → -
        zh: 哪个血型更少，A还是B？ → -
        """,
    ),
    *FOR_SOMEBODY,
    Row(
        "D and H, to be written so",
        "points",
        """names several; opens its clause; begins the question; after: request expand form filler; question: request expand;
        no is missing; no question: asking auxiliary modal what not; no means something elsewhere""",
        examples="""
        de: D und F so schreiben dass die Hafenmeisterin nickt → S4 S6
        """,
    ),
    Row(
        "E and I without jargon",
        "points",
        """names several; begins the question; is wanted in a way; no question: asking auxiliary modal what not; no is missing;
        no means something elsewhere""",
        examples="""
        de: E und F ohne Hafendeutsch → S5 S6
        es: D y F como un pregón → S4 S6
        """,
    ),
    Row(
        "a letter of a word",
        "does not",
        "lies in something; no just before: expand request discourse; no question: compare more",
        examples="""
        en: what does the E in PESTLE mean → -
        """,
    ),
    Row(
        "write it in C",
        "does not",
        "is a programming language",
        examples="""
        en: write it in C → -
        """,
    ),
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
    *IN_FEW_WORDS,
    Row(
        "B sounds good, but what does it cost",
        "points",
        """opens its clause; is judged; no after: polite; no is missing; no may be a small word; no is one of several;
        no means something elsewhere""",
        examples="""
        en: B sounds fine but how many bicycles does it need? → S2
        de: C klingt gut, wie viele Fahrräder braucht das? → S3
        es: B suena bien, ¿cuántas bicicletas hacen falta? → S2
        """,
    ),
    Row(
        "B or C, whatever is asked",
        "points",
        """names several; fills its clause; after: comma break; no is missing; no may be a small word;
        no means something elsewhere""",
        examples="""
        en: B or C, which is quicker in Lyon? → S2 S3
        fr: B ou C, lequel tient jusqu'à Lyon ? → S2 S3
        pt: B ou C, qual dura até Lisboa? → S2 S3
        es: B o C, ¿cuál dura hasta Madrid? → S2 S3
        de: B oder C, was hält länger in Kiel? → S2 S3
        zh: B还是C，里昂用哪个？ → S2 S3
        """,
    ),
    Row(
        "the B, whatever is asked",
        "points",
        """fills its clause; after: comma break; says something else; is plainly a letter; no is missing;
        no is one of several; no stands beside who; no means something elsewhere""",
        examples="""
        en: the B, how many bicycles does it need? → S2
        fr: la c, il faut combien de vélos ? → S3
        es: la B, ¿cuántas bicicletas lleva? → S2
        """,
    ),
    Row(
        "B, and what is asked of it, in Chinese",
        "points",
        """opens its clause; stands before a character; after: auxiliary modal being expand request; no is missing;
        no is one of several; no means something elsewhere""",
        examples="""
        zh: c 能报自行车吗 → S3
        """,
    ),
    Row(
        "why B",
        "points",
        "is all that is asked; stands at an end; no says something else; no is missing; no means something elsewhere",
        examples="""
        en: why B? → S2
        fr: pourquoi le c ? → S3
        pt: por que a B? → S2
        es: ¿por qué la B? → S2
        de: warum b? → S2
        """,
    ),
    Row(
        "a) yes",
        "points",
        "begins the question; stands before a bracket; asks in few words; no is missing; no is one of several",
        examples="""
        en: A) yes → S1
        """,
    ),
    Row(
        "d, please, though it is a small word",
        "points",
        "is wanted alone; no is one of several; no is missing; no says something else",
        examples="""
        en: d pls → S4
        fr: c, avec des exemples → S3
        fr: d en plus court stp → S4
        es: la e porfis → S5
        de: d bitte → S4
        pt: e, mas mais curto → S5
        """,
    ),
    *ALONE,
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
        de: B wie Berta → S2
        en: C as in Charlie → S3
        """,
    ),
    Row(
        "A, please",
        "points",
        "begins the question; may be a small word; after: comma break; stands among manners; question: polite; no is missing",
        examples="""
        en: A. Just A → S1
        pt: A, se faz favor → S1
        """,
    ),
    Row(
        "a letter that may be a small word",
        "does not",
        "may be a small word; no has determiner",
        examples="""
        fr: L'avant-dernière, sans jargon → S5
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
        fr: explique le B → S2
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
        en: give me B and D → S2 S4
        fr: développe bien B et D → S2 S4
        pt: explica bem B e D → S2 S4
        es: dame B y D → S2 S4
        de: erkläre B und D → S2 S4
        zh: 比较B和D → S2 S4
        en: explain the B → S2
        pt: explica-me a B como se eu fosse o ministro → S2
        es: resume la C → S3
        de: erkläre das B → S2
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
        "just C for today",
        "points",
        "stands among small words; question: polite; no question: being; no may be a small word; no means something elsewhere",
        examples="""
        en: just C for today → S3
        en: I'll have F today thanks → S6
        """,
    ),
    Row(
        "that C, in Chinese",
        "points",
        """opens its clause; stands before a character; after: demonstrative; question: expand more; no says something else;
        no is missing; no means something elsewhere""",
        examples="""
        zh: c那个展开 → S3
        """,
    ),
    *IN_TALK,
    *SEVERAL,
    Row(
        "a letter without more",
        "open",
        examples="""
        en: it says B → -
        fr: il dit B → -
        es: ¿es B? → -
        de: er sagt B → -
        """,
    ),
)

TABLES: dict[str, Rows] = {"letter": (*COUNTS, *LETTER)}
"""Strength of a reference → its rows."""
