"""Understands questions that change one part of the question before, without a model: "and last year?", "et à la fromagerie ?".

Above: the engine's `questions/ellipsis.py` and `clew eval`. Below, in this order: `short_question.py` (what the question names),
`grammar.py` (rows: what it changes), `substitution.py` (the question that it means); `chinese.py` for Chinese. Pure, well below a
millisecond. A question that stands alone stays as it is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from clew.domain.followup.ellipsis.chinese import ChineseQuestion, read_chinese, with_chinese_phrase
from clew.domain.followup.ellipsis.dropped_subject import is_beside_its_subject, with_subject
from clew.domain.followup.ellipsis.frames import (
    leaves_how_open,
    with_bare_number,
    with_chinese_number,
    with_chinese_thing,
    with_number,
    with_option,
    with_thing,
)
from clew.domain.followup.ellipsis.grammar import KINDS, Kind
from clew.domain.followup.ellipsis.other_verb import with_other_chinese_verb, with_other_verb
from clew.domain.followup.ellipsis.periods import PartSpan, Shift, part_spans
from clew.domain.followup.ellipsis.reading import Lexicon, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.short_question import Phrase, ShortQuestion
from clew.domain.followup.ellipsis.substitution import BESIDE, base_year, beside, shifted, with_part, with_phrase, with_years
from clew.domain.followup.ellipsis.topic import with_topic
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.text.languages import language_code
from clew.domain.text.years import YearSpan, year_spans, years_in

CHARACTERS_MOST = 200
"""A longer question has a subject of its own."""
BEFORE_MOST = 500
"""A longer question before is not changed: too much could be meant."""
TOKENS_MOST_BEFORE = 20
"""The same, where a phrase is to take the place of a part of it."""
Rule = Literal["slot_year", "slot_period", "slot_phrase", "slot_attribute", "slot_topic"]
_LAYS_OUT = re.compile(
    r"\b(?:compar|convert|konvertier|konvertir|summar|résum|resum|vergl[ei]+ch|gegenüber|umwandel|wandle|affich|mostr|auflist|aufz[aä]hl"
    r"|unterschied|diff[eé]r|diferen[cç]|export|überblick|overview|versus\b|vs\b)"
    r"|\b(?:i|we|you|one|to) (?:list|show|display|present)\b|\b(?:lister|listar|listo|énumérer|enumerar)\b"
    r"|\bliste (?:ich|man|wir)\b|\bzeige? (?:ich|man|wir)\b|比较|对比|转换|列出|汇总|整理|总结|区别|差异|不同",
    re.IGNORECASE,
)
"""A question before that a table or a list would answer well."""
_SEE_BELOW = re.compile(r"(?:见|如|下|上)面?的?(?:表格|列表|清单)|(?:表格|列表|清单)(?:如下|中|里|\s*\d)")
_SHORT_YEAR = re.compile(r"(?:那么?|还有|和)?(?P<year>\d\d)年(?:度|的)?(?:呢|怎么样|是多少|的话)*[？?]*")
_TABLE = RowTable(KINDS, ShortQuestion)


@dataclass(frozen=True, slots=True)
class Spoken:
    """An earlier turn: the question as typed and as understood, and the answer."""

    question: str
    understood: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """The question that a short one means."""

    text: str
    rule: Rule
    phrase: str = ""
    """What it names besides a period, as typed."""
    is_other: bool = False
    """It asks for another thing of the same kind than the one before."""
    names: tuple[str, ...] = ()
    """Names, versions and labels in the phrase: what answers it must contain them."""
    is_sure: bool = False
    """Its own words say that it continues the question before: "no, I meant …", "and to extend it?"."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The period that a short question names, in any language."""

    language: str
    years: Sequence[YearSpan]
    parts: Sequence[PartSpan]
    shift: Shift | None
    typed: str


def _read(question: str, spoken: Sequence[Spoken], *, year: int, language: str | None) -> Understood | None:
    before = spoken[-1].understood
    if option := with_option(before, question):
        return Understood(option.text, "slot_phrase", option.thing)
    if bare := with_bare_number(before, question):
        return Understood(bare.text, "slot_phrase", bare.thing)
    spoken_in = ("zh",) if _is_chinese(question) else _languages(question, language)
    if subject := next(filter(None, (with_subject(before, question, one) for one in spoken_in)), None):
        return Understood(subject.text, "slot_phrase", subject.thing)
    if chinese := read_chinese(_with_whole_year(question, before)) if _is_chinese(question) else None:
        return _understood_chinese(chinese, spoken, year)
    for candidate in _languages(question, language):
        short = ShortQuestion(question, candidate)
        if not short.core:
            continue
        if not short.names_a_period and (numbered := with_number(before, short)):
            return Understood(numbered.text, "slot_phrase", numbered.thing)
        if not short.names_a_period and (other := with_other_verb(before, short)):
            return Understood(other.text, "slot_phrase", other.thing, is_sure=True)
        row = judged(short)
        if row.then != "stands alone":
            understood = _understood(short, row.then, before, spoken, year)
            return replace(understood, is_sure=short.corrects) if understood else None
    return None


