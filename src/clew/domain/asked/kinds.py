"""Whether a question asks for a thing of a certain shape (an age, a telephone number, an address), and whether a passage has one.

Above: `reading`, and the engine's guard. Below: `kinds_stated`, the shapes of the answers. Such an answer can be recognised by
its shape in any language: a passage without digits after "tel." and without an @ has neither a number nor an e-mail address,
however much it says of the office. Shapes are read generously and questions narrowly, because refusing an answerable question is
the worse mistake (decision 0034).
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from clew.domain.asked.kinds_stated import AGE_OF_A_THING, POSSIBLE, STATED
from clew.domain.asked.passages import QUESTION_MOST, PassageText
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.text.words import content_words, shared_words

Kind = Literal["age", "phone", "email", "address", "hours"]


def _question(*alternatives: str) -> re.Pattern[str]:
    """Match a question that begins so, up to two words later: "and what is …"."""
    return re.compile(rf"^[\s¿¡]*(?:[\w'’]+,?\s){{0,2}}?(?:{'|'.join(alternatives)})", re.IGNORECASE)


_OWNER = r"(?:[\w.-]+\s+){0,3}[\w-]+['’]s?\s+"
"""Whose it is, if that stands before the noun: "the museum's", "Ms Berg's"."""
_WHAT_IS = (
    r"what(?:['’]?s|\s+is|\s+are)\s+"
    rf"(?:(?P<owner>{_OWNER})(?:[\w-]+\s+){{0,2}}?|(?:the|your|their|its|his|her)\s+(?:[\w-]+\s+){{0,4}}?)"
)
_QUEL = r"quel(?:le)?s?\s+(?:est|sont)\s+(?:les?\s+|la\s+|l['’]|son\s+|votre\s+|leur\s+)"
_WIE_IST = r"wie\s+(?:lautet|ist)\s+(?:die|ihre|deine|eure)\s+(?:[\w-]+\s+)?"
_WELCHE = r"(?:welche\s+|(?:unter|an)\s+welcher?\s+)"
_CUAL = r"cu[áa]l\s+es\s+(?:el|la|su|vuestr[oa])\s+"
_QUAL = r"qual(?:\s+é|\s+e)?\s+(?:o|a|seu|sua)\s+"
_ENDS = r"(?![\w-])"
_THEN = _ENDS + (
    r"(?=\s*(?:[?？.!,;:]|$|(?:(?:of|for|in|at|on|to|from|where|i|we|you|should|can|must|may|d[eao]|d[eao]s|del|du|des|pour|para"
    r"|aux?|à|en|em|n[ao]s?|der|das|die|ha(?:t|ben)|für|vo[nm]|zu[mr]|im|am|beim|unter|erreich\w*|muss|kann|soll|gilt|ist)\b"
    r"|d['’])))"
)
"""What follows the noun: whose it is, or the end. "The phone number format" and "el teléfono más caro" are something else."""
_ZH_WHAT = r"是?(?:多少|什么(?!意思|概念|样|格式|类型|功能|用)|几号)"
_LIMIT = (
    r"(?!.*\b(?:allowed|permitted|supposed|required|too|before|until|maximum|minimum|at (?:most|least)|dürfen|höchstens"
    r"|mindestens"
    r"|m[áa]ximo|m[íi]nimo|maximum|pour|para)\b)"
)
"""An age that a rule sets has other shapes: "before the tenth birthday", "three releases"."""

_ASKED: dict[Kind, re.Pattern[str]] = {
    "phone": _question(
        _WHAT_IS + r"(?:tele)?phone\s+numbers?" + _THEN,
        r"(?:which|what)\s+(?:tele)?phone\s+number" + _THEN,
        _QUEL + r"(?:num[ée]ro\s+(?:de\s+)?(?:t[ée]l\w*|portable|fax|vert|d['’]appel)|t[ée]l[ée]phone)" + _THEN,
        r"[àa]\s+quel\s+num[ée]ro(?:\s+de\s+t[ée]l[ée]phone)?(?=.{1,40}(?:appel|joindre|t[ée]l[ée]phon|contacter))",
        _WIE_IST + r"(?:[\w-]*telefonnummer|rufnummer|faxnummer|handynummer|hotline)" + _THEN,
        _WELCHE + r"(?:[\w-]*telefonnummer|rufnummer|faxnummer|handynummer)" + _ENDS,
        _CUAL + r"(?:n[úu]mero\s+de\s+)?tel[ée]fono" + _THEN,
        _QUAL + r"(?:n[úu]mero\s+d[eo]\s+)?telefone" + _THEN,
        r"[^，。？?]{0,20}(?:电话|电话号码|联系电话|客服电话|热线)(?:号码)?" + _ZH_WHAT,
    ),
    "email": _question(
        _WHAT_IS + r"e-?mail(?:\s+address)?" + _THEN,
        r"(?:to\s+)?(?:which|what)\s+e-?mail(?:\s+address)?" + _THEN,
        _QUEL + r"(?:adresse\s+(?:e-?mail|mail|courriel|[ée]lectronique)|courriel|e-?mail|mail)" + _THEN,
        r"[àa]\s+quelle\s+adresse\s+(?:e-?mail|mail|[ée]lectronique)",
        _WIE_IST + r"(?:e-?)?mail(?:-?adresse)?" + _THEN,
        _WELCHE + r"(?:e-?)?mail-?adresse" + _ENDS,
        _CUAL + r"(?:direcci[óo]n\s+de\s+)?(?:correo|e-?mail)(?:\s+electr[óo]nico)?" + _THEN,
        r"a\s+qu[ée]\s+(?:correo|e-?mail)",
        _QUAL + r"(?:endere[çc]o\s+de\s+)?(?:e-?mail|correio\s+eletr[ôo]nico)" + _THEN,
        r"[^，。？?]{0,20}(?:邮箱|电子邮件|邮件地址|e-?mail)(?:地址)?(?:是哪|" + _ZH_WHAT + ")",
    ),
    "address": _question(
        _WHAT_IS + r"(?<!to )(?<!that )(?<!which )address(?=\s*(?:[?.!]|$|(?:of|for|in|where|to which)\b))",
        _QUEL + r"adresse(?:\s+(?:postale|exacte|compl[èe]te))?" + _THEN,
        _WIE_IST + r"(?:post|haus|liefer)?(?:adresse|anschrift)" + _THEN,
        _WELCHE + r"(?:post|haus)?(?:adresse|anschrift)" + _ENDS,
        _CUAL + r"direcci[óo]n(?:\s+(?:postal|exacta|completa))?" + _THEN + r"(?!.*\ben materia)",
        _QUAL + r"endere[çc]o(?:\s+(?:postal|exato|completo))?" + _THEN,
        r"[^，。？?]{0,20}(?<!邮件)(?<!邮箱)(?<!网)(?<!IP)地址(?:[是在]+哪|(?=是)" + _ZH_WHAT + ")",
    ),
    "hours": _question(
        _WHAT_IS + r"(?:opening|office|business|visiting)\s+(?:hours|times?)" + _THEN,
        r"(?:at\s+)?what\s+time\s+(?:does|do|is|are)\b(?!.*\b(?:take|left|remain\w*|spent|needed|available|required|it)\b)",
        _QUEL + r"(?:horaires?\s+(?:d['’]ouverture|d[eu])|heures\s+(?:d['’]ouverture|de\s+fermeture))\b",
        r"[àa]\s+quelle\s+heure\b",
        r"(?:wie\s+(?:sind|lauten)\s+die|welche)\s+[öo]ffnungszeiten" + _THEN,
        r"um\s+wie\s?viel\s+uhr",
        r"wann\s+(?:hat|haben)\s+(?=.{1,60}(?:ge[öo]ffnet|offen)\b|(?:\S+\s+){1,3}auf\b)",
        _CUAL + r"horario\b(?!\s+de\s+verano)" + _THEN,
        r"a\s+qu[ée]\s+hora\b",
        _QUAL + r"hor[áa]rio\b(?!\s+de\s+ver[ãa]o)" + _THEN,
        r"a\s+que\s+horas\b",
        r"[^，。？?]{0,20}几点钟?(?:上班|下班|开门|关门|开始(?!计算|算)|结束|开放|营业|到)",
        r"[^，。？?]{0,20}(?:营业|开放|办公|开馆)时间" + _ZH_WHAT,
    ),
    "age": _question(
        r"how\s+old\s+(?:is|are|was|were)\b" + _LIMIT,
        r"quel\s+[âa]ge\s+(?:a|ont|avai(?:t|ent)|avez)\b(?!\s+(?:minimum|minimal))" + _LIMIT,
        r"wie\s+alt\s+(?:ist|sind|war|waren)\b" + _LIMIT,
        r"cu[áa]ntos\s+a[ñn]os\s+(?:tienen?|ten[íi]an?)\b(?!\s+(?:que|de)\b)" + _LIMIT,
        r"qu[ée]\s+edad\s+(?:tienen?|ten[íi]an?)\b(?!\s+que\b)" + _LIMIT,
        r"quantos\s+anos\s+t(?:em|êm|inham?)\b(?!\s+(?:que|de)\b)" + _LIMIT,
        r"qual(?:\s+é|\s+e)?\s+a\s+idade\s+d[aeo]s?\b(?!\s+(?:aposentadoria|reforma|pedra))" + _LIMIT,
        r"(?!.*(?:可以|才|能够|年满|以上|不能|退休|入学|报名|申请))[^，。？?]{0,20}(?:多大年纪|多大岁数|多大了|多少岁了?|(?:今年|现在)几岁)",
    ),
}
"""The words of a question that ask for a kind, in six languages. What remains of the question tells what it is about."""

_OPENERS = {
    "en": ("what is the ",), "fr": ("quelle est la ",), "de": ("wie lautet die ", "wie sind die "),
    "es": ("cuál es la ",), "pt": ("qual é a ",),
}  # fmt: skip
"""What people leave out who type only what they look for: "phone number of the museum", "öffnungszeiten kita"."""
_LINKS = re.compile(
    r"^[\s¿¡]*(?:(?:and|et|und|y|e|the|les?|la|die|der|das|el|l[oa]s|o|a|os|as)\s+|l['’]\s?)*(?P<asked>\S+)", re.IGNORECASE
)
_ZH_TOPIC = re.compile(r"^(?:那|那么)?(?P<topic>[^？?，。怎如何什么哪谁吗能可打几多]{1,30}?)呢?[？?。\s]*$")
_NO_NUMBER = re.compile(
    r"https?://\S+|\S*\d{4}-\d{2,3}-\d{2,3}\S*|(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![./-]?\d)|\b(?:19"
    r"|20)\d\d\s?[-–/.]\s?(?:19|20)?\d\d\b"
)
"""Digits that nobody dials: in addresses of pages, dates, numbers of laws."""
_PERSONS = re.compile(
    r"\b(?:he|she|mayor|president|chair(?:man|woman|person)?|minister|director|founder|author|developer|manager|ceo|owner"
    r"|inventor"
    r"|maire|pr[ée]sidente?|ministre|direct(?:eur|rice)|fondat(?:eur|rice)|aut(?:eur|rice)|tr[ée]sori[eè]re?|principale?"
    r"|inventeur"
    r"|bürgermeister(?:in)?|präsident(?:in)?|minister(?:in)?|leiter(?:in)?|direktor(?:in)?|gründer(?:in)?|autor(?:in)?"
    r"|entwickler(?:in)?|erfinder(?:in)?|chef(?:in)?|alcalde(?:sa)?|ministr[oa]|directora?|fundadora?|autora?|jef[ea]|creadora?"
    r"|prefeit[oa]|diretora?|criadora?)\b|[市馆部校院局]长|主任|经理|总裁|创始人|作者|主席|总统|董事长|发明者",
    re.IGNORECASE,
)
_NO_PLACE = re.compile(
    r"\b(?:e-?mails?|mails?|courriel|correo|correio|[ée]?lectr\w+|eletr\w+|ip|mac|web|url|internet|memory|variable|pointer"
    r"|register|server"
    r"|host|network|daemon|process|function|m[ée]moire|pointeur|serveur|speicher|zeiger|netzwerk|memoria|mem[óo]ria|puntero"
    r"|ponteiro"
    r"|servidor|viento|vector|giro|flujo|rotaci[óo]n|movimiento|marcha|general)\b|内存|变量|指针|服务器|函数|寄存器",
    re.IGNORECASE,
)
"""Of such an address, or direction in Spanish, no street is asked for."""
_ZH_ASKED = re.compile(
    r"的?(?:客服|联系|服务)?(?:电话|热线|邮箱|电子邮件|邮件地址|e-?mail|地址|几点|营业|开放|办公|开馆|多大|今年|现在|多少岁).*"
)
_MORE = re.compile(
    r"\s(?:and|or|et|ou|und|oder|y|o|e)\s+(?:(?:in|at|to|by|for|de|à|par|pour|an|zu|en|a|con|por|em|com)\s+)?"
    r"(?:how|what|when|where|who|whom|which|why|comment|combien|quand|où|qui|que|quels?|quelles?|pourquoi|wie|was|wann|wo|wer"
    r"|wen|wem"
    r"|welche[rmns]?|warum|c[óo]mo|cu[áa]nt\w+|cu[áa]ndo|d[óo]nde|qui[ée]n\w*|qu[ée]|cu[áa]l\w*|como|quant\w+|quando|onde"
    r"|quem|qual|quais)\b"
    r"|[和及与，,](?:[^，。？?]{0,12})(?:多少|什么|哪|谁|怎么|如何|几)",
    re.IGNORECASE,
)
"""Another question in the same sentence."""
_SENTENCE = re.compile(r"(?<=[?？])\s*")


def asks_more(question: str) -> bool:
    """Return whether a question goes on with another one: "how old is it and who built it"."""
    return _MORE.search(question) is not None


def asked_kind(question: str, code: str) -> tuple[Kind, str] | None:
    """Return the kind of answer that a question asks for, and whose it is; None if it asks for none or for more.

    Of an age, it is that of the person who is named: "the director of the museum" is not as old as the museum.
    """
    sentence = question[:QUESTION_MOST].strip()
    if len(_SENTENCE.split(sentence.rstrip("?？"))) > 1 or asks_more(sentence):
        return None
    for kind, asked in _ASKED.items():
        whole = sentence if asked.match(sentence) else _opened(sentence, asked, code)
        match = asked.match(whole)
        if match and not (kind == "address" and _NO_PLACE.search(sentence)):
            owner = match.groupdict().get("owner") or ""
            subject = _ZH_ASKED.sub("", sentence) if code == "zh" else owner + whole[match.end() :]
            return kind, " ".join(_PERSONS.findall(subject)) or subject if kind == "age" else subject
    return None


def _opened(sentence: str, asked: re.Pattern[str], code: str) -> str:
    """Return a question that begins with the thing it asks for, with what was left out before it; empty if it does not.

    "Change email address" begins with something else: what is behind it would be such a question as well.
    """
    if code == "zh":
        topic = _ZH_TOPIC.match(sentence)
        return f"{topic['topic']}是什么" if topic else ""
    begin = _LINKS.match(sentence)
    if begin is None:
        return ""
    for opener in _OPENERS.get(code, ()):
        whole, behind = (opener + sentence[place:].lstrip() for place in (begin.start("asked"), begin.end()))
        if asked.match(whole) and (re.match(_OWNER, sentence) or not asked.match(behind)):
            return whole
    return ""


def states_kind(kind: Kind, subject: str, code: str, passages: Sequence[PassageText]) -> bool:
    """Return whether a passage with a word of the subject has an answer of a kind; if none has such a word, whether any has.

    A subject that no passage names is worded otherwise there: "the firm" is "our company".
    """
    is_person = kind == "age" and _PERSONS.search(subject) is not None
    words = set(content_words(subject, code))
    if code == "de":
        words |= {word.removesuffix("s") for word in words}  # "des Büros", which the stemmer leaves
    texts = ["\n".join(passage) for passage in passages]
    about = [text for text in texts if shared_words(words, set(content_words(text, code)), code)]
    return any(_may_have(kind, text, is_person=is_person) for text in about or texts)


def may_state_kind(kind: Kind, passages: Iterable[PassageText]) -> bool:
    """Return whether a passage in any language may have an answer of a kind, whatever it is about."""
    return any(_may_have(kind, "\n".join(passage), is_person=False) for passage in passages)


def has_kind(kind: Kind, text: str) -> bool:
    """Return whether a text in any language is an answer of a kind, as far as its shape tells."""
    return STATED[kind].search(_NO_NUMBER.sub(" ", text) if kind == "phone" else text) is not None


def may_be_kind(kind: Kind, text: str) -> bool:
    """Return whether a text in any language may answer a question for a kind, whatever it is about: "opposite the station"."""
    return has_kind(kind, text) or POSSIBLE[kind].search(fold(_NO_NUMBER.sub(" ", text) if kind == "phone" else text)) is not None


def _may_have(kind: Kind, text: str, *, is_person: bool) -> bool:
    return may_be_kind(kind, text) or (kind == "age" and not is_person and AGE_OF_A_THING.search(fold(text)) is not None)
