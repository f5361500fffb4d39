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
    "es": (frozenset({"y", "pero", "aunque", "incluso"}), frozenset({"si", "cuando"})),
    "pt": (frozenset({"e", "mas", "mesmo"}), frozenset({"se", "quando"})),
}
"""First and second word of "and if she is on leave?"."""
_BEFORE_TO = (
    "have has need needs able used got apply belong going ought meant refer lead open close next similar due sent given sold"
    " shown subject relate up come go get happen available"
)
"""Between `it` and `to`, they say something of a thing: "does it have to be signed?"."""
_REMARKS = "rain snow raining snowing late early true right ok okay normal possible clear cold hot warm dark mean matter help"
IMPERSONAL: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?:it(?= (?:\w+ )?(?!{'|'.join(_BEFORE_TO.split())})\w+(?<!(?<!allow)(?<!requir)(?<!permitt)ed)"
        r" (?:for \w+(?: \w+)? )?(?:to|that) \w)"
        rf"|it(?= (?:\w+ ){{0,2}}(?:{'|'.join(_REMARKS.split())}|make sense)\b)"
        r"|(?<=time is )it|(?<=far is )it|(?<=day is )it"
        r"|there(?<=(?:is|re|as) there)|there(?= (?:is|are|was|were|s|a|an|any)\b))"
    ),
    "fr": re.compile(
        r"\bil(?= (?:me |te |nous |vous |lui |en )?(?:faut|fallait|faudra|faudrait|y|s agit|vaut|pleut|neige|reste|suffit|fait"
        r"|existe)\b| est \w+ (?:de|d|que|qu)\b)"
        r"|\bfaut il\b|\b(?:y a|va|existe|arrive|neige|pleut|passe|reste) t il\b|\best[ -]il(?= \w+ (?:de|d|que|qu)\b)"
        r"|\b(?:c|ça|cela|ca)(?= (?:est )?(?:va|quoi|qui|vrai|sur|normal|possible|dire|fait|depend|veut)\b)"
        r"|\bc(?= est \w+ (?:de|d|que|qu)\b)|\bc(?= \w+ pas\b)"
    ),
    "de": re.compile(
        r"\b(?:gibt|gabe?|geht|ging|handelt|regnet|schneit|spat ist) es\b|\bes(?= (?:gibt|geht|handelt|regnet|schneit)\b)"
        r"|\bes(?= .*\b(?:zu|dass|wenn|ob)\b)|\bes(?= (?:wahr|moglich|richtig|sicher|normal|kalt|warm|heiss|spat|dunkel)\b)"
    ),
    "es": re.compile(r"\b(?:lo|la|los|las)(?= (?:que|mas|mejor|peor|menos|mism[oa]|de|del|demas|unic[oa]|siguiente|anterior)\b)"),
    "pt": re.compile(r"(?<=\bé )isso$|\b(?:isso|isto)(?= (?:e|esta) (?:verdade|certo|normal|tudo)\b)"),
}
"""Pronouns that stand for nothing: "is it possible to pay by card?", "il faut", "gibt es"."""
WITHOUT_SUBJECT: Mapping[str, re.Pattern[str]] = {
    "es": re.compile(
        r"(?:y )?(?:(?:tambien )?(?:cubre|incluye|requiere|permite|admite|exige|contiene|afecta)n?(?: \w+){1,5}"
        r"|tiene(?: (?:algun|alguna|un|una))? (?:limite|tope|maximo|minimo|coste|costo|precio|caducidad|vencimiento|plazo)"
        r"|se pueden? (?P<verb>\w+)|tienen? que ser \w+"
        r"|(?:cuando|como|donde|cuanto|por que|a quien|(?:hasta|desde) cuando|cada cuanto) se (?:(?:la|lo|las|los|me|les?) )?\w+"
        r"|(?:cuando|donde|por que|como|por quien) (?:es|son|fue|fueron|sera|seran|esta|estan) \w+(?:[ai]d|t|ch)[oa]s?)"
    ),
    "pt": re.compile(
        r"(?:e )?(?:(?:tambem )?(?:cobrem?|incluem?|inclui|requer|permitem?|exigem?|contem|afetam?)(?: \w+){1,5}"
        r"|tem(?: (?:algum|alguma|um|uma))? (?:limite|teto|maximo|minimo|custo|preco|validade|vencimento|prazo)"
        r"|(?:da (?:pra|para)|se pode|pode-se) (?P<verb>\w+)|podem? ser \w+[ai]d[oa]s?|(?:tem que|precisam?) ser \w+"
        r"|(?:quando|onde|por que|porque|como|por quem) (?:é|e|sao|foi|foram|sera|serao|esta|estao|pode ser|deve ser)"
        r" \w+(?:[ai]d|t|st)[oa]s?"
        r"|(?:quando|como|onde|por que) se \w+)"
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
CHINESE = re.compile(
    r"(?<![其吉])[它她他](?!人|乡|日|山|项|国)|[它她他]们|[这那](?:个|些|项|款|种|份|样)|^[这此](?=[是能会可要有算在])|^[这那][里儿]|对此"
)
_CHINESE_OPENING = "(?:那么?|请问|还|也|都|一般|大概|最多|最少|需要|还需要)*"
CHINESE_BARE = re.compile(
    rf"{_CHINESE_OPENING}(?:(?:要|需要|能|会|有|包括|包含|含|支持|可以|可|算)(?![么求素点])\w{{1,6}}(?:吗|么|不)"
    r"|(?:从|到|由|自)?(?:什么时候|何时|哪天|几点|几号|哪年|哪里|谁|多长时间|多少次|几次|几天)\w{0,4}|多久\w{0,6}"
    r"|(?:周|星期|礼拜|周末|节假日|假日|今天|明天|晚上)\w{0,3}(?:也|还)\w{1,4}(?:吗|么)"
    r"|(?:要|得|需要)?提前(?:多久|多长时间|几天)\w{0,4}|(?:在|去|到|找|跟|向|由|让)(?:哪里?|哪儿|谁)\w{0,4})"
)
"""Questions without a subject: 有上限吗, 谁设计的, 要提前多久打."""
CHINESE_TALK = re.compile(
    r"意思|确定|真的|明白|懂|知道|谢谢|可以了|没(?:问题|事)|对吗|好吗|行吗|是吗|解释|总结|翻译|例子|详细|举例|来源|出处"
)