def understand(question: str, earlier: Sequence[Spoken], *, year: int, language: str | None = None) -> Understood | None:
    """Return the question that a short one means; None if it stands alone. `earlier` is oldest first, `year` is today's.

    Relative years count from the year that was named last in the conversation's questions, else from the latest year in its last
    answer, else from today.
    """
    spoken = [turn for turn in earlier if turn.understood]
    if not spoken or len(question) > CHARACTERS_MOST or len(spoken[-1].understood) > BEFORE_MOST:
        return None
    standing = _up_to_the_last_whole(spoken, language)
    return _read(question, standing, year=year, language=language) or _about_its_topic(question, spoken, language)


def _up_to_the_last_whole(spoken: Sequence[Spoken], language: str | None) -> Sequence[Spoken]:
    """Return the turns up to the last that has a part to change: "and on Sundays?" beside the topic of another has none."""
    kept = len(spoken)
    while kept > 1 and _is_beside_a_topic(spoken[kept - 1], language):
        kept -= 1
    return spoken[:kept]


def _is_beside_a_topic(turn: Spoken, language: str | None) -> bool:
    question = turn.question.strip()
    if not turn.understood.endswith(f"{BESIDE}{question}"):
        return False
    spoken_in = ("zh",) if _is_chinese(question) else _languages(question, language)
    return not any(is_beside_its_subject(turn.understood, one) for one in spoken_in)


def _about_its_topic(question: str, spoken: Sequence[Spoken], language: str | None) -> Understood | None:
    said = [turn.understood for turn in spoken]
    spoken_in = ("zh",) if _is_chinese(question) else _languages(question, language)
    topic = next(filter(None, (with_topic(said, question, one) for one in spoken_in)), None)
    return Understood(topic.text, "slot_topic") if topic else None


def judged(short: ShortQuestion) -> Row[Kind]:
    """Return the row that decides what a question changes."""
    return _TABLE.row_for(short)


def names_another_thing(question: str, before: Spoken, *, language: str | None = None) -> bool:
    """Return whether "and a table?" asks about tables as the question before asked about charts, and not for a table.

    That is so where the question before is a frame around one thing, or the answer speaks of such a thing, and not where the
    question before compares or lists things: that is what tables are made for.
    """
    if _LAYS_OUT.search(before.understood):
        return False
    if _is_chinese(question):
        chinese = read_chinese(question)
        phrase = chinese.phrase if chinese and not chinese.names_a_period else ""
        told = _SEE_BELOW.sub("", before.understood + before.answer)
        return bool(phrase) and (phrase in told or with_chinese_thing(before.understood, phrase) is not None)
    for candidate in _languages(question, language):
        short = ShortQuestion(question, candidate)
        if not short.core or not short.opens or short.names_a_period or short.phrase.preposition is not None:
            continue
        words = [token.folded for token in short.phrase.tokens]
        if len(words) == 1 and (_speaks_of(words[0], before, short) or with_thing(before.understood, short) is not None):
            return True
    return False


def _speaks_of(word: str, before: Spoken, short: ShortQuestion) -> bool:
    """Return whether a turn has a word as a noun of its own: "a table", not "the table below", "Table 3"."""
    article = tokens_of(short.phrase.text)[0].folded if short.phrase.has_article else ""
    tokens = tokens_of(f"{before.understood} {before.answer}")
    return any(token.folded == word and tokens[at - 1].folded == article for at, token in enumerate(tokens) if at)


def _with_whole_year(question: str, before: str) -> str:
    """Return 23年呢 as 2023年呢 where the question before names a year."""
    short = _SHORT_YEAR.fullmatch(question.strip())
    return f"20{short['year']}年呢" if short and year_spans(before) else question


def _is_chinese(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)


def _languages(question: str, language: str | None) -> list[str]:
    """Return the languages to read a question in: its own, and for a question of a few words those whose words it is made of."""
    own = [language_code(language)] if language_code(language) in TABLES else []
    words = [token.folded for token in tokens_of(question) if token.is_word]
    known = {name: sum(_knows(name, word) for word in words) for name in TABLES if name not in own}
    fitting = [name for name, count in sorted(known.items(), key=lambda one: -one[1]) if count and count == max(known.values())]
    if own and sum(_knows(own[0], word) for word in words) >= max(known.values(), default=0):
        return own
    return [*own, *fitting] if len(words) <= 6 else own or fitting


def _knows(language: str, word: str) -> bool:
    lexicon = lexicon_of(language)
    return word in lexicon.small or word in lexicon.units or any(word in phrase for phrase in lexicon.connectives)


