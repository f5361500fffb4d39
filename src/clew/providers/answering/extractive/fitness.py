"""How well a candidate fits what its question wants: under the heading that is asked about, a definition, a figure, a date.

Above: `choice`, which adds this to the similarity. Below: `question` and `units`. The words of a sentence decide: two sentences
on the same thing are similar to a question, but one that asks "how many" wants the one with the figure.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from clew.domain.asked import has_shape, may_have_shape
from clew.domain.asked.words import TABLES
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import UNKNOWN, is_other_language, language_code
from clew.domain.text.words import content_words, words
from clew.providers.answering.extractive.introduced import is_attached
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit

Floats = NDArray[np.float64]

_HEADED_LEAST = 0.8
"""Share of the heading in the question, times share of the question in the heading, from which text below it is meant: where the
heading is the question. A sentence is compared together with the titles above it, which is enough for others."""
_DEFINED_LEAST = 0.25
"""The same, if the question asks what something is."""
_NAMED_LEAST = 0.5
"""The same for a heading that names the thing and little else: what opens its section says what the thing is."""
_HEADED_BESIDE = 0.8
"""Text under a heading that matches this much as well as the best one is meant as well."""
_OUTER = 0.8
"""Worth of a heading further up, relative to the nearest one."""
_ABOUT_LEAST = 0.5
"""Share of the words for what a question is about that a candidate with the shape of its answer has, with the titles above it."""
_KIN_LEAST = 5
"""Letters of a stem that may begin a longer one of the same word."""
_KIN_VOWELS = ("e", "i", "y")
"""With which one of them may end, and the other not."""
_DEFINES = re.compile(
    r"(?P<subject>[^.!?。！？]{1,80}?)(?:\s(?:is|are|was|were|(?:shall )?(?:means?|refers? to|denotes?)|stands for|describes"
    r"|est|sont|désigne|désignent|signifie|consiste|es|son|significa|designa|é|são|ist|sind|bedeutet|bezeichnet|heißt)\s|(?:是|指|意味着|称为))"
)
_ENTRY = re.compile(r"(?P<subject>[^.!?。！？:：]{1,60}?)\s?[:：]\s*\S.{20}")
"""An entry of a glossary: the thing alone, a colon and what it is."""
_NAMES = re.compile(
    r"(?:\b(?:is|are|was|were) (?:also )?(?:called|known as|referred to as|termed)|\b(?:we|you) call (?:this|it|them)"
    r"|s['’]appelle(?:nt)?|\b(?:est|sont) (?:aussi )?(?:appelée?s?|nommée?s?|dite?s?)|\bon (?:l['’])?appelle"
    r"|se (?:llaman?|denominan?|conocen? como)|\b(?:es|son) (?:llamad|denominad|conocid)[oa]s?(?: como)?"
    r"|(?:chamam?|denominam?)-se|\b(?:é|são) (?:chamad|denominad|conhecid)[oa]s?(?: (?:de|como|por))?"
    r"|\bhei(?:ß|ss)(?:t|en)|\bnennt man|\bbezeichnet man als|被?称[为作之]|叫做|叫作|名为)"
    r"\s*(?P<name>[^.!?。！？,，;；]{1,60})",
    re.IGNORECASE,
)
"""The other way round: what a thing is, and then its name."""
_FIGURE = re.compile(r"(?<![\w-])\d|[零〇一二三四五六七八九十百千万亿两]\s?(?:个|次|天|年|月|日|小时|分钟|秒|元|米|人)")
DATE = re.compile(
    r"\b(?:1[0-9]|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\b\d{1,2}(?::\d\d|\s?h(?:\d\d)?|\s?[ap]\.?m)\b|\d\s?[年月日号时点]"
    r"|(?:星期|周)[一二三四五六日天]|\b\d{1,2}(?:st|nd|rd|th)\b"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december"
    r"|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
    r"|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
    r"|januar|februar|märz|juni|juli|oktober|dezember)\b|\b(?:may|mai|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|dez|ene|dic)\b"
    r"\.?(?=.{0,6}\d)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?"
    r"|(?:segunda|terça|quarta|quinta|sexta)s?-feiras?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )[A-ZÀ-Þ][\w'’-]+|\b[A-Z]{2,5}\b")
_FULL_NAME = re.compile(
    r"(?<![\w-])[A-ZÀ-Þ][\w'’-]+(?:\s(?:[A-Z]\.|de|da|do|dos|del|la|van|von|der|al|bin))*(?:\s[A-ZÀ-Þ][\w'’-]+)+"
    r"|(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Dra|Mme|M|Herr|Frau|Señora?|Senhora?|Dona|Don|Madame|Monsieur)\.? )[A-ZÀ-Þ][\w'’-]+"
)
_NAMED_MOST = 0.3
"""Share of the candidates that name a person who is an answer, at most."""
_PARTICLES = frozenset({"de", "da", "do", "dos", "del", "la", "van", "von", "der", "al", "bin"})
_CHINESE_NAME = re.compile(
    r"(?:由|是|[长任师授员者理席家手]|[，。：、]|^)(?P<name>[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋"
    r"蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文][\u4e00-\u9fff]{1,2})"
    r"(?=[，。、（(]|负责|担任|主持|先生|女士|教授|博士|于|在|和|与|为|是|任|创|撰|编|主|设|提|领|批|签|发|开|接|代|兼|管)"
    r"|[\u4e00-\u9fff](?:先生|女士|小姐|教授|博士|院士)"
)
_CHINESE_FOREIGN_NAME = re.compile(r"[\u4e00-\u9fffA-Z]{1,8}(?:[·•・‧][\u4e00-\u9fffA-Z]{1,8})+")
"""A name of another language, in characters: `玛丽·居里`."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What fitting is worth, relative to similarity to the question, which counts 1."""

    headed: float = 0.4
    defines: float = 0.2
    opens: float = 0.2
    """What stands first under the heading that names the thing to define: it rarely repeats the name."""
    shape: float = 0.3
    figure: float = 0.1
    date: float = 0.1
    person: float = 0.12
    """A full name; a single capital word or an abbreviation, which is often something else, is worth half."""
    step: float = 0.2
    side: float = 0.15


