"""Words that decide whether a passage says what a sentence says: those that deny, opposites, and numbers written as words.

Above: `engine/answers/support`. All words are lower case and without accents. To add a language, add a line to each table.
"""

import re

_NO = r"no(?!\.\s*(?:of\b|de\b|\d|[:;,/)|#])|\s*[:#])"
"""But the abbreviation of number, as in the names of columns: `Contract No.: 17`, `No. of items`."""
_NEGATIONS = {
    "de": r"nicht|nie|niemals|keine?[mnrs]?|keinerlei|ohne|weder|nichts|niemand|nirgends|verboten|untersagt|unzulassig",
    "en": rf"not|{_NO}|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|forbidden|prohibit(?:ed|s)|banned"
    r"|[a-z]+n['’]t",
    "es": rf"{_NO}|nunca|jamas|ningun|ningun[ao]s?|sin|ni|nada|nadie|tampoco|prohibid[ao]s?|prohiben?",
    "fr": r"pas|jamais|aucune?s?|sans|ni|rien|personne|nullement|guere|non|interdi(?:te?s?|ction)",
    "pt": r"nao|nunca|jamais|nenhuma?|nenhuns|sem|nem|nada|ninguem|tampouco|proibid[ao]s?|proibem?",
}
_CHINESE = re.compile(
    r"不(?!仅|但|断|过|同|久|少|管|论|只|光)|没|未(?!来|必)|(?<!除)非(?!常|洲)|勿|无(?!论|锡)|别(?=[让把去])|禁止|严禁"
)
_WORDS = {code: re.compile(rf"(?<![\w'’])(?:{words})(?![\w'’])") for code, words in _NEGATIONS.items()}
PROHIBITS = re.compile(r"(?:verbot|untersag|unzul|forbid|prohib|proib|banned|interdi|禁止|严禁)")
"""Of the words that deny, those that may deny all of their clause: "Burning leaves in the garden is prohibited"."""
ANSWER_NO = re.compile(r"^\W*(?:no|não|nao|nein|non)\s*[,.;:!–—]", re.IGNORECASE)
"""At the beginning of a sentence: it answers a question and denies nothing of the sentence."""
ANSWER_YES = re.compile(r"^\W*(?:yes|ja|oui|sí|si|sim|是的?|可以|能)\s*[,.;:!–—，。；：！]", re.IGNORECASE)


def negations(language: str) -> re.Pattern[str]:
    """Return what finds the words of a language that deny; for an unknown one, the English ones."""
    return _CHINESE if language == "zh" else _WORDS.get(language, _WORDS["en"])


_OPPOSITES = {
    "en": """
        increase increases increased increasing rise rises rose grow grows grew / decrease decreases decreased decreasing decline
        declines declined fall falls fell drop drops dropped shrink shrank;
        highest / lowest;
        largest biggest / smallest;
        earliest / latest;
        include includes included / exclude excludes excluded;
        north northern / south southern;
        east eastern / west western;
        mandatory compulsory required / optional voluntary;
        public / private;
        positive / negative;
        internal / external;
        accepted approved / rejected refused denied;
        first / last;
        minimum / maximum;
    """,
    "fr": """
        augmente augmentent augmenter augmentation hausse / diminue diminuent diminuer diminution baisse;
        obligatoire obligatoires / facultatif facultative facultatifs facultatives;
        public publique publics publiques / prive privee prives privees;
        positif positive positifs positives / negatif negative negatifs negatives;
        interne internes / externe externes;
        nord / sud;
        premier premiere / dernier derniere;
        gratuit gratuite gratuits gratuites / payant payante payants payantes;
        minimum minimal minimale / maximum maximal maximale;
    """,
    "de": """
        steigt steigen stieg zunahme / sinkt sinken sank abnahme;
        offentlich offentliche offentlichen / privat private privaten;
        positiv positive positiven / negativ negative negativen;
        intern interne internen / extern externe externen;
        erste ersten / letzte letzten;
        mindestens minimum minimal / hochstens maximum maximal;
    """,
    "es": """
        aumenta aumentan aumento sube suben / disminuye disminuyen disminucion baja bajan;
        obligatorio obligatoria / opcional voluntario voluntaria;
        publico publica publicos publicas / privado privada privados privadas;
        positivo positiva / negativo negativa;
        norte / sur;
        primero primera primer / ultimo ultima;
        minimo minima / maximo maxima;
    """,
    "pt": """
        aumenta aumentam aumento sobe sobem / diminui diminuem diminuicao reducao cai caem;
        obrigatorio obrigatoria / opcional facultativo facultativa;
        publico publica publicos publicas / privado privada privados privadas;
        positivo positiva / negativo negativa;
        norte / sul;
        primeiro primeira / ultimo ultima;
        minimo minima / maximo maxima;
    """,
    "zh": """
        增加 上升 增长 / 减少 下降 降低;
        有益 / 有害;
        阳性 / 阴性;
        相同 一样 / 不同;
        至少 / 至多 最多可 最多能;
    """,
}