def _understood(short: ShortQuestion, kind: Kind, before: str, spoken: Sequence[Spoken], year: int) -> Understood | None:
    lexicon = lexicon_of(short.language)
    asked = _Asked(short.language, short.years, short.parts, short.shift, short.text)
    is_dated = bool(year_spans(before) or part_spans(before))
    if kind == "attribute" and not is_dated:
        return None
    if kind == "attribute":
        core = short.text[short.core[0].start : short.core[-1].end]
        return Understood(beside(before, core, lexicon), "slot_attribute", core)
    text = before
    if kind in ("period", "period and phrase"):
        moved = _with_period(before, asked, spoken, year)
        if moved is None:
            return None
        text = moved
    if kind == "period":
        return Understood(text, "slot_year" if short.years or _is_year(short.shift) else "slot_period")
    phrase = short.phrase
    if kind == "phrase" and (framed := with_thing(before, short)):
        return Understood(framed.text, "slot_phrase", framed.thing, names=_names(phrase, before, lexicon))
    if kind == "phrase" and leaves_how_open(before, short):
        return None
    text, change = with_phrase(text, phrase, lexicon)
    if (change == "beside" and not is_dated) or (kind == "phrase" and len(tokens_of(before)) > TOKENS_MOST_BEFORE):
        return None
    rule: Rule = "slot_attribute" if change == "beside" and phrase.preposition is None else "slot_phrase"
    names = _names(phrase, before, lexicon) if change != "beside" else ()
    return Understood(text, rule, phrase.noun, phrase.is_other, names)


def _names(phrase: Phrase, before: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return what a phrase names, where capitals or digits show it, or the word beside a noun that the question before had."""
    known = {token.folded for token in tokens_of(before)}
    new = [token for token in phrase.tokens if token.folded not in known and len(token.cased) > 1]
    if lexicon.table.has_capital_nouns:
        is_label = len(new) < len(phrase.tokens)
        return tuple(token.cased for token in new if token.is_code or (is_label and token.is_capital))
    return tuple(token.cased for token in new if token.is_code or token.is_capital)


def _is_year(shift: Shift | None) -> bool:
    return shift is not None and shift.unit == "year"


def _understood_chinese(short: ChineseQuestion, spoken: Sequence[Spoken], year: int) -> Understood | None:
    before = spoken[-1].understood
    asked = _Asked("zh", short.years, short.parts, short.shift, short.text)
    text = _with_period(before, asked, spoken, year) if short.names_a_period else before
    if text is None:
        return None
    if not short.phrase:
        return Understood(text, "slot_year" if short.years or _is_year(short.shift) else "slot_period")
    if not short.names_a_period and (other := with_other_chinese_verb(before, short.phrase)):
        return Understood(other.text, "slot_phrase", other.thing)
    if not short.names_a_period and (numbered := with_chinese_number(before, short.phrase)):
        return Understood(numbered.text, "slot_phrase", numbered.thing)
    if not short.names_a_period and (framed := with_chinese_thing(before, short.phrase)):
        return Understood(framed.text, "slot_phrase", framed.thing)
    is_other = short.phrase.startswith(("另", "其他", "别的"))
    return Understood(with_chinese_phrase(text, short.phrase), "slot_phrase", short.phrase, is_other)


def _with_period(before: str, asked: _Asked, spoken: Sequence[Spoken], year: int) -> str | None:
    """Return the question before about another period; None if it cannot be told which one."""
    text = before
    if asked.shift is not None and asked.shift.names_no_unit and not year_spans(before):
        return None
    if asked.shift is not None:
        return shifted(text, asked.shift, _base(asked.shift, spoken, year), asked.language)
    for part in asked.parts:
        text = with_part(text, part, asked.typed[part.start : part.end], asked.language)
    if asked.years:
        span = asked.years[-1]
        text = with_years(text, asked.typed[span.start : span.end], asked.language)
    return text


def _base(shift: Shift, spoken: Sequence[Spoken], year: int) -> YearSpan:
    """Return the year that a relative one counts from."""
    named = base_year([turn.understood for turn in reversed(spoken)])
    if named is None:
        latest = max((stated for stated in years_in(spoken[-1].answer) if stated <= year), default=year)
        return YearSpan(latest, latest, 0, 0)
    last = spoken[-1]
    before = _shift_of(last.question) if shift.is_from_today and not year_spans(last.question) else None
    if before and before.is_from_today and before.unit == shift.unit == "year" and before.distance != shift.distance:
        # after "last year", "two years ago" counts from the same year as that did
        return replace(named, first=named.first - before.distance, last=named.last - before.distance)
    return named


def _shift_of(question: str) -> Shift | None:
    if _is_chinese(question):
        chinese = read_chinese(question)
        return chinese.shift if chinese else None
    shifts = (ShortQuestion(question, language).shift for language in _languages(question, None))
    return next((shift for shift in shifts if shift), None)