def fitness(units: Sequence[Unit], question: Question, language: str | None, worth: Worth = Worth()) -> Floats:
    """Return what each candidate gains by being of the kind that the question wants (n,), at least 0."""
    headed = _headed(units, question, language)
    gains = worth.headed * headed
    if question.kind == "definition":
        gains[list(_opening(units, headed))] += worth.opens
    if question.kind == "person":
        return gains + worth.person * _named(units, question)
    shaped = [
        place
        for place, share in enumerate(_shares_named(units, question))
        if (share >= _ABOUT_LEAST or is_other_language(units[place].language, language)) and told_by_shape(units[place], question)
    ]
    gains[shaped] += worth.shape
    for place, unit in enumerate(() if shaped else units):
        gains[place] += _by_kind(unit, question, language, worth)
    return gains


def of_wanted_kind(units: Sequence[Unit], question: Question) -> list[Unit]:
    """Return the candidates; rows without a figure or a date match no question for one, whatever words they share."""
    if question.kind not in ("date", "figure"):
        return list(units)
    return [replace(unit, match=0.0) if unit.is_row and unit.match and not _states(unit, question) else unit for unit in units]


def told_by_shape(unit: Unit, question: Question) -> bool:
    """Return whether a candidate contains what alone answers the question: an amount of money, a telephone number."""
    return any(has_shape(question.shape, text, unit.language) for text in (_plain(unit), *unit.attached))


def lacks_amount(units: Sequence[Unit], question: Question) -> bool:
    """Return whether a question asks for a price and no candidate states an amount.

    Any figure may be one in a row, whose currency may stand above it, and in a text of an undetermined language.
    """
    return question.shape == "price" and not any(told_by_shape(unit, question) or _may_be_amount(unit) for unit in units)


def _may_be_amount(unit: Unit) -> bool:
    is_unclear = unit.is_row or language_code(unit.language) in ("", UNKNOWN)
    return is_unclear and _FIGURE.search(unit.text) is not None


