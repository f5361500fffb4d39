"""Questions that are a frame around one thing: "what is X?", "what is X for?", "how do I insert X?", "what does -v do?".

A later question that names another thing ("and a chart?") means the same frame around it, whichever words the thing has. Above:
`understanding.py`, which asks for this before the rows of `grammar.PLACES`. Below: `short_question.py`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clew.domain.followup.ellipsis.chinese import is_chinese_case, read_chinese
from clew.domain.followup.ellipsis.reading import Lexicon, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.short_question import ShortQuestion
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.numbered_codes import numbered_codes, plain_number
from clew.domain.text.options import OPTION
from clew.domain.text.years import year_spans

_THING_MOST = 5
"""Words of a thing, its article included."""
_QUESTION_MOST = 300
"""Code points; a longer text asks more than what something is."""
_EDGE = r"A-Za-z0-9_\u00c0-\u024f"
_NUMBER = re.compile(rf"(?<![{_EDGE}.,-])\d{{1,6}}(?![{_EDGE}-]|[.,]\d)")
"""Chinese characters may adjoin it."""
_ENDS = " \t¿?？!！.。"
_ANYTHING = "甲"
"""Stands for the option in a Chinese question: as a noun does, without a meaning."""

_DEFINING: Mapping[str, tuple[str, str]] = {
    "en": (r"(?:what(?:'s|’s| is| are)|define)\s+(?P<thing>.+)|what does (?P<thing2>.+?) mean", "What is {}?"),
    "fr": (
        r"(?:qu['’]est[- ]ce (?:qu['’]|que?)\s*(?:c['’]est (?:que |qu['’])?)?|c['’]est quoi,?"
        r"|que (?:signifie|veut dire|désigne))\s*(?P<thing>.+)",
        "Qu'est-ce que {} ?",
    ),
    "es": (r"¿?\s*qué (?:es|son|significa)\s+(?P<thing>.+)", "¿Qué es {}?"),
    "pt": (r"(?:o )?que (?:é|são|significa)\s+(?P<thing>.+)", "O que é {}?"),
    "de": (r"was (?:ist|sind|bedeutet|heißt)\s+(?P<thing>.+)", "Was ist {}?"),
    "zh": (
        r"(?:请问)?什么(?:是|叫做?)(?P<thing>.+)|(?P<thing2>.+?)(?:是什么(?:意思|东西)?|是啥|指什么|什么意思)",
        "什么是{}？",
    ),
}
"""How each language asks what something is, and how the question is written for another thing."""
_FRAMED: Mapping[str, str] = {
    "en": r"what (?:is|are) (?P<thing>.+?) (?:used )?for|how to \w+ (?P<made2>.+)"
    r"|how (?:do|can|should|would) (?:i|we|you|one) \w+ (?P<made>.+)",
    "fr": r"(?:à|a) quoi (?:sert|servent) (?P<thing>.+)"
    r"|comment (?:(?:puis-je|peut-on|dois-je|faut-il|est-ce qu'on|on|je) )?\w+ (?P<made>.+)",
    "es": r"¿?\s*para qué (?:sirven?|se usan?) (?P<thing>.+)|¿?\s*cómo (?:(?:se|puedo|debo|podemos) )?\w+ (?P<made>.+)",
    "pt": r"para que (?:servem?|se usam?) (?P<thing>.+)|como (?:(?:se|posso|devo|podemos|eu) )?\w+ (?P<made>.+)",
    "de": r"(?:wofür|wozu) (?:ist|sind|dient|dienen) (?P<thing>.+?)(?: (?:da|gut))?|wie \w+ (?:ich|man|wir) (?P<made>.+)",
    "zh": r"(?P<thing>.+?)有什么用(?:处|途)?|(?:如何|怎么|怎样)(?:才能)?(?P<verb>设置|创建|插入|删除|添加|安装|使用|打开|关闭"
    r"|导出|导入|编辑|更新|配置|启用|禁用|修改|查看|移动|保存|打印)(?P<made>.+)",
}
"""Other frames. What is `made` must be a noun with its article, and nothing else: it may be said where or how as well."""
_DEFINITE = {"en": "the", "fr": "le la les l", "es": "el la los las", "pt": "o a os as", "de": "der die das"}
_INDEFINITE = {"en": "a an", "fr": "un une des d", "es": "un una unos unas", "pt": "um uma uns umas", "de": "ein eine einen"}
_PLURAL = re.compile(r"\b(?:are|son|são|sind)\b", re.IGNORECASE)
_PLURAL_VERB = re.compile(
    r"\b(?:are|do|were|sont|sind|funktionieren|kosten|son|sirven|funcionan|cuestan|est[aá]n|são|servem|funcionam|custam|ficam"
    r"|estão|servent|coûtent|fonctionnent|dienen|se usan|se usam)\b",
    re.IGNORECASE,
)
_ONE_THING = re.compile(r"(?:an?|una?|uma?|eine?)\s", re.IGNORECASE)
_ELIDED = re.compile(r"(?<=qu)e (?=[aeiouyàâéèêëîïôûh])", re.IGNORECASE)
_NOUN_ENDINGS = {
    "fr": ("oir", "ier", "eau", "tion", "sion", "age", "isme", "logue", "ette", "teur", "phie", "gramme"),
    "es": ("cion", "sion", "dad", "aje", "ero", "ismo", "logo", "grafia", "grama", "ivo", "ulo", "ema", "eta"),
    "pt": ("cao", "dade", "agem", "eiro", "ismo", "logo", "grafia", "grama", "ivo", "ulo", "ema", "eta"),
}
"""Of bare words, they tell a thing (tiroir) from a manner, a time or a person: "et vite ?", "et lundi ?", "¿y hoy?"."""
_NO_THINGS = """
    danke bitte morgen heute gestern montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ende
    hier premier dernier janvier fevrier entier particulier regulier singulier soir avoir sage
    primero tercero enero febrero definitivo efectivo emotivo positivo negativo espero quiero pero sincero verdadero entero ligero
    exclusivo masivo logo janeiro fevereiro primeiro terceiro efetivo inteiro ligeiro verdadeiro massivo
