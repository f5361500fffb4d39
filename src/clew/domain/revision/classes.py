"""Recognises a request about the answer before by its class, where no list has its words: "what a wall of text, cut it in half".

Above: `reading.py`, which knows requests word by word. Below: `features.py`, what shows a kind, and the reader of follow-ups
(`followup/reading.py`), which tells words of any talk from those of a subject. Such a text has a feature of one kind, and beside
it neither a word with a subject of its own nor one that points at a section.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache

from clew.domain.followup.question import MEANINGLESS, Reading, is_subject
from clew.domain.followup.reading import Item, Lexicon, Text, lexicon_of, likely_languages, read_text
from clew.domain.followup.unnamed import QUOTES, unnamed
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.revision.around import ASKING_WORDS, FILLERS, LANGUAGES, NUMBERS, OWN_NAMES, WHICH
from clew.domain.revision.degrees import AGES
from clew.domain.revision.features import FEATURES, pattern_of
from clew.domain.revision.phrases import Kind
from clew.domain.revision.purposes import said_aside
from clew.domain.text.stems import without_accents

_MOST_WORDS = 16
_POINTS: Kinds = kinds_of(
    "ordinal", "id", "own_id", "group", "relative", "elsewhere", "idiom", "noun", "number", "digits", "roman"
)
"""Kinds of a word that asks for a section, a number of things or another subject."""
_OTHERWISE: Kinds = kinds_of("elsewhere", "idiom")
_TALKED: Kinds = kinds_of("polite", "filler", "form", "request", "expand", "more")
_NUMBERS: Kinds = kinds_of("number", "digits")
_COUNTS: Kinds = _NUMBERS | kinds_of("id", "own_id", "roman")
_LAST_WRITTEN = """last latest previous derniere dernier precedente letzte letzten vorige ultima anterior"""
_LAST = frozenset(_LAST_WRITTEN.split())
"""Words for the answer before in front of a word for an answer."""
_UNKNOWN: Kinds = kinds_of("content")
_NOUNS: Kinds = kinds_of("common")
_ANY_WORDS: Kinds = kinds_of("common", "plain")
"""Kinds of words of any talk, which a question asks about if nothing points at the answer: `why did they close it?`."""
_POINTS_AT_ANSWER: Kinds = kinds_of("demonstrative", "addressee")
"""Kinds of a word for the answer or for who gave it."""
_CLAUSE_END: Kinds = kinds_of("break", "comma")
_LEADS_TO_QUESTION: Kinds = _CLAUSE_END | kinds_of("locating", "and", "of")
"""What may stand before a question word."""
ASKING: frozenset[Kind] = frozenset({"why", "sure", "source"})
"""Kinds in which a question word may stand: `how sure are you`."""
_IS = frozenset({"is", "are", "does", "did", "pas", "non", "no", "not", "nao", "nicht"})
"""Words that may stand beside a wish for another form: `this is a wall of text`, `two sentences, not more`."""
_ANSWERS = """answer answers reply response text texts message output version result explanation summary paragraph above
    sentence satz phrase frase
    reponse texte antwort nachricht respuesta texto mensaje resposta mensagem 回答 答案 内容 文字 答复"""
ANSWERS = frozenset(_ANSWERS.split())
"""Words for the answer before; a report or a document may be another text."""
_PARTS = """format formato forma formate facts fact items item things thing details info infos steps step words lines rows row
    columns column points point numbers figures data pros cons fakten punkte punkt schritte zahlen daten werte
    faits etapes elements chiffres donnees datos pasos cifras numeros dados passos"""
_OF_ANSWER = ANSWERS | set(_PARTS.split())
"""What a list or a table may be made of without another subject: `the facts in a table`."""
LAID_OUT: frozenset[Kind] = frozenset({"list", "table"})
"""Forms that a thing in the documents may have as well."""
_UNSPACED = frozenset({"zh"})


@dataclass(frozen=True, slots=True)
class Feature:
    """A stretch of words that shows a kind, by the indexes of its first token and after its last."""

    kind: Kind
    start: int
    end: int
    count: int | None


def kinds_by_class(text: str) -> Iterator[tuple[str, list[Feature]]]:
    """Yield each language in which a text is a request, with the features that show it."""
    read = read_text(text)
    if sum(token.folded in QUOTES for token in read.tokens) > 1:
        return
    if not read.tokens or len(read.tokens) > _MOST_WORDS * 2:
        return
    for language in likely_languages(read, None):
        features = _features(read, language)
        if features and _says_nothing_else(read, features, lexicon_of(language)):
            yield language, features
        elif _is_lost(read, lexicon_of(language)):
            yield language, [Feature("simpler", 0, len(read.tokens), None)]


def _is_lost(text: Text, lexicon: Lexicon) -> bool:
    """Tell whether a text says that nothing was understood, as the reader of follow-ups knows it: `huh?`, `je capte rien`."""
    return unnamed(Reading(tuple(lexicon.read(text, {})), (), lexicon.table)).then == "not_understood"


def _features(text: Text, language: str) -> list[Feature]:
    joined, starts = _joined(text, language)
    found: list[Feature] = []
    for kind, pattern in _patterns(language):
        for match in pattern.finditer(joined):
            if match.end() > match.start():
                found.append(Feature(kind, starts[match.start()], starts[match.end() - 1] + 1, _count(match, language)))
    longest = [one for one in found if not any(_is_part(one, other) for other in found)]
    forms = [feature for feature in longest if feature.kind not in ASKING]
    return _without_own_language(text, forms, language) or longest


def _without_own_language(text: Text, forms: list[Feature], language: str) -> list[Feature]:
    """Leave out translations into the language of the text where easier words are asked for: "in English, no legalese"."""
    if not any(feature.kind == "simpler" for feature in forms):
        return forms
    names = set(_languages(language).split("|")) - {OWN_NAMES[language]}
    into = {token.folded for one in forms if one.kind == "translate" for token in text.tokens[one.start : one.end]}
    return forms if names & into else [feature for feature in forms if feature.kind != "translate"]


def _is_part(one: Feature, other: Feature) -> bool:
    """Tell whether a feature is only a part of a longer one."""
    return other.start <= one.start and one.end <= other.end and one.end - one.start < other.end - other.start


def _joined(text: Text, language: str) -> tuple[str, list[int]]:
    """Return the words of a text with single gaps, and the token that each character belongs to."""
    gap = "" if language in _UNSPACED else " "
    joined, starts = "", list[int]()
    for at, token in enumerate(text.tokens):
        if token.folded[0].isalnum():
            word = (gap if joined else "") + token.folded
            joined += word
            starts += [at] * len(word)
    return joined, starts


def _says_nothing_else(text: Text, features: Sequence[Feature], lexicon: Lexicon) -> bool:
    """Tell whether no word has a subject of its own, beside the features or in a gap of their patterns."""
    kinds: set[Kind] = {feature.kind for feature in features}
    refused, denied, laid_out = _refused_by(kinds, lexicon.table.language), "why" in kinds, kinds <= LAID_OUT
    around = _around(lexicon.table.language)
    items = lexicon.read(text, {})
    if kinds == {"sure"} and any(token.folded in WHICH for token in text.tokens):
        return False
    asks, points = not kinds.isdisjoint(ASKING), any(item.kinds & _POINTS_AT_ANSWER for item in items)
    is_open = kinds.isdisjoint(ASKING) and "example" not in kinds
    aside = said_aside(items, lexicon, may_name_purpose=not laid_out) if is_open else frozenset[int]()
    for at, item in enumerate(items):
        if (at in aside or _is_of_answer(items, at, features)) and not _is_inside(item, features):
            continue
        if _is_inside(item, features):
            is_strange = is_subject(item) or (item.kinds & _OTHERWISE and not item.kinds & MEANINGLESS)
            if is_strange and not (_is_covered(item, features) and _is_of_pattern(item, lexicon.table.language)):
                return False
        elif (
            _counts_a_part(items, at, features)
            or (_is_of_another_subject(item) and not (item.kinds == _UNKNOWN and item.folded in around))
            or (laid_out and _is_thing(item))
            or (not refused.isdisjoint(item.folded.split()) and not _joins(items, at))
            or (denied and "not" in item.kinds)
            or ("source" in kinds and "own" in item.kinds)
            or (asks and not points and item.kinds & (_ANY_WORDS if "why" in kinds else _NOUNS))
        ):
            return False
    return True


def _counts_a_part(items: Sequence[Item], at: int, features: Sequence[Feature]) -> bool:
    """Tell whether an ordinal makes what shows a kind a part of a text: `the first two words`, but not `the first source`."""
    following, parts = items[at + 1 : at + 2], [feature for feature in features if feature.kind != "source"]
    return "ordinal" in items[at].kinds and any(_is_inside(item, parts) for item in following)


def _joins(items: Sequence[Item], at: int) -> bool:
    """Tell whether `que` stands inside a clause, where it joins what is wanted: `quiero que sea más corto`."""
    before = items[at - 1].kinds if at else _CLAUSE_END
    return items[at].folded == "que" and not before & _LEADS_TO_QUESTION


def _refused_by(kinds: Set[Kind], language: str) -> Set[str]:
    """Return the words that make a text with features of these kinds a question of its own."""
    if not kinds.isdisjoint(ASKING):
        return frozenset[str]()
    return ASKING_WORDS[language] if "translate" in kinds else ASKING_WORDS[language] - _IS


@cache
def _around(language: str) -> frozenset[str]:
    """Return the words that stand around requests in a spaced language: `draus`, `gimme`."""
    words = "" if language in _UNSPACED else _folded(FILLERS[language]).replace(",", " ")
    return frozenset(word for word in words.split() if len(word) > 1)


def _is_inside(item: Item, features: Sequence[Feature]) -> bool:
    return any(feature.start < item.last and item.first < feature.end for feature in features)


def _is_covered(item: Item, features: Sequence[Feature]) -> bool:
    return any(feature.start <= item.first and item.last <= feature.end for feature in features)


def _is_of_answer(items: Sequence[Item], at: int, features: Sequence[Feature]) -> bool:
    """Tell whether a word names the answer: `that paragraph`, `the last answer`, but not `paragraph 2`."""
    around = list(items[at : at + 3])
    if items[at].folded in _LAST:
        around.pop(0)
    is_answer = bool(around) and around[0].folded in ANSWERS
    return is_answer and not any(item.kinds & _COUNTS and not _is_inside(item, features) for item in around[1:2])


def _is_of_another_subject(item: Item) -> bool:
    """Tell whether a word outside a feature names a subject, a text that is no answer, or a section."""
    if is_subject(item):
        return True
    if "meta" in item.kinds and not item.kinds & _TALKED:
        return ANSWERS.isdisjoint(item.folded.split())
    return bool(item.kinds & _POINTS) and not item.kinds & _TALKED


def _is_thing(item: Item) -> bool:
    """Tell whether a word is a noun that a table or a list may be about: `a table of prices`."""
    return "head" in item.kinds and not item.kinds & _TALKED and _OF_ANSWER.isdisjoint(item.folded.split())


def _is_of_pattern(item: Item, language: str) -> bool:
    words, beginnings = _vocabulary(language)
    if language in _UNSPACED or item.kinds & _NUMBERS:
        return True
    return all(word in words or word.startswith(beginnings) for word in item.folded.split())


@cache
def _vocabulary(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words that the patterns of a language name, and the beginnings of words."""
    written = _folded(" ".join(pattern_of(kind, language) for kind in FEATURES)).replace("{lang}", _languages(language))
    beginnings = set(re.findall(r"([a-z]{3,})\\w", written))
    optional = set(re.findall(r"([a-z]{2,})[a-z]\?", written))
    names = {f"{name}{ending}" for name in _languages(language).split("|") for ending in ("e", "a", "er", "en")}
    endings = re.findall(r"\(\?:([a-z|?]+)\)([a-z]+)", written)
    joined = {one + ending for group, ending in endings for one in group.split("|")}
    return frozenset(re.findall(r"[a-z]+", written)) | joined | optional | names | set(AGES[language].split()), tuple(beginnings)