def best_shaped(units: Sequence[Unit], question: Question, language: str | None, scores: Floats) -> list[int]:
    """Return the index of the best candidate with the shape of the only answer, if any names what the question is about.

    It is in the language of the question. Words of the titles above it count, because a line with a number rarely says whose it
    is. One that may answer in other words ("dial zero") is meant if it names more of what the question is about. Of the items of
    a list that are about it as much, the first one is meant. An item is given under its introduction, with the others, unless the
    question names its label.
    """
    shared = dict(enumerate(_shares_named(units, question)))
    about = [
        place
        for place, share in shared.items()
        if share >= _ABOUT_LEAST and not is_other_language(units[place].language, language)
    ]
    places = [place for place in about if told_by_shape(units[place], question)]
    least = max((shared[place] for place in places), default=0.0)
    others = [place for place in about if shared[place] > least and may_be_told(units[place], question)]
    if not places and not others:
        return []
    best = max(others or places, key=lambda place: scores[place] + shared[place])
    beside = [place for place in places if _is_beside(units[place], units[best]) and shared[place] == shared[best]]
    best = min(beside, key=lambda place: units[place].start, default=best)
    whole = (place for place in places if is_attached(units[best], units[place]) and not units[best].match)
    return [next(whole, best)]


def may_be_told(unit: Unit, question: Question) -> bool:
    """Return whether a candidate may answer, if in other words: "dial zero"."""
    return any(may_have_shape(question.shape, text, unit.language) for text in (_plain(unit), *unit.attached))


def _is_beside(unit: Unit, other: Unit) -> bool:
    """Return whether two candidates are items below one heading of a passage, whose labels the question does not name."""
    is_unnamed = unit.is_item and other.is_item and not unit.match and not other.match
    return is_unnamed and (unit.number, unit.path) == (other.number, other.path)


def _shares_named(units: Sequence[Unit], question: Question) -> list[float]:
    """Return the share of the words for what a question is about in each candidate and the titles above it; none without a shape.

    Words that are rare among the candidates count more: of pet insurance, "pet".
    """
    if not question.shape:
        return []
    wanted = question.subject or question.words
    held = [wanted & set(content_words(" \n ".join((*unit.path, unit.text, *unit.attached)), unit.language)) for unit in units]
    rarity = {word: math.log(1 + len(units) / (1 + sum(word in words for words in held))) for word in sorted(wanted)}
    total = math.fsum(rarity.values()) or 1.0
    return [math.fsum(map(rarity.__getitem__, sorted(words))) / total for words in held]


def _states(unit: Unit, question: Question) -> bool:
    if question.shape:
        return may_be_told(unit, question)
    text = _plain(unit)
    return _FIGURE.search(text) is not None or DATE.search(text) is not None


def _by_kind(unit: Unit, question: Question, language: str | None, worth: Worth) -> float:
    match question.kind:
        case "figure":
            return worth.figure if _has_figure(_plain(unit), unit.language or language) else 0.0
        case "date":
            return worth.date if any(_is_news(found.group(), question, unit) for found in DATE.finditer(_plain(unit))) else 0.0
        case "procedure":
            return worth.step if unit.is_item or unit.attached else 0.0
        case "comparison":
            return worth.side * _beside(unit, question, language)
        case "definition":
            return worth.defines if defines(unit.text, question.thing, unit.language or language) else 0.0
        case _:
            return 0.0


def _named(units: Sequence[Unit], question: Question) -> Floats:
    """Return how surely each candidate names a person that the question does not (n,): 1 a full name, .5 another word for it.

    "He kept the books" is about the person of the sentence before.
    A word that candidates write small as well is no name, such as `Project`, and one that many of them have is their subject.
    """
    counts = Counter(word for unit in units for word in set(unit.text.split()))
    known = {word.lower() for word, count in counts.items() if word.islower() or count > max(_NAMED_MOST * len(units), 2)}
    gains = np.zeros(len(units))
    for place, unit in enumerate(units):
        full = (found.group() for found in _FULL_NAME.finditer(unit.text))
        is_named = any(_is_news(name, question, unit) and not known & set(name.lower().split()) - _PARTICLES for name in full)
        is_named = is_named or any(_is_news(found.group(), question, unit) for found in _CHINESE_FOREIGN_NAME.finditer(unit.text))
        if is_named or _CHINESE_NAME.search(_plain(unit)):
            gains[place] = 1.0
        elif any(_is_news(found.group(), question, unit) for found in _NAME.finditer(unit.text)):
            gains[place] = 0.5
        if unit.leans and place and (unit.number, unit.path) == (units[place - 1].number, units[place - 1].path):
            gains[place] = max(gains[place], gains[place - 1])
    return gains


