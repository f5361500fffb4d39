"""Rows: does an id or `the second point` point at a section of the outline, whatever else the question says?

Above: `rules.py` tries the rows in order; `pointing_alone.py` has those for weaker references. Below: `pointing_counts.py`;
`pointing_names.py`; `rows.py`. One table for each strength of a reference. What a condition names is a property of `Candidate`,
with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_counts import COUNTS
from clew.domain.followup.grammar.pointing_names import COMPOUNDS, LONGER_NAMES, Rows
from clew.domain.followup.grammar.rows import Row

_MARKED: Rows = (
    Row(
        "a marked id of something that is no text",
        "does not",
        "belongs to something",
        examples="""
        en: What does § 4 of the highway act say? → -
        fr: Que dit le § 4 du code de la route ? → -
        es: ¿Qué dice el § 12 del reglamento de Siemens? → -
        de: Gilt § 3 der Straßenverkehrsordnung auch hier? → -
        """,
    ),
    Row(
        "a paragraph of a law",
        "does not",
        "itself: paragraph; is followed by code",
        examples="""
        en: What does § 3 BGB say? → -
        fr: Que prévoit le § 4 BGB ? → -
        de: Was schreibt § 2 GEG vor? → -
        """,
    ),
    Row(
        "a paragraph that the outline lacks",
        "does not",
        "itself: paragraph; is missing; says something else",
        examples="""
        en: What does § 45 say about wages? → -
        fr: Que dit le § 45 sur les salaires ? → -
        de: Was sagt § 45 zu Löhnen? → -
        """,
    ),
    Row(
        "an id with its sign",
        "points",
        examples="""
        en: what exactly does [S3] say? → S3
        fr: §3 donne un exemple chiffré → S3
        pt: § 2, por favor → S2
        es: ¿y el § 2 qué dice? → S2
        de: §2 bitte → S2
        zh: 请详述§2 → S2
        """,
    ),
)

_ID: Rows = (
    Row(
        "a name before an id",
        "does not",
        "follows a name",
        examples="""
        en: Explain Amazon S3 pricing → -
        fr: Quel est le prix du Galaxy S2 ? → -
        pt: Qual o preço do Samsung S2? → -
        es: ¿Cuánto cuesta Amazon S3? → -
        de: Was kostet Amazon S3? → -
        zh: 三星S2多少钱？ → -
        """,
    ),
    Row(
        "a name behind an id",
        "does not",
        "is followed by a name; no is followed by a verb",
        examples="""
        en: Give me the S2 2023 results → -
        fr: S1 ventes par région → -
        pt: S1 receitas por região → -
        es: S1 ingresos por región → -
        zh: S2地铁线末班车几点？ → -
        """,
    ),
    Row(
        "an id among proper names",
        "does not",
        "is followed by a name; stands beside a proper name",
        examples="""
        en: How is S3 Berlin doing? → -
        """,
    ),
    Row(
        "an id that is part of a noun",
        "does not",
        "is followed by a name; has determiner",
        examples="""
        en: Does the S7 tablet work with a stylus? → -
        fr: Quel était le chiffre d'affaires au S1 2024 ? → -
        pt: Qual foi a receita do S1 2024? → -
        es: ¿Cuál fue el ingreso del S1 2024? → -
        de: Wie hoch war der Umsatz im S1 2024? → -
        """,
    ),
    *LONGER_NAMES,
    Row(
        "what an id says",
        "points",
        "after: discourse",
        examples="""
        en: What does S2 say about Berlin? → S2
        fr: Est-ce que S2 mentionne des salaires ? → S2
        de: Löhne: was S2 sagt → S2
        zh: S3提到的学校有哪些？ → S3
        """,
    ),
    Row(
        "an id in another field",
        "does not",
        "means something elsewhere; no is a number set apart",
        examples="""
        en: How do I restore a backup from S3 to a local disk? → -
        fr: S2 est-il le semestre où les ventes baissent à Lyon ? → -
        """,
    ),
    Row(
        "more on an id",
        "points",
        "just before: expand",
        examples="""
        en: The mayor wants you to explain S2 → S2
        fr: Mes ouvriers veulent détailler S2 → S2
        pt: Os alunos querem que detalhe S2 → S2
        es: Los bomberos quieren ampliar la S3 → S3
        zh: 明天要开会，麻烦展开S6 → S6
        """,
    ),
    Row(
        "an id that the outline lacks",
        "does not",
        "is missing",
        examples="""
        en: Which bicycles are in S9? → -
        fr: Quels ports cite S9 ? → -
        pt: Que portas cita S9? → -
        es: ¿Qué puertos cita S9? → -
        de: Hält die S2/S8 in Pasing? → -
        """,
    ),
    Row(
        "several ids",
        "points",
        "names several",
        examples="""
        en: Our friends from Berlin need S2-S4 → S2 S3 S4
        pt: S1 e S5 citam bicicletas? → S1 S5
        es: ¿los salarios están en S1 y S5? → S1 S5
        de: Sind die Löhne in S1 und S5 gleich? → S1 S5
        zh: S1和S5都有工资吗？ → S1 S5
        """,
    ),
    Row(
        "a request for an id",
        "points",
        "before: request; no stands beside a year",
        examples="""
        en: Shorten S3 for the mayor of Berlin → S3
        fr: reprends S3 en mettant les fournisseurs par ordre alphabétique → S3
        pt: o autarca quer que resumas S3 → S3
        es: el alcalde quiere que resumas S3 → S3
        de: Fasse S3 als Gedicht zusammen → S3
        """,
    ),
    Row(
        "an id beside a proper name",
        "does not",
        "stands beside a proper name",
        examples="""
        en: When was in S3 the mayor of Potsdam? → -
        fr: Qui a été dans S3 avec Marie ? → -
        pt: Quem esteve em S3 com Marie? → -
        es: ¿Quién estuvo en S3 con Marie? → -
        """,
    ),
    Row(
        "an id as an aim",
        "does not",
        "right before: to; no right before: locating",
        examples="""
        en: From the harbour to S4? → -
        fr: jusqu'à S4, combien de vélos ? → -
        pt: Que ficheiros vão até S4? → -
        es: ¿Cuántas bicicletas hasta S4? → -
        de: Welche Dateien gehen bis S4? → -
        """,
    ),
    Row(
        "half of this year",
        "does not",
        "may be half a year; right before: determiner contracted",
        examples="""
        en: How many bikes did we rent in the S1? → -
        fr: Combien de vélos au S1 ? → -
        es: ¿Cuántas bicicletas en el S1? → -
        de: Wie viele Fahrräder im S1? → -
        """,
    ),
    Row(
        "half of a year that is named",
        "does not",
        "may be half a year; stands beside a year",
        examples="""
        en: How many bikes in S1, 2024? → -
        fr: Combien de vélos en S1 en 2024 ? → -
        pt: Quantas bicicletas em S1 em 2024? → -
        es: ¿Cuántas bicicletas en S1 en 2024? → -
        de: Wie viele Fahrräder in S1 in 2024? → -
        """,
    ),
    Row(
        "an id that a determiner makes a thing",
        "does not",
        "right before: determiner; no right before: locating",
        examples="""
        en: bicycles and the S4 → -
        fr: Le S4 est-il confortable ? → -
        pt: O S4 é confortável? → -
        es: ¿El S4 es cómodo? → -
        """,
    ),
    Row(
        "an id in a question of its own",
        "points",
        examples="""
        en: Which bicycles are in S4? → S4
        fr: S3 : qui garantit ces chiffres ? → S3
        pt: Quem garante os números do S3? → S3
        es: S4, pero con ejemplos de la vida real → S4
        de: Wer haftet laut S4? → S4
        zh: S4里的学校有哪些？ → S4
        """,
    ),
)

_NOUN: Rows = (
    *COMPOUNDS,
    *LONGER_NAMES,
    Row(
        "a number beyond what is counted",
        "does not",
        "exceeds what is counted",
        examples="""
        en: What bicycles does section 42 allow? → -
        fr: Quels vélos autorise la section 42 ? → -
        pt: Que bicicletas permite a secção 42? → -
        es: ¿Qué bicicletas permite la sección 42? → -
        de: Welche Fahrräder erlaubt Abschnitt 42? → -
        zh: 第四十二条允许哪些自行车？ → -
        """,
    ),
    Row(
        "a section that the outline lacks",
        "does not",
        "is missing; no question: expand request compare more discourse what",
        examples="""
        en: bicycles, section 9 → -
        fr: vélos, section 9 → -
        pt: bicicletas, secção 9 → -
        es: bicicletas, sección 9 → -
        de: Fahrräder, Abschnitt 9 → -
        zh: 第九点里有哪些自行车？ → -
        """,
    ),
    Row(
        "letters of a figure",
        "does not",
        """is a letter; no speaks of the asker; no has determiner; no right before: expand request opener;
        no question: expand request compare more discourse what lost correction asking auxiliary modal opener form tail""",
        examples="""
        en: hexagon with points A to F → -
        de: Sechseck mit Punkt B → -
        """,
    ),
    Row(
        "block B of a building",
        "does not",
        """is a letter; is in a building; says something else; no asked before: expand request compare more opener;
        no question: expand""",
        examples="""
        pt: moro no bloco C, sabe o que é barulho? → -
        es: el bloque B va con una semana de retraso → -
        de: Block C ist schon verputzt → -
        """,
    ),
    Row(
        "a section in a question of its own",
        "points",
        "no means something elsewhere",
        examples="""
        en: what are the risks in the third point? → S3
        fr: Quels sont les effectifs dans le point 3 ? → S3
        pt: O que diz a secção 2 sobre salários? → S2
        es: ¿Cuáles son los riesgos en el tercer punto? → S3
        de: Worauf stützt sich Punkt 2? → S2
        zh: 第三点中有哪些风险？ → S3
        """,
    ),
    Row(
        "cut the first two paragraphs",
        "points",
        "just before: request expand; no is missing; no is a letter; no after: locating",
        examples="""
        en: cut the first two paragraphs, say that he won the match in Lyon → S1 S2
        """,
    ),
    Row(
        "what does a section say",
        "points",
        "before: auxiliary; after: discourse",
        examples="""
        en: What does section 2 say about prices in tennis? → S2
        fr: Est-ce que le point 2 mentionne le prix des vélos ? → S2
        """,
    ),
    Row(
        "a section that a clause of its own asks for",
        "points",
        "is asked for in its clause; no is missing",
        examples="""
        en: what about the price, so point 4 in detail → S4
        de: wie ist der Preis, also Punkt 4 genauer → S4
        """,
    ),
    Row(
        "a section in another field",
        "open",
        examples="""
        en: How do I get from point A to point B by train? → -
        pt: Que jogador fez o segundo ponto? → -
        es: ¿Qué jugador hizo el segundo punto en tenis? → -
        zh: 地图插件里从A点到B点的路线怎么导出？ → -
        """,
    ),
)

TABLES: dict[str, Rows] = {
    "marked": (*COUNTS, *_MARKED),
    "id": (*COUNTS, *_ID),
    "noun": (*COUNTS, *_NOUN),
}
"""Strength of a reference → its rows."""
