"""Words by which a question refers to the one before it, and those that look like them.

Above: `referring.py`. Below: `reading.fold`. Words of the tables are written with their accents and folded once; patterns match
folded words with single spaces between them (a single letter keeps its accent).
"""

import re
from collections.abc import Mapping

from clew.domain.followup.ellipsis.reading import fold

Words = Mapping[str, frozenset[str]]


def _folded(listed: Mapping[str, str]) -> Words:
    return {language: frozenset(map(fold, words.split())) for language, words in listed.items()}


PRONOUNS: Words = _folded(
    {
        "en": "it they them he she him her there that this those these",
        "fr": "il elle ils elles ça cela c lui celui-ci celle-ci le la les l",
        "de": """er ihn ihm es sie denen das die den dem davon dafür damit daran darauf darin dabei dagegen darüber dazu dadurch
            dort""",
        "es": "ella ellos ellas eso esto ello lo la los las",
        "pt": "ele ela eles elas isso isto aquilo disso disto nisso nisto dele dela deles delas nele nela neles nelas",
    }
)
"""Some are articles as well; `referring.py` tells these apart."""
CLAUSES: Words = _folded(
    {
        "en": """if when while because that which who whose whether and or but so than as after before once until what how where
            why""",
        "fr": "si quand lorsque parce que qu qui dont où et ou mais donc",
        "de": "wenn falls weil dass ob und oder aber als nachdem bevor",
        "es": "si cuando porque que quien y o pero",
        "pt": "se quando porque que quem e ou mas",
    }
)
"""May begin another clause behind the first content word."""
SUBJECTS = frozenset({"i", "you", "we", "je", "ich", "s"})
"""Words that name nothing and are not in the tables of words."""
CONNECTIVES: Words = _folded({"en": "and", "fr": "et", "de": "und u", "es": "y e", "pt": "e"})
LEADS: Words = _folded(
    {
        "en": "by since until till from to after before",
        "fr": "depuis jusqu jusque avant après à dès par au",
        "de": "seit bis ab von für nach vor durch",
        "es": "desde hasta antes de a por con cada",
        "pt": "desde até a antes de por com cada",
    }
)
"""Prepositions of questions such as "by when?"."""
CONDITIONS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "en": (frozenset({"and", "but", "also", "even"}), frozenset({"if", "when"})),
    "fr": (frozenset({"et", "mais", "meme"}), frozenset({"si", "s", "quand"})),
    "de": (frozenset({"und", "aber", "auch", "was"}), frozenset({"wenn", "falls"})),
    "es": (frozenset({"y", "pero", "aunque", "incluso"}), frozenset({"si"})),
    "pt": (frozenset({"e", "mas", "mesmo"}), frozenset({"se"})),
}
"""First and second word of "and if she is on leave?"."""
BEHIND_WHEN = _folded({"en": "i you we he she it they", "fr": "je j on il elle nous vous tu ils elles"})
"""Behind "and when", they show a condition: "but when does it open?" is a question of its own."""
_BEFORE_TO = (
    "have has need needs able used got apply belong going ought meant refer lead open close next similar due sent given sold"
    " shown subject relate up come go get happen available"
)
"""Between `it` and `to`, they say something of a thing: "does it have to be signed?"."""
_REMARKS = (
    "rain rains snow snows raining snowing flood floods freeze freezes storms late early true right ok okay normal possible clear"
    " cold hot warm dark light chilly freezing mean matter help"
)
_REACHED = (
    "teams?|squad|finals?|semifinals?|playoffs?|parliament|congress|senate|league|charts?|shortlist|list|cast|band|army|navy"
    "|college|university|school|films?|movies?|office|print|tournament|cup|round|top"
)
"""What somebody gets into who "made it into" it; of other things, something is made: "make it into cheese"."""
_EXISTS = r"(?:hot|cold|warm|dark|noisy|loud|chilly|windy|humid|late|early|bright) (?:does|is|was|will|can) it"
_GERMAN_WEATHER = "kalt|warm|heiss|spat|fruh|dunkel|hell|laut|leise|stickig|glatt|windig|still|eng"
IMPERSONAL: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?:it(?= (?:\w+ )?(?!{'|'.join(_BEFORE_TO.split())})\w+(?<!(?<!allow)(?<!requir)(?<!permitt)ed)"
        r" (?:for \w+(?: \w+)? )?(?:to|that) \w)"
        rf"|it(?= (?:\w+ ){{0,2}}(?:{'|'.join(_REMARKS.split())}|make sense)\b)"
        r"|it(?= (?:\w+ )?(?:worth|worthwhile|safe|fun|useful|pointless|hard|easy|nice|allowed|extra|more|anything) \w+ing\b)"
        rf"|it(?= like \w+ing\b)|it(?= (?:takes?|last) (?:until|till|before)\b)|{_EXISTS}"
        r"|it(?= (?:a problem|smells?)\b| (?:loud|noisy|quiet|busy|crowded) (?:in|at|on|outside)\b)"
        r"|they(?= (?:sell|have|offer|accept|serve|take|provide|deliver|ship|hire|stock|rent|lend|give|make) (?!to\b|place\b)\w)"
        r"|(?<=time is )it|(?<=far is )it|(?<=day is )it"
        r"|there(?<=(?:is|re|as) there)|there(?= (?:is|are|was|were|be|s|a|an|any)\b)"
        rf"|it(?<=(?:make|made) it)(?= (?:to|through|into (?:\w+ ){{0,2}}(?:{_REACHED}))\b)"
        r"|(?:is|are|was|were) there .*\bthere$|(?<!get )(?<!go )(?<!come )(?<!travel )(?<!walk )(?<!drive )there$)"
    ),
    "fr": re.compile(
        r"\bil(?= (?:me |te |nous |vous |lui |en )?(?:faut|manque|fallait|faudra|faudrait|y|s agit|vaut|pleut|neige|reste|suffit"
        r"|fait|existe|se passe)\b| est (?:\w+ (?:de|d|que|qu)\b|quelle heure|tard|tot))"
        r"|\bc(?= est (?:grave|embetant|un probleme) si\b)"
        r"|\b(?:ils|elles)(?= sont \w+ les (?!jours|lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week)\w)"
        r"|\b(?:ça|ca|cela)(?= (?:sent|capte|pue|brule|fume|fuit)\b)"
        r"|\bfaut il\b|\bagit il(?= (?:du|des|d|de)\b)"
        r"|\best[ -]il(?= (?:permis|possible|interdit|obligatoire|necessaire|utile|facile|difficile) (?:\w+ ){1,6}?"
        r"(?:(?:de|d) \w+(?:er|ir|re)\b|(?:que|qu)\b))"
        r"|\b(?:y a|va|existe|arrive|neige|pleut|passe|reste) t il\b|\best[ -]il(?= \w+ (?:de|d|que|qu)\b)"
        r"|\b(?:c|ça|cela|ca)(?= (?:est )?(?:va|quoi|qui|vrai|sur|normal|possible|dire|fait|depend|veut)\b)"
        r"|\bc(?= est \w+ (?:de|d|que|qu)\b)|\bc(?= \w+ pas\b)"
        r"|\b(?:c|ça|cela|ca)(?= .*\b(?:de|d|a|à) (?:\w+ )?\w+(?:er|ir|re)\b)"
        r"|\bils(?= (?:vendent|acceptent|proposent|livrent|servent|prennent|ont|font|offrent|louent)"
        r" (?:du|des|de|un|une|les|la|le)\b)"
    ),
    "de": re.compile(
        r"\b(?:gibt|gabe?|geht|ging|liegt|riecht|stinkt|zieht|handelt|regnet|schneit|spat ist) es\b"
        r"|\bes(?= (?:gibt|geht|handelt|regnet|schneit)\b)"
        r"|\bes(?= .*\b(?:zu|dass|wenn|ob|bis|ehe|bevor)\b)|\bes(?= (?:sich|mit dem)\b)|\bes(?= .*\b\w{2,}zu\w{2,}en\b)"
        r"|\bes(?= (?:wahr|moglich|richtig|sicher|normal)\b)"
        rf"|\b(?:{_GERMAN_WEATHER}) (?:ist|wird|war) es\b|\bes(?= (?:\w+ )*(?:{_GERMAN_WEATHER})\b)"
        r"|\bdort\b(?! hin)"
    ),
    "es": re.compile(
        r"\b(?:lo|la|los|las)(?= (?:que|mas|mejor|peor|menos|mism[oa]|de|del|demas|unic[oa]|siguiente|anterior)\b)"
        r"|\b(?:eso|esto)(?= de\b)"
    ),
    "pt": re.compile(
        r"(?<=\bé )isso$|\bel[ea]s(?= (?:vendem|aceitam|tem|oferecem|entregam|servem|fazem|alugam|emprestam)(?! que\b) \w)"
        r"|\b(?:isso|isto)(?= de\b)|\b(?:isso|isto)(?= (?:e|esta) (?:verdade|certo|normal|tudo)\b)"
    ),
}
"""Pronouns that stand for nothing: "is it possible to pay by card?", "il faut", "gibt es"."""
_DONE_WITH = (
    "ampli|aument|prorrog|prolong|renov|extend|estend|cancel|anul|devolv|devuelv|reembols|recuper|cambi|modific|alter|transfer"
    "|parcel|fraccion|aplaz|adi|descont|deduc|deduz|negoci|reduc|reduz|suspend|paus|pag|cobr|calcul|solicit|entreg|tramit|pid|ped"
    "|aplic|us[ae]|utiliz|configur|instal|limpi|limp|actualiz|atualiz|borr|elimin|apag|complet|rellen|preench|firm|assin|construy"
    "|constru|fund|abr|cierr|cerr|fech|elig|escolh|nombr|nome|revis|corrig|exclu|compr|adquir|obt|activ|ativ|desactiv|desativ"
)
"""How verbs begin that are said of a thing of which was spoken before; one smokes, parks and votes without any."""
_OBJECT_ES = (
    r"(?! \w+[aei]r$)(?: (?:el|la|los|las|un|una|unos|unas|mi|su))?"
    r" (?:\w+s \w+(?:(?:ic|[ai]d)[oa]|ale)s|\w+(?: (?:por|de|del|a|en) (?:la |el |los |las )?\w+)?)"
)
_OBJECT_PT = (
    r"(?! \w+[aei]r$)(?: (?:o|a|os|as|um|uma|meu|minha))?"
    r" (?:\w+s \w+(?:(?:ic|[ai]d)[oa]s|ais)|\w+(?: (?:por|de|do|da|no|na|em) (?:o |a )?\w+)?)"
)
"""One object with what specifies it; a second noun would be the subject: ¿incluye el menú bebida?"""
WITHOUT_SUBJECT: Mapping[str, re.Pattern[str]] = {
    "es": re.compile(
        r"(?:y )?(?:(?:tambien )?(?:cubre|incluye|requiere|permite|admite|exige|contiene|afecta)n?"
        rf"(?: a)?(?: tambien)?{_OBJECT_ES}"
        r"|tiene(?: (?:algun|alguna|un|una))? (?:limite|tope|maximo|minimo|coste|costo|precio|caducidad|vencimiento|plazo)"
        rf"|se pueden? (?P<verb>(?:{_DONE_WITH})\w+)|tienen? que ser \w+"
        rf"|(?:cuando|como|donde|cuanto|por que|a quien|(?:hasta|desde) cuando|cada cuanto) se"
        rf" (?:(?:la|lo|las|los|me|les?) )?(?:{_DONE_WITH})\w+"
        r"|(?:cuando|donde|por que|como|por quien) (?:es|son|fue|fueron|sera|seran|esta|estan)"
        r" (?!feriado|festivo)\w+(?:[ai]d|t|ch)[oa]s?)"
    ),
    "pt": re.compile(
        rf"(?:e )?(?:(?:tambem )?(?:cobrem?|incluem?|inclui|requer|permitem?|exigem?|contem|afetam?)(?: tambem)?{_OBJECT_PT}"
        r"|tem(?: (?:algum|alguma|um|uma))? (?:limite|teto|maximo|minimo|custo|preco|validade|vencimento|prazo)"
        rf"|(?:da (?:pra|para)|se pode|pode-se) (?P<verb>(?:{_DONE_WITH})\w+)|podem? ser \w+[ai]d[oa]s?"
        r"|(?:tem que|precisam?) ser \w+"
        r"|(?:quando|onde|por que|porque|como|por quem) (?:é|e|sao|foi|foram|sera|serao|esta|estao|pode ser|deve ser)"
        r" (?!feriado)\w+(?:[ai]d|t|st)[oa]s?"
        rf"|(?:quando|como|onde|por que) se (?:{_DONE_WITH})\w+)"
    ),
}
"""Questions whose verb has its object, or is passive, and has no subject: "¿cubre el desgaste?", "quando é devolvida?"."""
ENCLITIC = {
    "es": re.compile(r"\w{3}(?:[aei]r|ndo)(?:se|me|te|nos)?l[oa]s?$"),
    "pt": re.compile(r"\w-l[oa]s?$"),
}
"""Verbs that end in their object: pausarla, cancelá-la."""
NO_ENCLITIC = frozenset({"charla", "charlas", "carlos", "perlas", "mirlos"})
INVERTED = re.compile(
    r"(?!faut|y-|existe|va-|arrive|passe|neige|pleut|reste|fait-|vaut|suffi|serait-il|a-t-il)\w+(?:-t)?-(?:ils?|elles?)|a-t-il"
)
"""French verbs with their subject behind them: est-elle; not `faut-il`."""
ADDRESSING = frozenset(
    {"konnen", "konnten", "haben", "wissen", "wurden", "wollen", "mochten", "bieten", "meinen", "sagen", "kennen", "empfehlen"}
    | {"verkaufen", "sprechen", "machen"}
)
"""German verbs before a small `sie` that mean the reader rather than things."""
MODALS = frozenset(
    {"kann", "kannst", "konnen", "muss", "musst", "mussen", "darf", "durfen", "soll", "sollen", "sollte", "lasst", "will"}
    | {"werden", "wird", "krieg", "kriege", "kriegt", "bekomm", "bekomme", "bekommt"}
)
GERMAN_VERB = re.compile(
    r"(?:[a-z]{2,}(?:en|ern|eln)|[a-z]*ge[a-z]+t|zuruck|wieder|auch|dann|denn|noch|da|mal|eigentlich|selbst|selber)$"
)
"""Small words and forms of verbs that may stand behind a demonstrative, where articles have a noun: krieg ich die zurück."""
GERMAN_CLOSERS = frozenset({"denn", "auch", "eigentlich", "dann", "genau", "so", "noch", "mal"})