def _plain(unit: Unit) -> str:
    """Return the text of a candidate, Chinese in simplified characters."""
    return simplified(unit.text) if language_code(unit.language) == "zh" else unit.text


def _is_news(told: str, question: Question, unit: Unit) -> bool:
    """Return whether a name or a date says more than the question does."""
    return not set(content_words(told, unit.language)) <= question.words


def _has_figure(text: str, language: str | None) -> bool:
    table = TABLES.get(language_code(language))
    written = table.numbers - table.articles - {"one"} if table else frozenset[str]()
    return _FIGURE.search(text) is not None or any(fold(word.folded) in written for word in words(text))


def defines(sentence: str, thing: frozenset[str], language: str | None) -> bool:
    """Return whether a sentence says what a thing is: it begins with the thing, and a verb such as "is" or "means" follows.

    Or it ends with the thing, after "is called" and the like.
    """
    if not thing:
        return False
    sentence = simplified(sentence) if language_code(language) == "zh" else sentence
    found, named = _DEFINES.match(sentence), _NAMES.search(sentence)
    if found is not None and thing <= set(content_words(found["subject"], language)[: len(thing)]):
        return True
    entry = _ENTRY.match(sentence)
    if entry is not None and thing == frozenset(content_words(entry["subject"], language)):
        return True
    return named is not None and thing <= set(content_words(named["name"], language)[: len(thing)])


def defining(units: Sequence[Unit], question: Question, language: str | None) -> set[int]:
    """Return the indices of the candidates that say what the thing of a question is: they define it, or open its section."""
    found = _opening(units, _headed(units, question, language))
    for place, unit in enumerate(units):
        if unit.is_row:
            is_said = bool(unit.label) and frozenset(content_words(unit.label, unit.language or language)) == question.thing
        else:
            is_said = defines(unit.text, question.thing, unit.language or language)
        if is_said:
            found.add(place)
    return found


def _opening(units: Sequence[Unit], headed: Floats) -> set[int]:
    """Return the indices of the first sentences under headings that name the thing to define, and little else."""
    first: dict[tuple[str, ...], int] = {}
    for place, unit in enumerate(units):
        if headed[place] >= _NAMED_LEAST and not unit.is_row:
            known = first.get(unit.path)
            if known is None or unit.start < units[known].start:
                first[unit.path] = place
    return set(first.values())


def is_headed(units: Sequence[Unit], question: Question, language: str | None) -> bool:
    """Return whether a candidate is under a heading that names what the question is about."""
    return bool(_headed(units, question, language).any())


def _headed(units: Sequence[Unit], question: Question, language: str | None) -> Floats:
    """Return how well the headings above each candidate match the question or its thing, 0..1; 0 but for the best."""
    known: dict[tuple[str, ...], float] = {}
    for unit in units:
        if unit.path not in known:
            titles = unit.path[1:] or unit.path
            own = (
                _matches(title, question, language) * (1.0 if depth == 0 else _OUTER)
                for depth, title in enumerate(reversed(titles))
            )
            known[unit.path] = max((*own, _completes(unit.path, question, language)))
    matches = np.array([known[unit.path] for unit in units], np.float64)
    enough = _DEFINED_LEAST if question.kind == "definition" else _HEADED_LEAST
    least = max(enough, _HEADED_BESIDE * matches.max(initial=0.0))
    return np.where(matches >= least, matches, 0.0)


def _matches(title: str, question: Question, language: str | None) -> float:
    """Return how well a title matches a question, or the thing that it wants defined, of which a part is enough."""
    held = set(content_words(title, language))
    if not held or not question.words:
        return 0.0
    shared = len(held & question.words)
    whole = shared * shared / (len(held) * len(question.words))
    if question.words <= held and len(question.words) > 1 and title.rstrip().endswith(("?", "？")):
        whole = max(whole, _HEADED_LEAST)  # the question itself, put more exactly
    named = len(held & question.thing)
    part = named / len(question.thing) * math.sqrt(named / len(held)) if question.thing else 0.0
    return max(whole, part)


