"""Rows: does a question that names no section point at one, or only ask to go on? Then Clew asks which one is meant.

Above: `unnamed.py` tries the rows in order. Below: `rows.py`. What a condition names is a property of `unnamed.py`.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

AskedBack = Literal["anaphora", "continuation", "not_understood", "no follow-up"]

ROWS: tuple[Row[AskedBack], ...] = (
    Row(
        "a subject of its own",
        "no follow-up",
        "says something",
        examples="""
        en: first aid → -
        fr: et pour 2023 ? → -
        pt: E em Espanha? → -
        es: ¿y su perro? → -
        de: Und im Vorjahr? → -
        zh: 去年呢？ → -
        """,
    ),
    Row(
        "a quotation",
        "no follow-up",
        "quotes",
        examples="""
        en: Translate "good morning" into French → -
        fr: Redis « ça » → -
        pt: Traduz "bom dia" para francês → -
        es: Traduce "buenas noches" al alemán → -
        zh: 把"早上好"翻译成法文 → -
        """,
    ),
    Row(
        "nothing was understood",
        "not_understood",
        "says it is lost",
        examples="""
        en: huh? → ?
        fr: j'ai pas compris → ?
        pt: não percebi → ?
        es: no entiendo nada → ?
        de: versteh ich nicht → ?
        zh: 没看懂 → ?
        """,
    ),
    Row(
        "nothing is understood, in other words",
        "not_understood",
        "says nothing is grasped",
        examples="""
        en: I couldn't grasp any → ?
        fr: je capte plus rien → ?
        es: la verdad es que no capto nada → ?
        de: ich kapier gar nix → ?
        zh: 我没能听懂 → ?
        """,
    ),
    Row(
        "a question for a fact",
        "no follow-up",
        "question: asking",
        examples="""
        en: Why is that? → -
        fr: pourquoi ? → -
        pt: porquê? → -
        es: ¿por qué? → -
        de: Warum ist das so? → -
        zh: 为什么？ → -
        """,
    ),
    Row(
        "a question about the text",
        "no follow-up",
        "speaks of a text; no points at a noun",
        examples="""
        en: How do I go back to the previous version? → -
        fr: Le rapport est-il long ? → -
        pt: o relatório → -
        es: el informe → -
        de: der Bericht → -
        zh: 报告 → -
        """,
    ),
    Row(
        "and?",
        "continuation",
        "is tiny; no question: auxiliary; is only and",
        examples="""
        en: And? → ?
        fr: et ? → ?
        pt: mais → ?
        es: más → ?
        de: und? → ?
        zh: 还有 → ?
        """,
    ),
    Row(
        "this?",
        "anaphora",
        "is tiny; no question: auxiliary; is only pointing; question: demonstrative",
        examples="""
        en: which one? → ?
        fr: celui-là → ?
        pt: isso → ?
        es: este → ?
        de: das? → ?
        zh: 这个 → ?
        """,
    ),
    Row(
        "more on this",
        "anaphora",
        "question: demonstrative relative; question: expand",
        examples="""
        en: Explain that → ?
        fr: Détaille ça → ?
        pt: detalha isso → ?
        es: explica este punto → ?
        de: Erkläre diesen Punkt → ?
        zh: 详细说说这个 → ?
        """,
    ),
    Row(
        "this in another form",
        "anaphora",
        "question: demonstrative relative; question: form tail manner request; no asks a fact",
        examples="""
        en: Could I get that one as bullet points? → ?
        fr: tu peux me rendre ça en une ligne ? → ?
        pt: faz isso em tópicos → ?
        es: ¿me lo pones en una tabla? → ?
        de: geht das auch als Liste? → ?
        zh: 把它缩短到一句话 → ?
        """,
    ),
    Row(
        "how to answer, without what",
        "no follow-up",
        "question: manner",
        examples="""
        en: as if I were ten → -
        fr: comme si j'avais dix ans → -
        pt: Explica-me como se mede a tensão → -
        es: como si fuera tu vecina → -
        de: noch ein Beispiel für eine Vulkaninsel → -
        """,
    ),
    Row(
        "the previous one",
        "anaphora",
        "question: relative; no asks a fact",
        examples="""
        en: the previous one → ?
        fr: l'autre point → ?
        pt: o anterior → ?
        es: ¿y el siguiente? → ?
        de: und der nächste? → ?
        zh: 那下一个呢？ → ?
        """,
    ),
    Row(
        "this one",
        "anaphora",
        "points with a noun; no asks a fact",
        examples="""
        en: this section please → ?
        fr: cette partie s'il te plaît → ?
        pt: este ponto por favor → ?
        es: este punto por favor → ?
        de: dieser Punkt bitte → ?
        zh: 这一个点 → ?
        """,
    ),
    Row(
        "go on, or in another form",
        "continuation",
        "question: more form; no asks a fact",
        examples="""
        en: continue → ?
        fr: la suite → ?
        pt: conta mais → ?
        es: ¿y luego? → ?
        de: mach weiter → ?
        zh: 短一点 → ?
        """,
    ),
    Row(
        "can you explain?",
        "continuation",
        "question: expand; question: modal; no asks a fact",
        examples="""
        en: can you explain? → ?
        es: ¿Puedes ampliar un poco? → ?
        """,
    ),
    Row(
        "nothing that points",
        "no follow-up",
        examples="""
        en: Thanks, that was useful → -
        fr: merci beaucoup → -
        pt: obrigado → -
        es: gracias → -
        de: danke → -
        zh: 谢谢 → -
        """,
    ),
)
