"""Whether a question asks for a thing of a certain shape (an age, a telephone number, an address), and whether a passage has one.

Above: `reading`, and the engine's guard. Such an answer can be told by its shape in any language: a passage without digits after
"tel." and without an @ tells neither a number nor an e-mail address, however much it says of the office. Shapes are read
generously and questions narrowly, because refusing an answerable question is the worse mistake (decision 0034).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from clew.domain.asked.passages import QUESTION_MOST, PassageText
from clew.domain.text.words import content_words, shared_words

Kind = Literal["age", "phone", "email", "address", "hours"]


@dataclass(frozen=True, slots=True)
class _Shape:
    """How questions ask for one kind of answer, and how passages state it."""

    asked: re.Pattern[str]
    """The words of a question that ask for it, in six languages. What remains of the question tells what it is about."""
    stated: re.Pattern[str]
    possible: re.Pattern[str] | None = None
    """What a passage may state instead, which is no reason to refuse, but no answer to begin with."""


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in alternatives), re.IGNORECASE)


def _question(*alternatives: str) -> re.Pattern[str]:
    """Match a question that begins so, up to two words later: "and what is …"."""
    return re.compile(rf"^[\s¿¡]*(?:[\w'’]+,?\s){{0,2}}?(?:{'|'.join(alternatives)})", re.IGNORECASE)


_WHAT_IS = r"what(?:['’]s|\s+is|\s+are)\s+(?:the|your|their|its|his|her)\s+(?:[\w'’-]+\s+){0,4}?"
_QUEL = r"quel(?:le)?s?\s+(?:est|sont)\s+(?:les?\s+|la\s+|l['’]|son\s+|votre\s+|leur\s+)"
_WIE_IST = r"(?:wie\s+(?:lautet|ist)\s+(?:die|ihre|deine|eure)\s+(?:[\w-]+\s+)?|welche\s+|(?:unter|an)\s+welcher?\s+)"
_CUAL = r"cu[áa]l\s+es\s+(?:el|la|su|vuestr[oa])\s+"
_QUAL = r"qual(?:\s+é|\s+e)?\s+(?:o|a|seu|sua)\s+"

_SHAPES: dict[Kind, _Shape] = {
    "phone": _Shape(
        _question(
            _WHAT_IS + r"(?:tele)?phone\s+numbers?",
            r"(?:which|what)\s+(?:tele)?phone\s+number",
            _QUEL + r"(?:num[ée]ro\s+(?:de\s+)?(?:t[ée]l\w*|portable|fax|vert|d['’]appel)|t[ée]l[ée]phone)",
            r"[àa]\s+quel\s+num[ée]ro(?:\s+de\s+t[ée]l[ée]phone)?",
            _WIE_IST + r"(?:[\w-]*telefonnummer|rufnummer|faxnummer|handynummer|hotline)",
            _CUAL + r"(?:n[úu]mero\s+de\s+)?tel[ée]fono",
            _QUAL + r"(?:n[úu]mero\s+d[eo]\s+)?telefone",
            r"[^，。？?]{0,20}(?:电话|电话号码|联系电话|客服电话|热线)(?:号码)?是?(?:多少|什么|几号)",
        ),
        _any(
            r"(?<!\d)(?:\+|00)\d[\d\s()./-]{5,18}\d",
            r"(?<![\d.,])\(?0\d{1,5}\)?[\s./-]{0,3}\d{2,}[\s./-]?\d",
            r"\(?\d{2,4}\)?[\s.-]\d{3,5}[\s.-]\d{3,5}(?!\d)",
            r"(?<!\d)\d{3,4}(?:[ .-]\d{2,4}){2,4}(?!\d)",
            r"(?<!\d)1[3-9]\d{9}(?!\d)",
            r"\b(?:t[ée]l\w*|phone|fon|fone|call|dial|hotline|fax|ruf\w*|appel(?:ez|er)|llam(?:ar|e|ando)|ligu\w+|central)\b[^\n\d]{0,25}\d{3}",
            r"(?:电话|热线|拨打|客服)[^\n\d]{0,25}\d{3}",
        ),
    ),
    "email": _Shape(
        _question(
            _WHAT_IS + r"e-?mail(?:\s+address)?",
            r"(?:to\s+)?(?:which|what)\s+e-?mail",
            _QUEL + r"(?:adresse\s+(?:e-?mail|mail|courriel|[ée]lectronique)|courriel|e-?mail|mail)\b",
            r"[àa]\s+quelle\s+adresse\s+(?:e-?mail|mail|[ée]lectronique)",
            _WIE_IST + r"(?:e-?)?mail[\w-]*",
            _CUAL + r"(?:direcci[óo]n\s+de\s+)?(?:correo|e-?mail)(?:\s+electr[óo]nico)?",
            r"a\s+qu[ée]\s+(?:correo|e-?mail)",
            _QUAL + r"(?:endere[çc]o\s+de\s+)?(?:e-?mail|correio\s+eletr[ôo]nico)",
            r"[^，。？?]{0,20}(?:邮箱|电子邮件|邮件地址|e-?mail)(?:地址)?是(?:什么|多少|哪)",
        ),
        _any(r"\S@\S", r"[\[(\s](?:at|arroba|chez)[\])\s]\s?\w+[\[(\s.]+(?:dot|punto|ponto|point|\w{2,})", r"＠|mailto:"),
    ),
    "address": _Shape(
        _question(
            _WHAT_IS + r"(?<!to )(?<!that )(?<!which )address(?=\s*(?:[?.!]|$|(?:of|for|in|where|to which)\b))",
            _QUEL + r"adresse\b",
            _WIE_IST + r"(?:post|haus|liefer)?(?:adresse|anschrift)\b",
            _CUAL + r"direcci[óo]n\b",
            _QUAL + r"endere[çc]o\b",
            r"[^，。？?]{0,20}(?<!邮件)(?<!邮箱)(?<!网)(?<!IP)地址(?:是|在)?(?:哪|什么)",
        ),
        _any(
            r"(?<![\d.,§])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?[ ,]{1,3}(?-i:[A-ZÀ-Ý])\w{2,}",
            r"(?<!\d)\d{2,3} \d{2}[ ,]+(?-i:[A-ZÀ-Ý])\w{2,}|\b(?-i:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b|\b(?-i:[A-Z]{2}) \d{5}\b",
            r"(?-i:[A-ZÀ-Ý])[\w'’-]+,? (?:n[º°o.] ?)?(?!(?:19|20)\d\d)\d{1,4}[a-z]?\s*(?:[,·–\n]|$)",
            r"\d{1,5}[a-z]?,? (?:(?-i:[A-ZÀ-Ý])[\w'’.-]+ ){1,4}(?:st|road|rd|ave|lane|square|drive|way|blvd)\b",
            r"\b(?:street|road|avenue|boulevard|bd|rue|all[ée]e|impasse|quai|calle|c/|plaza|paseo|avenida|av\.|carretera|rua|r[úu]a|"
            r"pra[çc]a|quadra|rodovia|bloco|cep)\b|\w(?:stra(?:ß|ss)e|str\.|platz|allee|gasse|weg \d)",
            r"\bp\.? ?o\.? ?box\b|\bpostfach\b|\bapartado\b|\bcaixa postal\b|\bbp \d",
            r"[路街道巷]\s?\d+\s?[号弄]|\d+号|[省市区县]\S{1,12}[路街]",
        ),
        _any(r"\d+\.\d+\.\d+\.\d+|https?://|www\.|\S@\S|localhost|\b0x"),
    ),
    "hours": _Shape(
        _question(
            _WHAT_IS + r"(?:opening|office|business|visiting)\s+(?:hours|times?)",
            r"(?:at\s+)?what\s+time\s+(?:does|do|is|are)",
            _QUEL + r"(?:horaires?|heures)\s+(?:d['’]ouverture|d[eu]\b)",
            r"[àa]\s+quelle\s+heure",
            r"(?:wie\s+(?:sind|lauten)\s+die|welche)\s+[öo]ffnungszeiten|um\s+wie\s?viel\s+uhr",
            r"wann\s+(?:hat|haben)\s+(?=.{1,60}(?:ge[öo]ffnet|offen|auf)\b)",
            _CUAL + r"horario\b|a\s+qu[ée]\s+hora",
            _QUAL + r"hor[áa]rio\b|a\s+que\s+horas",
            r"[^，。？?]{0,20}几点钟?(?:上班|下班|开门|关门|开始|结束|开放|营业|到)",
            r"[^，。？?]{0,20}(?:营业|开放|办公|开馆)时间是(?:什么|几)",
        ),
        _any(
            r"\d{1,2}\s?[:h：]\s?\d{2}|\b\d{1,2}\s?h\b|\b\d{1,2}\.\d{2}\s?(?:uhr|h\b)",
            r"\d\s?(?:[ap]\.?\s?m\b|uhr\b|o['’]clock|heures?\b|horas?\b)",
            r"\b(?:noon|midnight|(?<!-)midi|minuit|mittags?|mitternacht|mediod[ií]a|medianoche|meio-dia|meia-noite|sunset|sunrise|dusk|dawn)\b",
            r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|daily|24/7|24 hours)\b",
            r"\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|tous les jours)\b",
            r"\b(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado)\b",
            r"\b(?:segunda|ter[çc]a|quarta|quinta|sexta|domingo|todos (?:los|os) d[ií]as|(?:werk)?täglich|rund um die uhr)\b",
            r"\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s?\b",
            r"[\d０-９一二三四五六七八九十]\s*[点时]|星期|周[一二三四五六日末]|每[日天周]|全天|上午|下午|小时|工作日",
        ),
    ),
    "age": _Shape(
        _question(
            r"how\s+old\s+(?:is|are|was|were)\b",
            r"quel\s+[âa]ge\s+(?:a|ont|avai(?:t|ent)|avez)\b(?!\s+(?:minimum|minimal))",
            r"wie\s+alt\s+(?:ist|sind|war|waren)\b",
            r"cu[áa]ntos\s+a[ñn]os\s+(?:tienen?|ten[íi]an?)\b|qu[ée]\s+edad\s+(?:tienen?|ten[íi]an?)\b",
            r"quantos\s+anos\s+t(?:em|êm|inham?)\b|qual(?:\s+é|\s+e)?\s+a\s+idade\s+d[aeo]s?\b(?!\s+aposentadoria)",
            r"[^，。？?]{0,20}(?:多大年纪|多大岁数|多大了|多少岁了?|(?:今年|现在)几岁)",
        ),
        _any(
            r"\d\s?-?\s?years?[\s-]old|\bage[ds]?\b[^\n.]{0,20}\d|\d[\s-]?(?:ans|an)\b|\bâgée?s?\b",
            r"\d[\s-]?jährig|\d\s?jahre\s+alt|\balter\b|\d\s?a[ñn]os\b|\b(?:edad|idade)\b|\d\s?anos\b",
            r"\b(?:born|birth\w*|née?s?|naissance|naquit|geb(?:oren|urts\w*)|geb(?=\.)|nacid[oa]s?|naci[óo]|nacimiento)\b",
            r"\b(?:nascid[oa]s?|nasceu)\b",
            r"\b(?:centur(?:y|ies)|si[èe]cles?|jahrhunderts?|siglos?|s[ée]culos?|anniversar\w+|anniversaire|jubiläum|aniversario)\b",
            r"\*\s?1\d{3}|\(\s?1\d{3}\s?[–-]",
            r"[\d一二三四五六七八九十]\s*周?岁|出生|生于|诞生|世纪|年龄",
        ),
    ),
}

_NO_NUMBER = re.compile(
    r"https?://\S+|\S*\d{4}-\d{2,3}-\d{2,3}\S*|\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b(?:19|20)\d\d\s?[-–/.]\s?(?:19|20)?\d\d\b"
)
"""Digits that nobody dials: in addresses of pages, dates, numbers of laws."""
_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)|\d\s?(?:years|jahre|a[ñn]os|年)", re.IGNORECASE)
"""What tells the age of a thing; of a person only the year of birth does, beside a word for it."""
_PERSONS = re.compile(
    r"\b(?:he|she|mayor|president|chair(?:man|woman|person)?|minister|director|founder|author|developer|manager|ceo|owner|inventor"
    r"|maire|pr[ée]sidente?|ministre|direct(?:eur|rice)|fondat(?:eur|rice)|aut(?:eur|rice)|tr[ée]sori[eè]re?|principale?|inventeur"
    r"|bürgermeister(?:in)?|präsident(?:in)?|minister(?:in)?|leiter(?:in)?|direktor(?:in)?|gründer(?:in)?|autor(?:in)?"
    r"|entwickler(?:in)?|erfinder(?:in)?|chef(?:in)?|alcalde(?:sa)?|ministr[oa]|directora?|fundadora?|autora?|jef[ea]|creadora?"
    r"|prefeit[oa]|diretora?|criadora?)\b|[市馆部校院局]长|主任|经理|总裁|创始人|作者|主席|总统|董事长|发明者",
    re.IGNORECASE,
)
_ELECTRONIC = re.compile(r"(?i)\b(?:e-?mails?|mails?|courriel|correo|correio|[ée]?lectr\w+|eletr\w+|ip|mac|web|url|internet)\b")
"""Of such an address no street is asked for."""
_ZH_ASKED = re.compile(
    r"的?(?:客服|联系|服务)?(?:电话|热线|邮箱|电子邮件|邮件地址|e-?mail|地址|几点|营业|开放|办公|开馆|多大|今年|现在|多少岁).*"
)
_MORE = re.compile(
    r"\s(?:and|or|et|ou|und|oder|y|o|e)\s+(?:(?:in|at|to|by|for|de|à|par|pour|an|zu|en|a|con|por|em|com)\s+)?"
    r"(?:how|what|when|where|who|whom|which|why|comment|combien|quand|où|qui|que|quels?|quelles?|pourquoi|wie|was|wann|wo|wer|wen|wem"
    r"|welche[rmns]?|warum|c[óo]mo|cu[áa]nt\w+|cu[áa]ndo|d[óo]nde|qui[ée]n\w*|qu[ée]|cu[áa]l\w*|como|quant\w+|quando|onde|quem|qual|quais)\b"
    r"|[和及与，,](?:[^，。？?]{0,12})(?:多少|什么|哪|谁|怎么|如何|几)",
    re.IGNORECASE,
)
"""Another question in the same sentence."""
_SENTENCE = re.compile(r"(?<=[?？])\s*")


def asks_more(question: str) -> bool:
    """Return whether a question goes on with another one: "how old is it and who built it"."""
    return _MORE.search(question) is not None


def asked_kind(question: str, code: str) -> tuple[Kind, str] | None:
    """Return the kind of answer that a question asks for, and what remains of it; None if it asks for none or for more."""
    sentence = question[:QUESTION_MOST].strip()
    if len(_SENTENCE.split(sentence.rstrip("?？"))) > 1 or asks_more(sentence):
        return None
    for kind, shape in _SHAPES.items():
        match = shape.asked.match(sentence)
        if match and not (kind == "address" and _ELECTRONIC.search(sentence)):
            return kind, _ZH_ASKED.sub("", sentence) if code == "zh" else sentence[match.end() :]
    return None


def states_kind(kind: Kind, subject: str, code: str, passages: Sequence[PassageText]) -> bool:
    """Return whether a passage with a word of the subject has an answer of a kind; without such words, whether any has."""
    words = set(content_words(subject, code))
    persons = _PERSONS.findall(subject) if kind == "age" else []
    if persons:
        words = {word for person in persons for word in content_words(person, code)}

    def is_about(text: str) -> bool:
        return not words or bool(shared_words(words, set(content_words(text, code)), code))

    return any(_may_have(kind, text, is_person=bool(persons)) and is_about(text) for text in map("\n".join, passages))


def may_state_kind(kind: Kind, passages: Iterable[PassageText]) -> bool:
    """Return whether a passage in any language may have an answer of a kind, whatever it is about."""
    return any(_may_have(kind, "\n".join(passage), is_person=False) for passage in passages)


def has_kind(kind: Kind, text: str) -> bool:
    """Return whether a text in any language is an answer of a kind, as far as its shape tells."""
    return _SHAPES[kind].stated.search(_NO_NUMBER.sub(" ", text) if kind == "phone" else text) is not None


def _may_have(kind: Kind, text: str, *, is_person: bool) -> bool:
    possible = _SHAPES[kind].possible
    if has_kind(kind, text) or (possible and possible.search(text)):
        return True
    return kind == "age" and not is_person and _YEAR.search(text) is not None
