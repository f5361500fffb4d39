"""Rows: is what looks like a place a day, a floor, a class, a mark, a shirt or a vitamin of the world?

Above: `pointing_counts.py`, whose table begins with these rows. Below: `pointing_names.py`; `rows.py`. What a condition names is
a property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

WORLD: Rows = (
    Row(
        "from the 4th to the 6th",
        "does not",
        "is weak; is moved from day to day",
        examples="""
        en: can you shift the wedding from the 3rd to the 6th? → -
        fr: on décale le mariage du 3 au 6 ? → -
        pt: podemos adiar o casamento do 3 para o 6? → -
        es: ¿podemos aplazar la boda del 3 al 6? → -
        de: die Hochzeit vom 3. auf den 6. verschieben → -
        """,
    ),
    Row(
        "3 mg",
        "does not",
        "is weak; is an amount",
        examples="""
        en: 2 or 3 mg → -
        fr: 3 et 5 euros → -
        pt: 3 e 5 reais → -
        es: 3 y 5 personas → -
        de: 3 und 5 euro → -
        """,
    ),
    Row(
        "until the 5th",
        "does not",
        "is weak; is until then",
        examples="""
        en: I'm off sick till the 5th → -
        fr: je suis en congé jusqu'au 5 → -
        pt: estou de férias até o 5 → -
        es: estoy de vacaciones hasta el 5 → -
        """,
    ),
    Row(
        "rain on the 6th",
        "does not",
        "is weak; is a day of weather",
        examples="""
        en: will it rain on the 6th? → -
        fr: il va neiger le 6 ? → -
        pt: vai chover no 6? → -
        es: ¿va a llover el 6? → -
        de: regnet es am 6.? → -
        """,
    ),
    Row(
        "on the 6th at 2pm",
        "does not",
        "is weak; is a day with an hour",
        examples="""
        fr: rdv le 6 à 14h, ça marche ? → -
        """,
    ),
    Row(
        "lost by 3 to 1",
        "does not",
        "is weak; is lost by",
        examples="""
        pt: perdemos de 5 a 2 → -
        es: perdimos 3 a 1 → -
        de: wir haben 3 zu 1 verloren → -
        """,
    ),
    Row(
        "on Friday at six",
        "does not",
        "is ordinal; is a weekday with a time",
        examples="""
        pt: podemos entrar às 6 na sexta → -
        """,
    ),
    Row(
        "which bus, the 5 or the 6",
        "does not",
        "is weak; is left open in the world; no is a letter",
        examples="""
        en: which tram goes to the harbour, 3 or 5? → -
        fr: quel bus va au port, le 5 ou le 6 ? → -
        fr: c'était le 2 ou le 3 le mariage ? → -
        pt: que ônibus vai pro porto, o 5 ou o 6? → -
        es: ¿el partido era el 2 o el 3? → -
        de: welcher Bus fährt zum Hafen, der 5 oder der 6? → -
        en: is it the 3rd or the 4th today? → -
        """,
    ),
    Row(
        "the neighbour on the fourth floor",
        "does not",
        "is weak; is a floor",
        examples="""
        fr: ma voisine du 3e ronfle → -
        pt: meu vizinho do 4 ouve rádio a noite toda → -
        es: mi vecino del 4º ronca → -
        de: der Nachbar über mir im 4. schnarcht → -
        """,
    ),
    Row(
        "the class of a child",
        "does not",
        "is weak; is a class of a child",
        examples="""
        es: mi hijo pasa a 4º de la ESO → -
        de: mein Sohn kommt in die 4. → -
        """,
    ),
    Row(
        "eight out of twenty",
        "does not",
        "is weak; stands beside a mark",
        examples="""
        fr: j'ai eu 5 sur 20 au dernier contrôle → -
        """,
    ),
    Row(
        "a meal for six",
        "does not",
        "is weak; is how many eat",
        examples="""
        en: a good goose recipe for 6 → -
        fr: une bonne recette d'oie pour 6 → -
        pt: uma boa receita de ganso pra 6 → -
        es: una buena receta de ganso para 6 → -
        de: ein gutes Rezept für 6 → -
        """,
    ),
    Row(
        "a screw of size six",
        "does not",
        "is weak; is a size",
        examples="""
        es: ¿qué broca va con un taco del 6? → -
        """,
    ),
    Row(
        "the shirt of a player",
        "does not",
        "is weak; is worn",
        examples="""
        fr: qui porte le 5 dans l'équipe ? → -
        es: juego con el 6 en el barrio → -
        de: wer trägt heute die 5? → -
        """,
    ),
    Row(
        "in the second year",
        "does not",
        "numbers its noun",
        examples="""
        pt: tô no 2 ano, posso fazer estágio? → -
        """,
    ),
    Row(
        "vitamin c",
        "does not",
        "is a letter; is weak; is lettered in the world",
        examples="""
        de: parkhaus deck c oder d, wo passt ein bus rein → -
        zh: C盘满了，清什么 → -
        de: ist B-Ware bei Tischen okay? → -
        """,
    ),
)
"""Come before the other rows of counts."""
