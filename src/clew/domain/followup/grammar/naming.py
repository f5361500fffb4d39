"""Rows: do words of titles in a question name a section, and which?

Above: `titles.py` tries the rows in order. Below: `rows.py`. What a condition names is a property of `titles.py`.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

Named = Literal["title_leads", "title_words", "title", "title_shared", "titles", "called or quoted", "none"]
"""The rule that an answer names; `called or quoted`: only if the title is in quotation marks or called a section."""

ROWS: tuple[Row[Named], ...] = (
    Row(
        "a title before a colon",
        "title_leads",
        "is one whole title; stands before a colon",
        examples="""
        en: Budget and funding: who decides? → S2
        fr: Budget et financement : qui décide ? → S2
        pt: Impacto ambiental – o que posso citar numa aula? → S5
        es: Impacto ambiental: ¿qué puedo citar en clase? → S5
        de: Haushalt und Finanzierung: wer entscheidet? → S2
        zh: 环境影响：哪些可以引用？ → S5
        """,
    ),
    Row(
        "a title before how to answer",
        "title_leads",
        "is one whole title; stands before a comma; question: tail form manner expand request",
        examples="""
        en: Budget and funding, explain it for a plumber → S2
        fr: Budget et financement, explique qui décide → S2
        pt: Impacto ambiental, explica que medidas existem → S5
        es: Impacto ambiental, explica qué medidas hay → S5
        de: Haushalt und Finanzierung, erklär wer entscheidet → S2
        zh: 环境影响，请解释学校 → S5
        """,
    ),
    Row(
        "a title that is asked for, in other words",
        "title_leads",
        """is one whole title; is definite; says little else; no goes on; question: expand request; no asks whether;
        no question: asking elsewhere idiom number ordinal""",
        examples="""
        en: I'd like a closer look at the environmental impact → S5
        fr: tu peux décortiquer l'impact environnemental ? → S5
        pt: Aprofunde a parte sobre o impacto ambiental → S5
        es: quiero desmenuzar el impacto ambiental → S5
        de: den Teil zum Personal versteh ich null → S3
        zh: 我想了解更多关于人员与培训的内容 → S3
        """,
    ),
    Row(
        "something that no title says",
        "called or quoted",
        "says something else",
        examples="""
        en: What were the second quarter results? → -
        fr: Quel est l'impact des taxes sur les ménages ? → -
        pt: Qual é o orçamento da câmara de Lisboa? → -
        es: ¿Qué impacto tiene el turismo en la costa? → -
        de: Wer hat das letzte Wort beim Haushalt? → -
        zh: 北京市的预算有多大？ → -
        """,
    ),
    Row(
        "any of its kind",
        "called or quoted",
        "is any of its kind",
        examples="""
        en: what is a budget? → -
        fr: qu'est-ce qu'un budget ? → -
        es: ¿qué es un presupuesto? → -
        de: was ist ein Haushalt? → -
        zh: 什么是预算？ → -
        """,
    ),
    Row(
        "a question for a fact",
        "called or quoted",
        "beside: asking; no beside: expand noun",
        examples="""
        en: who are the staff? → -
        fr: quand est le budget ? → -
        pt: quando é o orçamento? → -
        es: ¿cuándo es el presupuesto? → -
        de: wann ist der Haushalt? → -
        zh: 预算是多少？ → -
        """,
    ),
    Row(
        "a question about what a title names",
        "called or quoted",
        """beside: asking auxiliary what; no holds a long title;
        no beside: expand request opener compare noun more topic form tail""",
        examples="""
        en: is the budget there? → -
        fr: le budget est-il là ? → -
        pt: o orçamento está aí? → -
        es: ¿está el presupuesto ahí? → -
        de: ist der Haushalt da? → -
        """,
    ),
    Row(
        "nothing but numbers",
        "none",
        "no holds a telling word",
        examples="""
        en: and in 2024? → -
        fr: et en 2024 ? → -
        pt: e em 2024? → -
        es: ¿y en 2024? → -
        de: und 2024? → -
        zh: 2024呢？ → -
        """,
    ),
    Row(
        "words that any question has",
        "none",
        "no holds a subject; no holds a whole title",
        examples="""
        en: more details → ?
        fr: plus de détails → ?
        pt: mais detalhes → ?
        es: más detalles → ?
        de: mehr Details → ?
        """,
    ),
    Row(
        "words of one title",
        "title_words",
        "is in one title",
        examples="""
        en: expand on the budget part → S2
        fr: Qu'en est-il du budget ? → S2
        pt: volte ao orçamento → S2
        es: volvamos al presupuesto → S2
        de: zurück zum Haushalt → S2
        zh: 回到预算那部分 → S2
        """,
    ),
    Row(
        "words of several titles, one of them whole",
        "title",
        "is in several titles; is one of these whole",
        examples="""
        en: what about staff? → S3
        fr: et personnel ? → S3
        pt: e pessoal? → S3
        es: ¿y personal? → S3
        de: und Personal? → S3
        zh: 人员呢？ → S3
        """,
    ),
    Row(
        "words of several titles",
        "title_shared",
        "is in several titles",
        examples="""
        en: more about the impact → ?
        fr: plus sur l'impact → ?
        pt: mais sobre o impacto → ?
        es: más sobre el impacto → ?
        de: mehr zur Wirkung → ?
        zh: 说说影响 → ?
        """,
    ),
    Row(
        "a word of one title and a word of another",
        "titles",
        examples="""
        en: more about the budget and the training → S2 S4
        fr: plus sur le budget et la formation → S2 S4
        pt: mais sobre o orçamento e a formação → S2 S4
        es: más sobre el presupuesto y la formación → S2 S4
        de: mehr zu Haushalt und Ausbildung → S2 S4
        zh: 说说预算和培训 → S2 S4
        """,
    ),
)
