"""Rows: where may a reference begin, and how is it read from there?

Above: `finder.py` tries the rows in order at every word that belongs to no reference yet. Below: `rows.py`. What a row calls
forth is a function of `finder.py`, because lists and ranges are counted; a function that finds nothing leaves the word to the
next row.
"""

from typing import Literal

from clew.domain.followup.grammar.rows import Row

Reader = Literal["list", "list behind noun", "all", "first or last", "ordinals", "number", "list behind marker", "letter"]

ROWS: tuple[Row[Reader], ...] = (
    Row(
        "ids",
        "list",
        "kinds: id own_id",
        examples="""
        en: Expand on S2 → S2
        en: S1-S3 → S1 S2 S3
        en: tell me more about the S2 section → S2
        fr: détaille S2 → S2
        fr: S1 à S3 → S1 S2 S3
        pt: S3, por favor → S3
        es: detalla la S2 y la S4 → S2 S4
        de: mehr zu S6 → S6
        zh: S4？ → S4
        """,
    ),
    Row(
        "point and numbers or letters",
        "list behind noun",
        "kinds: noun",
        examples="""
        en: section 2 → S2
        en: points B and D → S2 S4
        fr: détaille le point B → S2
        fr: points 2 à 4 → S2 S3 S4
        pt: o ponto 3 → S3
        es: puntos B y D → S2 S4
        de: Punkt 2 bitte → S2
        de: TOP 3 bitte → S3
        zh: 要点二详细一点 → S2
        """,
    ),
    Row(
        "all points",
        "all",
        "kinds: all",
        examples="""
        en: all points except the first → S2 S3 S4 S5 S6
        fr: tous les points sauf le premier → S2 S3 S4 S5 S6
        pt: todos os pontos menos o último → S1 S2 S3 S4 S5
        es: todos los puntos menos el primero → S2 S3 S4 S5 S6
        de: alle Punkte außer dem ersten → S2 S3 S4 S5 S6
        zh: 除了第一点以外的所有点 → S2 S3 S4 S5 S6
        """,
    ),
    Row(
        "the first two",
        "first or last",
        "kinds: ordinal number group",
        examples="""
        en: the first two → S1 S2
        fr: les deux premiers → S1 S2
        pt: os dois últimos pontos → S5 S6
        es: los últimos dos → S5 S6
        de: die ersten drei Punkte → S1 S2 S3
        zh: 后两点 → S5 S6
        en: the middle two → S3 S4
        fr: les deux du milieu → S3 S4
        pt: os dois do meio → S3 S4
        es: los dos de en medio → S3 S4
        de: die mittleren zwei → S3 S4
        fr: les trois du début → S1 S2 S3
        en: the two at the top → S1 S2
        de: die beiden am Schluss → S5 S6
        es: los dos que cierran → S5 S6
        pt: as duas que abrem → S1 S2
        zh: 倒数两节 → S5 S6
        """,
    ),
    Row(
        "the second and the third point",
        "ordinals",
        "kinds: ordinal",
        examples="""
        en: the 2nd and the 4th point → S2 S4
        en: the last one → S6
        fr: détaille le 2e point → S2
        fr: le dernier → S6
        pt: o segundo → S2
        es: el segundo y el cuarto → S2 S4
        de: der zweite Punkt → S2
        zh: 第二点 → S2
        en: top one → S1
        fr: celle tout en haut → S1
        pt: o de abertura → S1
        es: la que cierra → S6
        de: der ganz am Ende → S6
        zh: 从上往下数第二个 → S2
        """,
    ),
    Row(
        "numbers alone",
        "number",
        "kinds: number",
        examples="""
        en: Explain 2 → S2
        fr: explique le 3 → S3
        pt: explica o 3 → S3
        es: explica el 3 → S3
        de: erklär die 3 → S3
        zh: 二 → S2
        en: all 6, please → S1 S2 S3 S4 S5 S6
        fr: toutes les 6 en bref → S1 S2 S3 S4 S5 S6
        pt: todas as 6 → S1 S2 S3 S4 S5 S6
        es: todas las seis → S1 S2 S3 S4 S5 S6
        de: alle 6 → S1 S2 S3 S4 S5 S6
        zh: 六个都要 → S1 S2 S3 S4 S5 S6
        """,
    ),
    Row(
        "no. 2",
        "list behind marker",
        "kinds: marker; no kinds: ordinal number group",
        examples="""
        en: number 4? → S4
        fr: n°1 → S1
        pt: letra B, mais detalhes → S2
        es: n.º 1 → S1
        de: Nr. 1 → S1
        zh: 编号3 → S3
        """,
    ),
    Row(
        "step 2",
        "list behind marker",
        "is counted in lists; no kinds: ordinal number group",
        examples="""
        en: expand on suggestion 2 → S2
        fr: idée 3 stp → S3
        pt: explica a dica 2 → S2
        es: explica el consejo 4 → S4
        de: Vorschlag 2 → S2
        """,
    ),
    Row(
        "Roman numbers alone",
        "letter",
        "kinds: roman; no is one letter",
        examples="""
        en: walk me through iii → S3
        fr: développe le IV → S4
        pt: fala mais do III → S3
        es: vamos con el III → S3
        de: weiter mit II → S2
        zh: 解释II → S2
        """,
    ),
    Row(
        "letters alone",
        "letter",
        "is one letter; no kinds: ordinal number group",
        examples="""
        en: Elaborate on B → S2
        fr: détaille B → S2
        pt: explica a B → S2
        es: B, por favor → S2
        de: erklär mir B → S2
        zh: B点 → S2
        """,
    ),
)