def _sides(table: str) -> dict[str, tuple[int, int]]:
    return {
        word: (number, side)
        for number, pair in enumerate(table.split(";"))
        for side, words in enumerate(pair.split("/"))
        for word in words.split()
    }


OPPOSITES = {code: _sides(table) for code, table in _OPPOSITES.items()}
"""By language, words that have an opposite without a negation: word → number of the pair, and its side (0 or 1)."""

_BOUNDS = {
    "en": """
        less fewer under below before until younger newer shorter smaller lower / more over above after beyond older longer larger
        greater higher exceeding;
    """,
    "fr": """
        moins avant jusqu inferieur inferieure inferieurs inferieures / plus apres dela superieur superieure superieurs
        superieures;
    """,
    "de": "weniger unter vor bis junger kurzer kleiner / mehr uber nach ab alter langer grosser;",
    "es": "menos antes hasta menor menores inferior / mas despues mayor mayores superior;",
    "pt": "menos antes ate menor menores inferior / mais depois maior maiores superior;",
}
BOUNDS = {code: _sides(table) for code, table in _BOUNDS.items()}
"""By language, words that say on which side of a bound something lies ("less than 30 days"), in the form of `OPPOSITES`."""

_COMPARED = {
    "en": (
        "exceed(?:s|ed|ing)?|(?:more|longer|greater|higher|larger|later|older) than|over|above",
        "(?:less|fewer|shorter|smaller|lower|earlier|younger) than|under|below",
        "at least|minimum",
        "at most|maximum|up to|within",
    ),
    "fr": (
        r"depass\w+|exced\w+|(?<!au )plus (?:de|que|d['’])|superieure?s? a",
        r"(?<!au )moins (?:de|que|d['’])|inferieure?s? a",
        "au (?:moins|minimum)|minim(?:um|ale?)",
        "au (?:plus|maximum)|maxim(?:um|ale?)|jusqu['’]a",
    ),
    "de": (
        r"(?:mehr|langer|grosser|hoher|spater|alter) als|uber(?:schreit\w+|schritt\w*|steig\w+)?",
        r"(?:weniger|kurzer|kleiner|niedriger|fruher|junger) als|unter(?:schreit\w+|schritt\w*)?",
        r"mindestens|wenigstens|minim\w+",
        r"hochstens|maxim\w+|bis zu",
    ),
    "es": (
        r"super(?:a|an|ar|e|en|ara|aran)|exced\w+|sobrepas\w+|mas (?:de|que)|(?:mayor|superior)(?:es)? (?:de|a|al|que)",
        "menos (?:de|que)|(?:menor|inferior)(?:es)? (?:de|a|al|que)",
        "al menos|por lo menos|minim[oa]s?",
        "maxim[oa]s?|hasta|a lo sumo",
    ),
    "pt": (
        r"ultrapass\w+|exced\w+|super(?:a|am|ar|e|em)|mais (?:de|do que|que)|(?:maior|superior)(?:es)? (?:a|ao|do que|que)",
        "menos (?:de|do que|que)|(?:menor|inferior)(?:es)? (?:a|ao|do que|que)",
        "pelo menos|ao menos|minim[oa]s?",
        "maxim[oa]s?|ate",
    ),
    "zh": (
        "超过|超出|多于|大于|高于|晚于|长于",
        "少于|低于|小于|早于|短于",
        "至少|最少|最低|以上",
        "最多|至多|最高|最长|以内|以下|之内",
    ),
}
COMPARED = {
    code: [re.compile(one if code == "zh" else rf"(?<![\w'’])(?:{one})(?![^\W_])") for one in forms]
    for code, forms in _COMPARED.items()
}
"""By language, what says that something is above a number, below it, at least or at most it. Denied, the first two are limits."""

_UNFINISHED = {
    "en": r"\s(?:is|are|was|were)",
    "fr": r"\s(?:est|sont|était|étaient)",
    "de": r"\A[^,]*\s(?:ist|sind|war|waren|lautet|beträgt|heißt)",
    "es": r"\s(?:es|son|está|están)",
    "pt": r"\s(?:é|são|está|estão)",
    "zh": r"(?<![但可于总都还])是",
}
UNFINISHED = {code: re.compile(rf"{form}[\s:：]*\Z") for code, form in _UNFINISHED.items()}
"""By language, the end of a sentence that has a mark in the place of what it should say: "The code is [1]."."""