"""
"""Words with such an ending, and German ones with a capital, that are no things."""
_FOLDED_NO_THINGS = frozenset(_NO_THINGS.split())


@dataclass(frozen=True, slots=True)
class Reframed:
    """The question that a short one means, and the thing that it names."""

    text: str
    thing: str


def asks_what_it_is(text: str, language: str) -> bool:
    """Return whether a question asks what something is, and nothing else."""
    bare = " ".join(text.split()).strip(_ENDS)
    if language not in _DEFINING or len(bare) > _QUESTION_MOST:
        return False
    return re.fullmatch(_DEFINING[language][0], bare, re.IGNORECASE) is not None


def with_option(text: str, asked: str) -> Reframed | None:
    """Return the question before about another option of a program: "and -v?"; None if either names none, or more than that."""
    named, before = list(OPTION.finditer(asked)), list(OPTION.finditer(text))
    if len(named) != 1 or len(before) != 1:
        return None
    if not _only_leads(asked[: named[0].start()], asked[named[0].end() :]):
        return None
    option = named[0].group()
    return Reframed(text[: before[0].start()] + option + text[before[0].end() :], option)


def _only_leads(before: str, behind: str) -> bool:
    """Return whether the words around a thing only lead to it or close the question: "no, I meant", "what about", 那…呢."""
    text = f"{before} {behind}"
    if re.search(r"[\u4e00-\u9fff]", text):
        said = read_chinese(before + _ANYTHING + behind.lstrip())
        return said is not None and said.phrase == _ANYTHING
    return not re.search(r"[^\W_]", text) or any(not ShortQuestion(text, language).core for language in TABLES)


def with_number(text: str, short: ShortQuestion) -> Reframed | None:
    """Return the question before about another number: "what does code 3 mean?", "and 1?", "and code 1?"; None if it has none."""
    known = {part for token in tokens_of(text) for part in (token.folded, *token.folded.split("-"))}
    words = [token for token in short.core if token.is_word and token.folded not in short.lexicon.articles]
    digits = [token for token in words if token.cased.isdecimal()]
    is_known = all(token.folded in known for token in words if token not in digits)
    return _with_number(text, digits[0].cased) if short.opens and len(digits) == 1 and is_known else None


def with_bare_number(text: str, asked: str) -> Reframed | None:
    """Return the question before about another code, where nothing but its number is asked: "35?"."""
    number = asked.strip(_ENDS)
    return _with_number(text, number) if _NUMBER.fullmatch(number) and numbered_codes(text) else None


def with_chinese_number(text: str, phrase: str) -> Reframed | None:
    """Return the Chinese question before about another number: 那35呢, 退出码35呢."""
    found = _NUMBER.search(phrase)
    around = (phrase[: found.start()], phrase[found.end() :]) if found else ()
    return _with_number(text, found.group()) if found and all(part.strip() in text for part in around) else None


def _with_number(text: str, number: str) -> Reframed | None:
    numbers, named = list(_NUMBER.finditer(text)), numbered_codes(text)
    replaced = numbers if len(numbers) == 1 else [one for one in numbers if plain_number(one.group()) in named]
    if len(replaced) != 1 or year_spans(text):
        return None
    start, end = replaced[0].span()
    return Reframed(text[:start] + number + text[end:], number)


def is_with_other_number(text: str, before: str) -> bool:
    """Return whether a question is the one before with another number."""
    return text != before and _NUMBER.sub("0", text) == _NUMBER.sub("0", before)


def with_thing(text: str, short: ShortQuestion) -> Reframed | None:
    """Return the question before with the thing that a short one names in its frame; None if it has no such frame."""
    language, lexicon = short.language, short.lexicon
    bare, phrase = text.strip(_ENDS), short.phrase
    if year_spans(text) or phrase.preposition is not None or phrase.is_other:
        return None
    thing = phrase.text
    if defined := _thing_in(_DEFINING[language][0], bare, lexicon):
        if not _is_alike(defined, short):
            return None
        thing = _completed(thing, short, defined)
        at = text.rindex(defined)
        is_plural = _PLURAL.search(text[:at]) and not _ONE_THING.match(thing)
        written = f"{text[:at]}{thing}?" if is_plural else _DEFINING[language][1].format(thing)
        return Reframed(_ELIDED.sub("'", written) if language == "fr" else written, thing)
    found = re.fullmatch(_FRAMED[language], bare, re.IGNORECASE)
    name = next((one for one, value in found.groupdict().items() if value), "") if found else ""
    if found is None or not is_thing(found[name], lexicon, needs_article=name.startswith("made")):
        return None
    if name.startswith("made") and not (phrase.has_article or _is_bare_noun(short)):
        return None
    start, end = found.span(name)
    at = text.index(bare)
    return Reframed(text[: at + start] + thing + text[at + end :], thing)


def thing_of(text: str, language: str) -> str:
    """Return the thing that a question wants defined or says what it is for; nothing if it has no such frame."""
    bare = text.strip(_ENDS)
    for pattern in (_DEFINING[language][0], _FRAMED[language]):
        found = re.fullmatch(pattern, bare, re.IGNORECASE)
        things = [value for name, value in found.groupdict().items() if value and name.startswith("thing")] if found else []
        if things and is_thing(things[0], lexicon_of(language)):
            return things[0]
    return ""


def chinese_thing_of(text: str) -> str:
    """Return the same of a Chinese question."""
    found = (re.fullmatch(pattern, text.strip(_ENDS)) for pattern in (_DEFINING["zh"][0], _FRAMED["zh"]))
    return next((one["thing"] or one.groupdict().get("thing2") or "" for one in found if one), "")


def leaves_how_open(text: str, short: ShortQuestion) -> bool:
    """Return whether a question asks how to do something, and a short one names neither a thing nor a place: "and quickly?".

    Its word is a verb, a manner or a reason, and takes the place of nothing.
    """
    found = re.fullmatch(_FRAMED[short.language], text.strip(_ENDS), re.IGNORECASE)
    is_how = found is not None and any(value for name, value in found.groupdict().items() if name.startswith("made"))
    return is_how and short.phrase.preposition is None and not short.phrase.has_article and not short.names_a_period


def with_chinese_thing(text: str, phrase: str) -> Reframed | None:
    """Return the Chinese question before, if it asks what something is or is for, about the thing of a short one."""
    bare = text.strip(_ENDS)
    if year_spans(text) or not phrase:
        return None
    if defined := re.fullmatch(_DEFINING["zh"][0], bare):
        thing = defined["thing"] or defined["thing2"]
        return None if is_chinese_case(phrase) > is_chinese_case(thing) else Reframed(_DEFINING["zh"][1].format(phrase), phrase)
    found = re.fullmatch(_FRAMED["zh"], bare)
    if found is None:
        return None
    start, end = found.span("thing" if found["thing"] else "made")
    at = text.index(bare)
    return Reframed(text[: at + start] + phrase + text[at + end :], phrase)


def _is_alike(defined: str, short: ShortQuestion) -> bool:
    """Return whether a thing may be defined as the one before: "the fee", "the deadline", but not "the fee", "Germany".

    A name or another article is more often another case of the same question.
    """
    before, now = (_article_of(one, short.language) for one in (defined, short.phrase.text))
    if before != now:
        return False
    if before == "definite":
        return _is_plural(defined, short.language) == _is_plural(short.phrase.text, short.language)
    is_name = not before and not short.lexicon.table.has_capital_nouns and short.phrase.text[:1].isupper()
    return not (is_name and not defined[:1].isupper()) and not (short.language == "en" and not before and defined.endswith("ed"))


def is_several(text: str, thing: str, language: str) -> bool:
    """Return whether the thing of a question is several, as its verb or its own form says."""
    at = text.find(thing)
    if _PLURAL_VERB.search(text[: max(at, 0)]):
        return True
    if language == "de":
        return False
    if not _article_of(thing, language) or language == "en":
        last = thing.split()[-1].casefold()
        return language == "en" and at == 0 and last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return _is_plural(thing, language)


def _first_word(thing: str) -> str:
    return re.split(r"[\s'’]", thing.strip(" '’").casefold(), maxsplit=1)[0]


def _article_of(thing: str, language: str) -> str:
    first = _first_word(thing)
    kinds = ("definite", _DEFINITE[language]), ("indefinite", _INDEFINITE[language])
    return next((kind for kind, articles in kinds if first in articles.split()), "")


def _is_plural(thing: str, language: str) -> bool:
    """Return whether a thing with an article is several, as far as its form says so; in German it does not."""
    if language == "en":
        return thing.rstrip(_ENDS).endswith("s")
    return language != "de" and _first_word(thing).endswith("s")


def _thing_in(pattern: str, text: str, lexicon: Lexicon) -> str:
    """Return the thing that a question wants defined; nothing if it asks for something else, such as an attribute of a thing."""
    found = re.fullmatch(pattern, text, re.IGNORECASE)
    thing = next((group for group in found.groups() if group), "") if found else ""
    is_one = _ONE_THING.match(thing) is not None and len(tokens_of(thing)) <= _THING_MOST  # a footnote: uma nota de rodapé
    return thing if thing and (is_one or is_thing(thing, lexicon)) else ""


def is_thing(text: str, lexicon: Lexicon, *, needs_article: bool = False) -> bool:
    """Return whether words are one noun with its adjectives: behind the article, none of them is small, such as a preposition."""
    tokens = [token for token in tokens_of(text) if token.is_word]
    has_article = bool(tokens) and tokens[0].folded in lexicon.articles
    rest = tokens[1:] if has_article else tokens
    if needs_article and not has_article:
        return False
    small = lexicon.small | lexicon.asking | lexicon.auxiliaries
    is_free = all(lexicon.preposition(token) is None and token.folded not in small for token in rest)
    return bool(rest) and len(tokens) <= _THING_MOST and is_free


def _is_bare_noun(short: ShortQuestion) -> bool:
    """Return whether a short question is a noun without its article ("et fichier ?"); in English it may be a verb as well."""
    words = [token for token in short.core if token.is_word]
    if short.language == "en" or len(words) != 1 or words[0].is_code:
        return False
    if short.lexicon.table.has_capital_nouns or words[0].is_capital:
        is_german_noun = short.lexicon.table.has_capital_nouns and words[0].is_capital
        return is_german_noun and words[0].folded not in _FOLDED_NO_THINGS
    return words[0].folded.endswith(_NOUN_ENDINGS[short.language]) and words[0].folded not in _FOLDED_NO_THINGS


def _completed(thing: str, short: ShortQuestion, before: str) -> str:
    """Return a thing with the noun that it leaves out: "a realized one", "ein essenzielles"."""
    noun = next((token.cased for token in reversed(tokens_of(before)) if token.is_word), "")
    last = short.core[-1]
    stands_in = short.language == "en" and last.folded in ("one", "ones")
    is_bare = short.lexicon.table.has_capital_nouns and short.phrase.has_article and last.cased.islower()
    return f"{thing} {noun}" if stands_in or is_bare else thing
