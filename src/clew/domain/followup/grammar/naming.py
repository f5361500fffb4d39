"""Rows: do words of titles in a question name a section, and which?

Above: `titles.py` tries the rows in order. Below: `rows.py`. What a condition names is a property of `titles.py`.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

Named = Literal[
    "all_but_titles",
    "others_asked",
    "beside_title",
    "title_leads",
    "title_asked",
    "titles_asked",
    "titles_joined",
    "title_called",
    "title_words",
    "title",
    "title_shared",
    "titles",
    "called or quoted",
    "none",
]
"""The rule that an answer names; `called or quoted`: only if the title is in quotation marks or called a section."""

ROWS: tuple[Row[Named], ...] = (
    Row(
        "all but a title",
        "all_but_titles",
        "is excepted from all; no says something else",
        examples="""
        en: everything except the budget → S1 S3 S4 S5 S6
        fr: tout sauf le budget → S1 S3 S4 S5 S6
        pt: tudo menos o orçamento → S1 S3 S4 S5 S6
        es: todo menos el presupuesto → S1 S3 S4 S5 S6
        de: alles außer dem Haushalt → S1 S3 S4 S5 S6
        zh: 除了预算全部都讲 → S1 S3 S4 S5 S6
        zh: 除了预算其他都要详细的 → S1 S3 S4 S5 S6
        """,
    ),
    Row(
        "all but a title, and what is asked of the others",
        "others_asked",
        "is excepted in its clause; question: all relative",
        examples="""
        en: apart from the budget, do the others apply to interns? → S1 S3 S4 S5 S6
        zh: 除了预算，其他几条实习生也适用吗 → S1 S3 S4 S5 S6
        """,
    ),
    Row(
        "something of all but a title",
        "others_asked",
        "is excepted from all; says little else; no question: asking",
        examples="""
        en: bicycles for everything but the budget please → S1 S3 S4 S5 S6
        """,
    ),
    Row(
        "the day before what a title names",
        "none",
        "is what something is beside",
        examples="""
        en: the day before the budget I fell ill, who signs it? → -
        fr: le jour avant le budget j'étais malade, qui signe ? → -
        pt: a semana depois do orçamento quem assina? → -
        es: el día antes del presupuesto me puse malo, ¿quién lo firma? → -
        de: die Woche nach dem Haushalt war ich krank, gilt das? → -
        """,
    ),
    Row(
        "a section that is called by a word of its title, beside others",
        "title_called",
        """is called; is in one title; holds a subject; says little else; no goes on; no asks whether;
        no is stretched; no question: asking number ordinal; no beside: elsewhere idiom""",
        examples="""
        en: the one about lowering the budget → S2
        fr: celui qui parle de raboter le budget → S2
        pt: aquele que fala de reduzir o orçamento → S2
        es: lo de reducir el presupuesto → S2
        de: das mit dem schlimmen Haushalt → S2
        """,
    ),
    Row(
        "the one after a title, and then what is asked of it",
        "beside_title",
        "is in one title; is stretched; is stretched in front; says something else",
        examples="""
        en: the one right after the budget, who signs it? → S3
        fr: celui juste après le budget, il concerne les stagiaires ? → S3
        pt: a que vem logo a seguir ao orçamento, quem assina? → S3
        es: el que va después del presupuesto, ¿quién lo firma? → S3
        de: der direkt nach dem Haushalt, gilt der auch für Azubis? → S3
        zh: 预算后面那条实习生适用吗 → S3
        """,
    ),
    Row(
        "how does that go with a title, if …",
        "title_asked",
        "is in one title; holds a subject; is what goes somehow; no goes on; no is a name; no beside: elsewhere idiom",
        examples="""
        en: how does that work with the budget if the harbour floods? → S2
        fr: comment ça se passe pour le budget si le port est inondé ? → S2
        de: Wie läuft das beim Haushalt, wenn die Gänse sich nicht einig sind? → S2
        """,
    ),
    Row(
        "two whole titles that and joins, whatever else is said",
        "titles_joined",
        "joins whole titles; no question: asking auxiliary modal not except correction; no holds a count",
        examples="""
        en: budget and funding and environmental impact for the harbour board in Potsdam → S2 S5
        """,
    ),
    Row(
        "a title, and then what is asked of it",
        "title_asked",
        """is in one title; holds a subject; leads to a question; no is any of its kind; no is a name;
        no holds a count; no is of the asker""",
        examples="""
        en: and the budget, who signs it? → S2
        en: Regarding funding: what if I miss the deadline? → S2
        fr: et le budget, on peut le renégocier ? → S2
        pt: o orçamento tem carimbo? → S2
        es: el presupuesto, ¿cuánto cuesta? → S2
        es: de la financiación cuánto queda por pagar → S2
        de: und der Haushalt, gilt der auch für Azubis? → S2
        zh: 预算的话谁来签字？ → S2
        fr: l impact environnemental là ça inclut les bureaux → S5
        es: el impacto social exige informes → S6
        pt: impacto social pra creches → S6
        zh: 环境影响要写报告吗 → S5
        en: Budget and funding: who decides? → S2
        pt: Impacto ambiental – o que posso citar numa aula? → S5
        zh: 环境影响，请解释学校 → S5
        """,
    ),
    Row(
        "a whole title before a colon",
        "title_leads",
        "is one whole title; no goes on with another; stands before a colon",
        examples="""
        en: Staff: who decides? → S3
        fr: Personnel : qui décide ? → S3
        pt: Pessoal: quem decide? → S3
        es: Personal: ¿quién decide? → S3
        de: Personal: wer entscheidet? → S3
        """,
    ),
    Row(
        "a title that is asked for, in other words",
        "title_leads",
        """is one whole title; is definite; is unbroken; says little else; no goes on; no is a subject; no asks whether;
        no is stretched; no goes on with another;
        question: expand request; no question: asking number ordinal; no beside: elsewhere idiom""",
        examples="""
        en: I'd like a closer look at the environmental impact → S5
        fr: tu peux décortiquer l'impact environnemental ? → S5
        es: quiero desmenuzar el impacto ambiental → S5
        de: den Teil zum Personal versteh ich null → S3
        """,
    ),
    Row(
        "a word of a title, and then a clause that only asks for more",
        "title_words",
        """is in one title; holds a subject; leads to a clause that asks; says little else; no goes on as a name;
        no beside: own tail manner; no beside: elsewhere idiom""",
        examples="""
        en: what's a budget, explain that → S2
        zh: 预算怎么算？详细说说 → S2
        """,
    ),
    Row(
        "the one before a title",
        "beside_title",
        "no says something else; is in one title; is stretched",
        examples="""
        en: the one right before the budget → S1
        en: what comes right after the budget → S3
        fr: celui après le budget → S3
        pt: o logo depois do orçamento → S3
        es: el siguiente al presupuesto → S3
        de: der nach dem Haushalt → S3
        """,
    ),
    Row(
        "titles, and then what is asked of them",
        "titles_asked",
        "leads to a question; goes on with another; no is counted",
        examples="""
        fr: budget et formation, ces deux-là → S2 S4
        zh: 预算和培训，有两个邻居在等 → S2 S4
        en: budget and training, do they overlap? → S2 S4
        es: presupuesto y formación, ¿se pagan juntos? → S2 S4
        """,
    ),
    Row(
        "not this title, that one",
        "title_called",
        "is in one title; holds a subject; puts right; says little else; no question: number asking auxiliary what",
        examples="""
        en: sorry, I meant the training → S4
        """,
    ),
    Row(
        "a short question about what a title names",
        "title_asked",
        """is in one title; holds a subject; is introduced; is asked in few words; asks; no is of a longer name;
        no is any of its kind; no is a name; no is of another; no is of the asker; no asks for somebody;
        no beside: what lost; no holds a count; no beside: elsewhere idiom tail""",
        examples="""
        en: is the budget mandatory? → S2
        es: ¿cuántos días dura la financiación? → S2
        de: gilt der Haushalt auch für Vereine → S2
        en: can funding cover rent? → S2
        """,
    ),
    Row(
        "something that no title says",
        "called or quoted",
        "says something else",
        examples="""
        en: how do we handle old oil, you had a bit on training, make that longer → S4
        zh: 连培训那步我老是失败，再讲讲 → S4
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
        "what is something, for somebody",
        "called or quoted",
        "beside: what; no is definite; no holds a long title; beside: tail manner",
        examples="""
        en: what are budgets for students? → -
        pt: o que é orçamento para crianças? → -
        es: ¿qué es presupuesto para niños? → -
        de: was ist Haushalt für Kinder? → -
        """,
    ),
    Row(
        "a question for a fact",
        "called or quoted",
        "beside: asking; no beside: expand noun",
        examples="""
        en: who are the staff? → -
        fr: qui fait le budget ? → -
        pt: quem faz o orçamento? → -
        es: ¿quién hace el presupuesto? → -
        de: wer macht den Haushalt? → -
        zh: 预算是多少？ → -
        """,
    ),
    Row(
        "a question about what a title names",
        "called or quoted",
        """beside: asking auxiliary what; no holds a long title; no puts right;
        no beside: expand request opener compare noun more topic form tail""",
        examples="""
        en: what is staff? → -
        """,
    ),
    Row(
        "words that any question has, and nothing but numbers",
        "none",
        "no holds a subject; no holds a whole title",
        examples="""
        en: more details → ?
        en: and in 2024? → -
        fr: et en 2024 ? → -
        pt: e em 2024? → -
        es: ¿y en 2024? → -
        de: und 2024? → -
        fr: plus de détails → ?
        pt: mais detalhes → ?
        es: más detalles → ?
        de: mehr Details → ?
        zh: 2024呢？ → -
        """,
    ),
    Row(
        "words of one title",
        "title_words",
        "is in one title",
        examples="""
        en: expand on the budget part → S2
        fr: revenons au budget → S2
        pt: volte ao orçamento → S2
        es: volvamos al presupuesto → S2
        de: zurück zum Haushalt → S2
        zh: 说说预算 → S2
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
        "the staff bit, beside a word of another title",
        "called or quoted",
        "is called in front; no goes on with another",
        examples="""
        en: the budget bit scares me, can it be social? → S2
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