@cache
def _patterns(language: str) -> list[tuple[Kind, re.Pattern[str]]]:
    return [(kind, _compiled(pattern_of(kind, language), language)) for kind in FEATURES]


def _languages(language: str) -> str:
    return "|".join(_folded(name) for name in LANGUAGES[language].split(","))


def _compiled(lines: str, language: str) -> re.Pattern[str]:
    names = _languages(language)
    lines = _folded(lines).replace("{n}", f"(?:{_number(language)})").replace("{lang}", f"(?:{names})")
    if language in _UNSPACED:
        return re.compile(lines)
    return re.compile(rf"(?<!\S)(?:{lines})(?!\S)")


def _number(language: str) -> str:
    if language in _UNSPACED:
        return r"\d{1,4}|[一二两三四五六七八九十百几]+"
    words = "|".join(_folded(word) for word in NUMBERS[language].split())
    return rf"\d{{1,4}}|{words}"


@cache
def _numbers(language: str) -> dict[str, int]:
    return {_folded(word): value for value, word in enumerate(NUMBERS[language].split(), 1)}


def _count(match: re.Match[str], language: str) -> int | None:
    words = match.group() if language in _UNSPACED else match.group().split()
    values = (int(word) if word.isdecimal() else _numbers(language).get(word) for word in words)
    digits = re.search(r"\d{1,4}", match.group())
    return int(digits.group()) if digits else next(filter(None, values), None)


def _folded(text: str) -> str:
    return without_accents(" ".join(text.lower().replace("ß", "ss").split()))
