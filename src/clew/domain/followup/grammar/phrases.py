"""Rows: which words side by side say how the answer is wanted, or are read as a verb? They are no references then.

Above: `forms.py` tries the rows in order at every word. Below: `rows.py`. What a pattern or a condition names, besides kinds of
words, is a property of `WordPlace` in `forms.py`.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Phrase

Form = Literal["tail", "tail that asks", "manner", "request", "break", "polite"]
"""The kind of word that the phrase becomes; a tail takes in what belongs to it, and one that asks stays a request."""

ROWS: tuple[Phrase[Form], ...] = (
    Phrase(
        "3 and 5, old friend",
        "polite",
        "follows marks alone",
        pattern="address",
        examples="""
        en: 2 and 5 fam → S2 S5
        en: c plz mate → S3
        fr: 3 et 5 frérot → S3 S5
        pt: 1 e 6 tmj → S1 S6
        pt: manda a 4 dnv → S4
        es: 3 y 5 compadre → S3 S5
        de: 2 und 5 plss → S2 S5
        zh: 2和5老铁 → S2 S5
        """,
    ),
    Phrase(
        "as if I were ten",
        "manner",
        "no asks for what",
        pattern="open unpointing unpointing* / stop",
        examples="""
        en: the second as if I were ten → S2
        fr: le deuxième, comme si j'avais dix ans → S2
        pt: explica-me a B como se eu fosse o ministro → S2
        es: la B como si fuera tu vecina → S2
        de: erklär mir B, als wärst du Lehrer → S2
        zh: B点就当我是校长来讲 → S2
        """,
    ),
    Phrase(
        "not theory",
        "manner",
        "starts a later clause",
        pattern="not unknown / clause_end",
        examples="""
        en: examples for the second, not theory → S2
        fr: des exemples pour le deuxième, pas théorique → S2
        pt: exemplos para o segundo, não teoria → S2
        es: Del segundo quiero ejemplos, no teoría → S2
        de: Beispiele zum zweiten, nicht theoretisch → S2
        """,
    ),
    Phrase(
        "in lines",
        "tail that asks",
        "no joins numbers; no is an article",
        pattern="lead head_at_once",
        examples="""
        en: translate S1 into French → S1
        fr: la dernière partie sous forme de tableau → S6
        pt: o penúltimo ponto com exemplos → S5
        es: el punto B, con cifras → S2
        de: Punkt 6 mit Zahlen → S6
        zh: 前两点合成一段话 → S1 S2
        """,
    ),
    Phrase(
        "in five lines",
        "tail that asks",
        "no joins numbers; no is an article",
        pattern="lead between*? unknown? between*? head_behind",
        longest=6,
        examples="""
        en: the first two in three sentences for my team → S1 S2
        fr: le dernier en deux phrases → S6
        pt: o penúltimo explicado a uma criança → S5
        es: la E en dos párrafos → S5
        de: S2 in drei Sätzen, bitte → S2
        zh: 第二部分，用简单的话说 → S2
        """,
    ),
    Phrase(
        "my table",
        "tail",
        pattern="own head",
        examples="""
        en: S2: my boss wants examples → S2
        fr: mon chef veut plus de détails sur S2 → S2
        pt: o meu chefe quer mais sobre o segundo → S2
        es: mi jefe quiere más detalles de la S2 → S2
        de: mein Chef will mehr zu S2 → S2
        zh: 我们老板想多了解S2 → S2
        """,
    ),
    Phrase(
        "a dash between clauses",
        "break",
        "no is in a range",
        pattern="dash",
        examples="""
        en: The 3rd - what are the prerequisites? → S3
        fr: S6 – des chiffres ? → S6
        pt: O terceiro - quem paga? → S3
        es: la S4 - ¿qué puedo citar? → S4
        de: S4 – was kostet das? → S4
        zh: S3 - 多少钱？ → S3
        """,
    ),
    Phrase(
        "for a partner",
        "manner",
        "follows a request or head",
        pattern="for indefinite|own noun_unknown noun_unknown? / clause_end",
        examples="""
        en: the last in French, it is for a plumber → S6
        es: explica el tercero para un fontanero → S3
        de: den letzten ins Englische, ist für einen Partner → S6
        """,
    ),
    Phrase(
        "for the partner",
        "manner",
        "follows a form; no following: indefinite own",
        pattern="for determiner noun_unknown noun_unknown? / clause_end",
        examples="""
        en: the second, shorter for the plumber → S2
        fr: S2 plus court, c'est pour la plombière → S2
        es: el segundo, más corto para el fontanero → S2
        """,
    ),
    Phrase(
        "with a screenshot",
        "manner",
        "follows a request",
        pattern="with indefinite noun_unknown noun_unknown? / clause_end",
        examples="""
        en: explain the second, with a cartoon → S2
        fr: explique le deuxième avec une caricature → S2
        pt: explica o segundo com uma cronologia → S2
        es: explica el segundo con una cronología → S2
        de: erklär den zweiten, mit einem Comic → S2
        """,
    ),
    Phrase(
        "with screenshots",
        "manner",
        "follows a request",
        pattern="with noun_unknown noun_unknown? / clause_end",
        examples="""
        en: explain the second with anecdotes → S2
        fr: explique le deuxième avec humour → S2
        pt: explica o segundo com humor → S2
        es: explica el segundo con humor → S2
        de: erklär den zweiten mit Humor → S2
        """,
    ),
    Phrase(
        "five lines, in a clause of its own",
        "tail",
        "starts a later clause",
        pattern="number|indefinite head",
        examples="""
        en: the second, two lines → S2
        fr: les deux premiers, trois phrases → S1 S2
        pt: os três primeiros, um parágrafo cada → S1 S2 S3
        es: el segundo, dos líneas → S2
        de: der zweite, zwei Sätze → S2
        zh: 第二点，三行 → S2
        """,
    ),
    Phrase(
        "more slowly",
        "manner",
        "no asks a fact",
        pattern="degree small* unknown / clause_end",
        examples="""
        en: the second one more jazzily → S2
        fr: le deuxième un peu plus joliment → S2
        pt: o segundo mais bonito → S2
        es: el segundo más jugoso → S2
        de: die ersten beiden etwas flotter → S1 S2
        """,
    ),
    Phrase(
        "more slowly, in two characters",
        "manner",
        "no asks a fact",
        pattern="degree small* character unknown / clause_end",
        examples="""
        zh: 第二点更活泼 → S2
        """,
    ),
    Phrase(
        "X me the second",
        "request",
        "starts a clause",
        pattern="verb / person object",
        examples="""
        en: unscramble me the second → S2
        de: entwirr mir den zweiten → S2
        """,
    ),
    Phrase(
        "me it X",
        "request",
        "follows only persons; is first subject",
        pattern="verb / object|clause_end",
        examples="""
        pt: me confunde o segundo → S2
        es: me ahogué en la sección 3 → S3
        de: mir gefällt das zweite nicht → S2
        """,
    ),
    Phrase(
        "can you X",
        "request",
        """is asked of the reader; is first subject; no follows only persons;
        no previous: of indefinite determiner contracted locating number ordinal""",
        pattern="verb / clause_end",
        examples="""
        en: S3 is dense, could you unscramble? → S3
        de: Könntest du den zweiten Punkt wiedergeben? → S2
        """,
    ),
    Phrase(
        "X at the end",
        "request",
        "ends the question; follows an object",
        pattern="infinitive",
        examples="""
        fr: le deuxième, peaufiner stp → S2
        pt: o segundo, esmiuçar → S2
        es: el segundo, desguazar → S2
        de: den zweiten bitte aufschreiben → S2
        """,
    ),
    Phrase(
        "can you please X it",
        "request",
        """is asked of the reader; is first subject; no follows only persons; no previous: of indefinite;
        previous: filler polite""",
        pattern="verb / object",
        examples="""
        en: Could you please unscramble the second? → S2
        """,
    ),
)