def _completes(path: Sequence[str], question: Question, language: str | None) -> float:
    """Return how much of a heading is what the question asks of the thing that the titles above it name: X, below it Treatment.

    0 if the titles together lack a word of the question, or if those above the heading have all of them.
    """
    above = set(content_words(" ".join(path[:-1]), language))
    held = set(content_words(path[-1], language)) - above if path else set[str]()
    asked = {word for word in question.words - above if not _spans(word, path)}
    is_complete = 0 < len(asked) < len(question.words) and all(any(_is_kin(word, other) for other in held) for word in asked)
    return sum(any(_is_kin(word, other) for word in asked) for other in held) / len(held) if is_complete else 0.0


def _spans(pair: str, path: Sequence[str]) -> bool:
    """Return whether a pair of Chinese characters is none but the end of one word and the beginning of the next."""
    if len(pair) != 2 or not "\u3400" <= pair[0] <= "\u9fff":
        return False
    heading, above = path[-1], "".join(path[:-1])
    return (pair[0] in heading and pair[1] in above) or (pair[0] in above and pair[1] in heading)


def _is_kin(one: str, other: str) -> bool:
    """Return whether two stems may be those of a verb and its noun: `treat`, `treatment`; `nettoi`, `nettoyag`."""
    short, long = sorted((one, other), key=len)
    begins = short[:-1] if short[-1:] in _KIN_VOWELS and len(short) > _KIN_LEAST else short
    return short == long or (len(short) >= _KIN_LEAST and long.startswith(begins))


def best_of_sides(units: Sequence[Unit], scores: Floats, question: Question, language: str | None) -> list[int]:
    """Return the index of the best candidate for each side of a comparison; one may be both, and a side may have none."""
    shares = [_shares(unit, question, language) for unit in units]
    chosen: list[int] = []
    for side in range(len(question.sides)):
        naming = [place for place, share in enumerate(shares) if share[side] and share[side] == max(share)]
        labelled = labelled_sides(units, question, language) & set(naming)
        if labelled:  # the other rows below a heading that names this side are about something else
            naming = [place for place in naming if place in labelled or not units[place].is_row]
        if naming and not set(naming) & set(chosen):
            chosen.append(max(naming, key=lambda place: scores[place]))
    return chosen


def _beside(unit: Unit, question: Question, language: str | None) -> float:
    """Return the share of what two things are compared in that a candidate for one of them tells, 0..1."""
    compared = question.words.difference(*question.sides, question.comparing)
    if not any(_shares(unit, question, language)):
        return 0.0
    return len(compared & held_by(unit, language)) / len(compared) if compared else 1.0


def held_by(unit: Unit, language: str | None) -> set[str]:
    """Return the content words of a candidate, with those of the headings above it, to compare with a question in a language."""
    return _both(" ".join((unit.sense, *(unit.path[1:] or unit.path), *unit.attached)), unit, language)


def labelled_sides(units: Sequence[Unit], question: Question, language: str | None) -> set[int]:
    """Return the indices of the rows about each of the two things that are compared: `dash`, but not `dash-static`."""
    found: set[int] = set()
    for side in question.sides:
        held = {place: _both(unit.label, unit, language) for place, unit in enumerate(units) if unit.is_row}
        lengths = {place: len(words_of) for place, words_of in held.items() if side <= words_of}
        found |= {place for place, length in lengths.items() if length == min(lengths.values())}
    return found


def is_labelled_side(unit: Unit, question: Question, language: str | None) -> bool:
    """Return whether a candidate is a row about one of the two things that are compared."""
    return unit.is_row and any(side <= _both(unit.label, unit, language) for side in question.sides)


def _both(text: str, unit: Unit, language: str | None) -> set[str]:
    """Return the content words of a text, stemmed as in the question and as in the candidate: a short question may be misread."""
    return {*content_words(text, language), *content_words(text, unit.language or language)}


def _shares(unit: Unit, question: Question, language: str | None) -> list[float]:
    """Return the share of each side's words in a candidate and its headings; the label of a row decides if it is one side."""
    if not question.sides:
        return []
    if is_labelled_side(unit, question, language):
        label = _both(unit.label, unit, language)
        return [float(side <= label) for side in question.sides]
    held = held_by(unit, language)
    return [len(side & held) / len(side) for side in question.sides]
