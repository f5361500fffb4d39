"""Spanish."""

from clew.domain.followup.ellipsis.words.table import PeriodWords, SlotWords

TABLE = SlotWords(
    language="es",
    connectives="y, e, entonces, ahora, pues, y entonces, ok, bueno",
    openers="""qué tal, qué hay de, qué pasa con, qué hubo de, lo mismo para, la misma pregunta para, igual para, en cuanto
        a, respecto a""",
    corrections="""quería decir, quise decir, me refería a, quiero decir, hablaba de, estaba hablando de""",
    apologies="perdón, perdona, perdone, no, ay, disculpa, disculpe, lo siento, eh, ups",
    adding="también, incluso",
    closers="entonces, también, por favor, exactamente, en cambio",
    prepositions={
        "en": "en",
        "a": "a",
        "de": "de",
        "para": "para",
        "por": "por",
        "con": "con",
        "sin": "sin",
        "sobre": "sobre",
        "entre": "entre",
        "hacia": "hacia",
        "durante": "durante",
        "según": "según",
    },
    contracted={"a": "al", "de": "del"},
    articles="el, la, los, las, un, una, unos, unas, su, sus, lo, este, esta, ese, esa, nuestro, nuestra, mi, tu, mis, tus",
    stand_ins="el, la, los, las, aquel, aquella, ese, esa",
    asking="""qué, cuál, cuáles, quién, quiénes, cuándo, dónde, cómo, cuánto, cuánta, cuántos, cuántas, por qué""",
    quantities="""cuántos, cuántas, cuánto, cuánta, qué cantidad de, qué número de, qué porcentaje de, qué parte de""",
    auxiliaries="""es, son, era, eran, fue, fueron, está, están, estaba, hay, había, hubo, ha, han, tiene, tienen, tenía, puede,
        pueden, debe, será, serán, sido""",
    pronouns="él, ella, ellos, ellas, eso, esto, ello, ahí, allí, aquí, se, le, les, lo, nos, me",
    edges="fin, final, finales, fines, principio, principios, comienzos, mediados, todo, toda, año, ejercicio, solo, justo",
    days="""lunes, martes, miércoles, jueves, viernes, sábado, sábados, domingo, domingos, fin de semana, fines de
        semana, festivo, festivos, feriado, feriados, días, día, hoy, mañana, navidad, noche, noches""",
    others="otro, otra, otros, otras",
    open_ended="""desde, respecto a, comparado con, en comparación con, frente a, que, después de, antes de, hasta, a partir de,
        entre, con respecto a""",
    periods=PeriodWords(
        units={
            "year": "año, años, ejercicio, ejercicios, temporada, temporadas, campaña, campañas, curso, cursos, edición",
            "half": "semestre, semestres",
            "quarter": "trimestre, trimestres",
            "month": "mes, meses",
        },
        last="pasado, pasada, último, última",
        before_last="antepasado, antepasada, penúltimo, penúltima",
        previous="anterior, anteriores, previo, previa, antes, de antes, precedente, atrás, antes de eso, precedentes",
        following="siguiente, siguientes, después, más tarde, posterior, próximo, próxima, que viene, después de eso, luego",
        same="mismo, misma, ese, esa, este, esta",
        ago="atrás",
        ago_before="hace",
        words={},
        alone={
            -1: "antes, antes de eso, anteriormente, el anterior, la anterior, en el anterior, en la anterior",
            1: "después, después de eso, el siguiente, la siguiente, en el siguiente, en la siguiente, posteriormente",
        },
        numbers={1: "un, uno, una, 1", 2: "dos, 2", 3: "tres, 3", 4: "cuatro, 4", 5: "cinco, 5", 10: "diez, 10"},
        months=(
            *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
            *("septiembre, setiembre", "octubre", "noviembre", "diciembre"),
        ),
        ordinals=("primer, primero, 1er", "segundo, 2º", "tercer, tercero, 3er", "cuarto, 4º, último"),
    ),
)
