"""Words that a prefix turns into their opposite: "unpaid", "ungültig", "impayé", "imposible".

Above: `engine/answers/support_denials`. Words are lower case and without accents. A prefix alone proves nothing ("inform" is not
the opposite of "form"), so the rest of the word must be listed or end like an adjective. Chinese has characters instead, which
`support_words` finds. To add a language, add a line to `_FORMS`.
"""

import re
from functools import lru_cache

_LATIN = r"in|im(?=[bmp])|il(?=l)|i(?=l)|ir(?=r)"
_FORMS = {
    "en": (
        r"un",
        r"(?!less|til|der)\w{2,}(?:ed|able|ible|ful|ing|ous|ary|ly|al|ic|ive|ant|ent)|paid|known|fair|safe|clear|wanted|equal|true"
        r"|sure|even|healthy|happy|like|written|broken|sold|built|likely|wise|kind|lock|seen|spent|worn|holy|necessary|aware"
        r"|common|worthy|met|hurt|able|fit|tidy|lucky|easy|steady|ready|timely|friendly",
        _LATIN,
        r"(?!plant\b|habitable|flammable|valuable|different)\w{3,}(?:able|ible|ibly|ably|ent|ant|ency|ence|ance|ility)|\w+ive|valid|complete"
        r"|correct|accurate|adequate|appropriate|secure|formal|direct|definite|voluntary|finite|proper|mature|perfect|mobile"
        r"|legal|logical|regular|exact|active|precise|sane|humane|moral|material|partial|polite|practical|pure|balance",
        r"dis",
        r"abled?|agree\w*|allow\w*|approv\w*|believ\w*|connect\w*|continu\w*|honest\w*|loyal\w*|obey\w*|qualif\w*|similar\w*|united"
        r"|advantage\w*|satisf\w*|respect\w*|proven?|proportionate|engage\w*",
        r"non",
        r"\w{4,}",
    ),
    "fr": (
        _LATIN,
        r"(?!portant|formant|posant|tentant|plant|different)\w{3,}(?:bles?|antes?|ants?|entes?|ents?)|\w{3,}(?:ifs?|ives?)|\w{4,}(?:alites?|ilites?)"
        r"|(?:paye|determine|acheve|occupe|habite|limite|adapte|prevu|connu|defini|fini|attendu|contest\w{1,5}|justifie|employe)e?s?"
        r"|(?:egal|legal|formel|habituel|conditionnel|exact|correct|direct|certain|complet|suffisant|regulier|reel)(?:le|e|te|ere)?s?"
        r"|complete|reguliere|egaux|legaux|utiles?|valides?|validite|aptes?|licites?|justes?|fidel\w+|sinceres?|propres?|modere\w*"
        r"|mobiles?|exactes?|egalite|actif|active|capacite|securite|observation|execution|aptitude",
        r"de[s]?",
        r"(?:active|connecte|approuve|agreable|favorable|avantag|equilibr)\w{0,4}",
    ),
    "de": (
        r"un",
        r"\w{2,}(?:lich|ig|bar|sam|haft|isch)|(?:ge|be|er|ver|ent|zer|aus|an|ab|ein|zu)\w{2,}t|(?:ge|be|ver)\w{2,}en|klar|fair|gleich"
        r"|sicher|wahr|echt|frei|gern|rein|reif|bekannt|benutzt|mittelbar|recht|statthaft|angemessen|bescholten|entschieden|eben"
        r"|vollstandig|interessant|bewohnt|fruchtbar|kontrolliert|kompliziert|informiert|lesbar",
        r"nicht",
        r"(?:offentlich|amtlich|staatlich|kommerziell|mitglied)\w*",
    ),
    "es": (
        _LATIN,
        r"\w{3,}(?:bles?|bilidad)|(?!portante|stante)\w{4,}(?:ntes?)|(?:pag|determin|defin|limit|acab|habit|justific|adecu|esper|defens|ocup)[ai]d[oa]s?"
        r"|(?:complet|valid|correct|direct|exact|activ|ciert|licit|just|segur|necesari|precis|formal|civic|fin)\w{1,2}"
        r"|utile?s?|legal(?:es)?|regular(?:es)?|igual(?:es)?|capa(?:z|ces)|feli(?:z|ces)|capacidad|validez|voluntari[oa]s?|habiles?|habil",
        r"des",
        r"(?:favorable|conocid|habilitad|activad|autorizad|igual|ocupad|protegid|aconsejad|aparecid|actualizad|conectad|agradable)\w{0,2}",
    ),
    "pt": (
        _LATIN,
        r"\w{3,}(?:vel|veis|bilidade)|(?!portante|stante)\w{4,}(?:ntes?)|(?:determin|defin|limit|acab|habit|justific|adequ|esper|pag)[ai]d[oa]s?"
        r"|(?:complet|valid|corret|diret|exat|ativ|cert|licit|just|segur|precis|formal|finit)\w{1,2}|utile?s?|uteis|util|legal|legais"
        r"|regular(?:es)?|capa(?:z|zes)|feli(?:z|zes)|capacidade|validade|voluntari[oa]s?|habil|habeis",
        r"des",
        r"(?:favoravel|favoraveis|conhecid|necessari|habilitad|ativad|autorizad|igual|iguais|ocupad|protegid|aconselhad|atualizad|agradavel)\w{0,2}",
    ),
}
"""By language, in turn prefixes, and what words they turn into their opposite."""
_ENDINGS = {
    "en": r"(?:ly|s)",
    "fr": r"(?:ment|e{0,2}s?)",
    "de": r"(?:e[mnrs]?)",
    "es": r"(?:mente|[oae]s?|es)",
    "pt": r"(?:mente|[oae]s?)",
}
_ENDING = {code: re.compile(rf"{ending}\Z") for code, ending in _ENDINGS.items()}
_OPPOSED = {
    code: [
        (re.compile(rf"(?:{prefixes})[ -]?"), re.compile(rf"(?:{rests})(?:{_ENDINGS[code]})?\Z"))
        for prefixes, rests in zip(forms[::2], forms[1::2], strict=True)
    ]
    for code, forms in _FORMS.items()
}


@lru_cache(maxsize=4096)
def without_prefix(word: str, language: str) -> str:
    """Return what a word denies, apart from its ending: `gultig` of `ungultiges`; empty if it has no such prefix."""
    for prefix, rest in _OPPOSED.get(language, ()):
        found = prefix.match(word)
        if found and rest.match(word, found.end()):
            return without_ending(word[found.end() :], language)
    return ""


@lru_cache(maxsize=4096)
def without_ending(word: str, language: str) -> str:
    """Return a word without the ending that its forms differ in, to compare it with `without_prefix`."""
    ending = _ENDING.get(language)
    return ending.sub("", word, count=1) if ending else word
