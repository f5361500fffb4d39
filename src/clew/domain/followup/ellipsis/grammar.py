"""Rows: does a question change one part of the question before, and which part does it change?

Above: `understanding.py` tries the rows of `KINDS` for a question, `substitution.py` those of `PLACES` for each part of the
question before. Below: `grammar/rows.py`. Conditions name properties of `short_question.ShortQuestion` and `chunks.Place`.
Examples read `language: the question before | the question → what is searched for`.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

Kind = Literal["period", "period and phrase", "phrase", "attribute", "stands alone"]
Change = Literal["code", "adjective", "through the word", "name", "noun", "counted", "asked", "beside"]

KINDS: tuple[Row[Kind], ...] = (
    Row(
        "two periods",
        "stands alone",
        "names several periods",
        examples="""
        en: What was the turnover in 2023? | and between 2019 and 2021? → -
        fr: Quel chiffre d'affaires en 2023 ? | et de 2019 à 2021 et 2022 ? → -
        de: Wie hoch war der Umsatz 2023? | und 2019 und 2021? → -
        """,
    ),
    Row(
        "nothing but a period",
        "period",
        "names a period; no says more",
        examples="""
        en: What was the turnover in 2023? | and the year before? → What was the turnover in 2022?
        en: What is the total revenue for 2025? | What about last year? → What is the total revenue for 2024?
        en: What was the turnover in Q1 2023? | and the previous quarter? → What was the turnover in Q4 2022?
        fr: Quel est l'effectif fin 2023 ? | et fin 2021 ? → Quel est l'effectif fin 2021 ?
        fr: Quel est l'effectif en 2023 ? | deux ans plus tôt → Quel est l'effectif en 2021 ?
        fr: Combien de ventes en mars 2023 ? | et en avril ? → Combien de ventes en avril 2023 ?
        de: Wie hoch war der Umsatz 2023? | und im Jahr davor? → Wie hoch war der Umsatz 2022?
        de: Wie hoch war der Umsatz 2023? | und im Folgejahr? → Wie hoch war der Umsatz 2024?
        es: ¿Cuál fue el precio en 2023? | ¿y al año siguiente? → ¿Cuál fue el precio en 2024?
        pt: Qual foi a receita em 2023? | e em 2021? → Qual foi a receita em 2021?
        pt: Qual foi a receita em 2023? | e no ano passado? → Qual foi a receita em 2022?
        """,
    ),
    Row(
        "a condition",
        "stands alone",
        "sets a condition; no names a period",
        examples="""
        en: How much is the deposit? | and if I leave early? → the deposit — and if I leave early?
        fr: Combien coûte la caution ? | et si je pars plus tôt ? → la caution — et si je pars plus tôt ?
        """,
    ),
    Row(
        "a task",
        "stands alone",
        "sets a task",
        examples="""
        en: What was the turnover in 2023? | and explain the losses → -
        fr: Quel chiffre d'affaires en 2023 ? | et résume le rapport → -
        de: Wie hoch war der Umsatz 2023? | und erkläre die Verluste → -
        """,
    ),
    Row(
        "and a whole question with its own subject",
        "stands alone",
        "asks; has own name",
        examples="""
        en: What was the turnover in 2023? | And who is the mayor of Paris? → -
        fr: Quel chiffre d'affaires en 2023 ? | Et qui est le maire de Paris ? → -
        """,
    ),
    Row(
        "a question about the same",
        "attribute",
        "opens; asks; no names a period; is very short",
        examples="""
        en: How old is the Kilmore in 2023? | and how punctual is it? → how punctual is it — Kilmore, 2023
        fr: Combien a collecté la coop en 2023 ? | et à quel prix ? → à quel prix — Combien a collecté la coop en 2023
        """,
    ),
    Row(
        "a whole question",
        "stands alone",
        "asks",
        examples="""
        en: What was the turnover in 2023? | What happened in 2021? → -
        fr: Quel chiffre d'affaires en 2023 ? | Qui était le directeur en 2021 ? → -
        es: ¿Cuál fue el precio en 2023? | ¿Qué ocurrió en 2021? → -
        pt: Qual foi a receita em 2023? | O que aconteceu em 2021? → -
        de: Wie hoch war der Umsatz 2023? | Was geschah 2021? → -
        en: What was the turnover in 2023? | and how does a new employee book a desk in the office every morning? → -
        """,
    ),
    Row(
        "a day",
        "stands alone",
        "opens; names a day; no names a period",
        examples="""
        en: When is the pool open? | and on Sundays? → the pool open — and on Sundays?
        fr: Combien coûte l'entrée d'un musée ? | et le dimanche ? → coûte l'entrée d'un musée — et le dimanche ?
        """,
    ),
    Row(
        "a thing and its period",
        "period and phrase",
        "opens; names a period; is short",
        examples="""
        en: How many cars in Kilmore in 2023? | and in Stranholm in 2021? → How many cars in Stranholm in 2021?
        fr: tonnage de Sorlac en 2024 | et Ambrée en 2022 ? → tonnage d'Ambrée en 2022
        """,
    ),
    Row(
        "and a thing",
        "phrase",
        "opens; says more; is short",
        examples="""
        en: How many cars did the Kilmore route carry? | and Stranholm? → How many cars did the Stranholm route carry?
        fr: Combien de salariés à la laiterie d'Ambrée ? | et à la fromagerie ? → Combien de salariés à la fromagerie ?
        es: ¿Cuánto pesa la Andorinha Mini? | ¿y la City? → ¿Cuánto pesa la City?
        pt: Qual o preço da Andorinha City? | e da Turbo? → Qual o preço da Turbo?
        de: Was kostet der Tarif Basis? | und der Tarif Öko? → Was kostet der Tarif Öko?
        """,
    ),
    Row(
        "a thing after a preposition",
        "phrase",
        "begins with a preposition; says more; no names a period; is very short",
        examples="""
        en: How much is a ticket in zone A? | in zone C? → How much is a ticket in zone C?
        fr: Combien de salariés à la laiterie en 2023 ? | à la fromagerie ? → Combien de salariés à la fromagerie en 2023 ?
        """,
    ),
    Row(
        "anything else",
        "stands alone",
        examples="""
        en: What was the turnover in 2023? | parking permits → -
        fr: Quel chiffre d'affaires en 2023 ? | congés payés → -
        es: ¿Cuál fue el precio en 2023? | vacaciones anuales → -
        pt: Qual foi a receita em 2023? | férias anuais → -
        de: Wie hoch war der Umsatz 2023? | Urlaubsanspruch → -
        """,
    ),
)

PLACES: tuple[Row[Change], ...] = (
    Row(
        "a version for a version",
        "code",
        "both are codes",
        examples="""
        en: How much memory does Kestrel 4.1 need? | and 5.0? → How much memory does Kestrel 5.0 need?
        """,
    ),
    Row(
        "an adjective whose noun is left out",
        "adjective",
        "phrase has a stand in; chunk has an article; chunk has several words",
        examples="""
        en: What does the basic plan cost? | the pro one? → What does the pro plan cost?
        """,
    ),
    Row(
        "the same word with another name",
        "through the word",
        "shares a word; no chunk may be a verb",
        examples="""
        en: How many cars did the Kilmore route carry? | and the other route? → How many cars did the other route carry?
        de: Was kostet der Tarif Basis je Kilowattstunde? | und der Tarif Öko? → Was kostet der Tarif Öko je Kilowattstunde?
        """,
    ),
    Row(
        "a name for a name behind the same preposition",
        "name",
        "phrase is a name; chunk has a name; same preposition",
        examples="""
        pt: Qual a carga da Trek? | e da Mini? → Qual a carga da Mini?
        """,
    ),
    Row(
        "a name for a name",
        "name",
        "phrase is a name; chunk has a name; no phrase has a preposition; no phrase needs a noun",
        examples="""
        en: When did Brackwater close? | and the port of Kilmore? → When did the port of Kilmore close?
        fr: tonnage de Sorlac en 2024 | et Ambrée ? → tonnage d'Ambrée en 2024
        """,
    ),
    Row(
        "a thing behind the same preposition",
        "noun",
        "same preposition",
        examples="""
        fr: Combien de salariés à la laiterie en 2023 ? | et à la fromagerie ? → Combien de salariés à la fromagerie en 2023 ?
        de: Wie hoch ist der Preis beim Tarif Nacht? | und bei Basis? → Wie hoch ist der Preis bei Basis?
        """,
    ),
    Row(
        "another thing that is counted",
        "counted",
        "chunk is counted; no phrase has a preposition; no phrase has an article; no phrase is a name",
        examples="""
        en: How many nurses did the hospital employ in 2020? | and doctors? → How many doctors did the hospital employ in 2020?
        de: Wie viele Elektrobusse fuhren 2024? | und Wasserstoffbusse? → Wie viele Wasserstoffbusse fuhren 2024?
        """,
    ),
    Row(
        "another thing with an article",
        "noun",
        """chunk has an article; phrase has an article; something stays; no phrase has a preposition;
        no chunk has a preposition; no chunk has a name; no something is counted; no one has a label""",
        examples="""
        en: Who is the mayor of Paris? | and the police chief? → Who is the police chief of Paris?
        pt: Qual a bateria da City? | e o tempo de recarga? → Qual o tempo de recarga da City?
        """,
    ),
    Row(
        "another thing with the same article",
        "noun",
        "same article; something is asked; no chunk has a name; no phrase is a name; no chunk is counted",
        examples="""
        es: ¿Qué preaviso tienen los fijos? | ¿y los temporales? → ¿Qué preaviso tienen los temporales?
        """,
    ),
    Row(
        "another thing that is asked for",
        "asked",
        """chunk is asked; no another is bare; no phrase has a preposition; no phrase is a name; no chunk has a name;
        no chunk has an article;
        no something is counted""",
        examples="""
        fr: Quelles recettes propres pour le musée en 2022 ? | et la subvention ? → la subvention pour le musée en 2022 ?
        """,
    ),
    Row(
        "another thing in front",
        "noun",
        """chunk is first; no chunk has a name; no chunk has a preposition; no phrase has a preposition; no phrase is a name;
        no chunk is counted; no chunk is asked""",
        examples="""
        en: Operating profit of Brackwater in 2022? | and net debt? → net debt of Brackwater in 2022?
        """,
    ),
    Row(
        "nothing to replace",
        "beside",
        examples="""
        es: ¿A cuántos días se paga en 2023? | ¿y el anticipo? → el anticipo — ¿A cuántos días se paga en 2023
        """,
    ),
)
