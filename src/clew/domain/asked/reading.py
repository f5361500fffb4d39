"""Reads what a question asks for, and looks for it in passages.

Above: the engine's guard. Below: `words`, `prices`, `kinds` and `definitions`. Five things must stand in some passage: a name
("Oslo", "GDPR"), the thing after a question word ("which *director*"; "how many *litres*", with a number beside it), the
thing to be defined, an amount of money if the question asks for a price, and what has a shape of its own, such as a telephone
number. Only words are compared, so the check applies to passages in the language of the question.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import dropwhile, islice, takewhile
from typing import Literal

from clew.domain.asked.definitions import defined_thing
from clew.domain.asked.founding import lacks_founding
from clew.domain.asked.kinds import Kind, asked_kind, may_state_kind, states_kind
from clew.domain.asked.passages import QUESTION_MOST, PassageText, windows
from clew.domain.asked.prices import asks_price, is_surely_price, states_money, states_price
from clew.domain.asked.words import (
    CAPITAL_NOUNS,
    GREETINGS,
    MAGNITUDES,
    NO_NAMES,
    TABLES,
    UNITS,
    ZH_GENERAL,
    ZH_UNITS,
    AskedWords,
)
from clew.domain.followup.ellipsis.reading import Token, fold, tokens_of
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, shared_words

_POSSESSIVE = re.compile(r"['’]s\b")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])(?<!\b[A-Z]\.)\s+|(?<=[。！？])\s*|\n+")
_ZH_ASKED = re.compile(r"(?:哪个|哪种|哪家|哪款|哪位)(?![最更比在是可能有会好])(?P<thing>[\u4e00-\u9fff]{2})")
_ZH_COUNTED = re.compile(rf"(?:多少|(?<![近这那前后第十数])几)(?P<unit>{'|'.join(sorted(ZH_UNITS, key=len, reverse=True))})")
_ZH_NUMBER = r"[\d０-９一二三四五六七八九十百千万两半]\s*"
_ZH_YES_NO = re.compile(r"[吗么][？?。!！\s]*$")
_WORD = re.compile(r"[^\W_]+")
_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+")
_BEGINNINGS = frozenset('.!?:¿¡…("“„«-–•*')
_LETTERS_OF_NAME, _LETTERS_OF_ACRONYM = 3, 6
_LETTERS_APART, _LETTERS_COMPARED = 2, 40
_NAMES_MOST = 8
"""Names of a question that are looked for: comparing spellings takes time."""
_SPELLED_ALIKE = 0.83
"""Similarity of two spellings: one letter of six may differ, and two of twelve."""
_WORDS_OF_THING = 4
_TITLE_LEAST = 2
_BEFORE = 3
"""Words before a question word in its clause, at most: "up to how many"; further on, "which" and "what" ask nothing."""
PASSAGES_LEAST = 5
"""Fewer passages are too little text to conclude from the words that it lacks."""


@dataclass(frozen=True, slots=True)
class Missing:
    """What no passage says. `text` is as it stands in the question; empty for what has a shape of its own: a price, an age."""

    kind: Literal["name", "thing", "count", "price"] | Kind
    text: str
    is_sure: bool = field(default=False, compare=False)
    """Only what is missing answers the question, however much a passage says of its subject."""


def find_missing(
    question: str, language: str | None, passages: Sequence[PassageText], others: Sequence[PassageText] = ()
) -> Missing | None:
    """Return the first thing that the question asks for and no passage says; None if there is none or it cannot be told.

    `passages` are in the language of the question; `others` are further ones, where names may stand too.
    """
    code = language_code(language)
    if len(passages) < PASSAGES_LEAST or (code not in TABLES and code != "zh"):
        return None
    question = question[:QUESTION_MOST]
    if code == "zh":
        question, passages, others = (
            simplified(question),
            *([PassageText(*map(simplified, one)) for one in some] for some in (passages, others)),
        )
    texts, further = ([f"{passage.titles}\n{passage.text}" for passage in some] for some in (passages, others))
    name = _missing_name(question, code, [*texts, *further])
    if name:
        return Missing("name", name)
    if asks_price(question, code) and not states_price(question, code, passages):
        return Missing("price", "", is_sure=is_surely_price(question))
    wanted = asked_kind(question, code)
    if wanted:
        return None if states_kind(*wanted, code, passages) else Missing(wanted[0], "", is_sure=True)
    if founded := lacks_founding(question, code, texts):
        return Missing("thing", founded)
    return _missing_definition(question, code, texts) or (
        _missing_in_chinese(question, texts) if code == "zh" else _missing_thing(question, code, passages)
    )


def find_missing_abroad(
    question: str, language: str | None, passages: Sequence[tuple[str | None, PassageText]]
) -> Missing | None:
    """Return the price, age, number or address that a question asks for if no passage, each with its language, has one.

    Of all that a question asks for, these can be recognised in another language.
    """
    code = language_code(language)
    if len(passages) < PASSAGES_LEAST or (code not in TABLES and code != "zh"):
        return None
    question = question[:QUESTION_MOST]
    if asks_price(question, code) and not any(states_money(text, spoken) for spoken, text in passages):
        return Missing("price", "", is_sure=is_surely_price(question))
    wanted = asked_kind(simplified(question) if code == "zh" else question, code)
    if wanted and not may_state_kind(wanted[0], (text for _, text in passages)):
        return Missing(wanted[0], "", is_sure=True)
    return None


def _missing_name(question: str, code: str, passages: Sequence[str]) -> str:
    table = TABLES.get(code)
    others = NO_NAMES | table.no_names if table else NO_NAMES
    found = (name for name in _names(question, code) if len(name) >= _LETTERS_OF_NAME and fold(name) not in others)
    names = list(islice(dict.fromkeys(found), _NAMES_MOST))
    if not names:
        return ""
    text = fold(" \n ".join(passages))
    words = words_of(text)
    absent = [name for name in names if not is_held(text, words, name)]
    return next((name for name in absent if not _is_first_name(question, name, absent)), "")


def _is_first_name(question: str, name: str, absent: Sequence[str]) -> bool:
    """Return whether a name is followed by another one, which passages have: they may leave out "John" of "John Smith"."""
    following = re.search(rf"\b{re.escape(name)}\s+(?P<next>[^\W\d_]+)", question)
    return bool(following and following["next"][0].isupper() and following["next"] not in absent)


def words_of(text: str) -> frozenset[str]:
    """Return the words of a folded text, those with hyphens also as wholes."""
    return frozenset((*_WORD.findall(text), *_HYPHENATED.findall(text)))


def is_held(text: str, words: Set[str], name: str) -> bool:
    """Return whether a text has a name: with an ending, in parts, spelled a little differently, or as an acronym spelled out."""
    folded = fold(name.removesuffix("s") if name[:-1].isupper() else name)
    if folded in text or ("-" in folded and all(part in text for part in folded.split("-"))):
        return True
    letters = folded.replace(".", "")  # U.S. is also the US, and the United States
    if name.isupper() and len(letters) <= _LETTERS_OF_ACRONYM:
        initials = r"\w*\W{1,3}(?:\w{1,3}\W{1,3})?".join(rf"\b{re.escape(letter)}" for letter in letters)
        return letters in words or bool(re.search(initials, text))
    alike = [word for word in words if abs(len(word) - len(folded)) <= _LETTERS_APART and len(word) <= _LETTERS_COMPARED]
    return bool(get_close_matches(folded, alike, 1, _SPELLED_ALIKE))


def _names(question: str, code: str) -> Iterator[str]:
    """Yield words with capital letters that begin no sentence, from the sentence that asks; none if most words have them."""
    sentence = asking_sentences(question)
    if code == "zh":
        yield from (name for name in _LATIN_NAME.findall(sentence) if any(map(str.isupper, name)))
        return
    tokens = tokens_of(_POSSESSIVE.sub("", sentence))
    words = [token for token in tokens if token.is_word]
    if words and words[0].folded in GREETINGS:
        tokens = list(dropwhile(lambda token: token.cased not in ",!", tokens)) or tokens
    capitals = [token for token in words[1:] if token.is_capital]
    if code not in CAPITAL_NOUNS and len(words) > _TITLE_LEAST and 2 * len(capitals) > len(words) - 1:
        return
    is_first = True
    for token in tokens:
        if not token.is_word:
            is_first = is_first or token.cased in _BEGINNINGS
            continue
        begins = token.is_capital and not is_first and code not in CAPITAL_NOUNS
        if (begins or _is_written_large(token.cased)) and not token.cased.isdigit() and content_words(token.folded, code):
            yield from _parts(token.cased) if code in CAPITAL_NOUNS else [token.cased]
        is_first = False


def _is_written_large(word: str) -> bool:
    """Return whether a word has a capital inside, as `iPhone`; with hyphens it must have two: `pre-Christmas` is no name."""
    return any(map(str.isupper, word[1:])) if "-" not in word else sum(map(str.isupper, word)) > 1


def _parts(word: str) -> list[str]:
    """Return the parts of a German compound that are written in capitals, as `PDF` of "PDF-Dateien"; the word if it has none."""
    return [part for part in word.split("-") if part.isupper()] if "-" in word else [word]


def asking_sentences(question: str) -> str:
    """Return the sentences that end in a question mark, else the last one: "I live in Oslo. When are you open?"."""
    sentences = [sentence for sentence in _SENTENCE.split(question) if sentence.strip()]
    return " ".join(one for one in sentences if one.rstrip().endswith(("?", "？"))) or (sentences or [""])[-1]


def _missing_thing(question: str, code: str, passages: Sequence[PassageText]) -> Missing | None:
    """Return the words after a question word if no passage has one of them; for "how many", with a number beside it."""
    found = _thing(question, code)
    if found is None:
        return None
    word, thing = found
    if thing[0].folded in MAGNITUDES:  # what follows is a noun or, without one, the verb
        return None
    words = {stemmed for token in thing for stemmed in content_words(token.cased, code)}
    symbols = [symbol for names, symbol in UNITS for token in thing if token.folded in names]
    is_counted = word in TABLES[code].counts
    done = _done(thing, TABLES[code]) if word in TABLES[code].begins else None

    def is_said(text: str) -> bool:
        if shared_words(words, set(content_words(text, code)), code) or (done and done.search(fold(text))):
            return True
        return any(token.cased.isupper() and is_held(fold(text), frozenset(), token.cased) for token in thing)

    def is_answered(titles: str, text: str) -> bool:
        if any(re.search(rf"\d\s*{symbol}|{symbol}\s*\d", text.lower()) for symbol in symbols):
            return True
        if not is_said(f"{titles}\n{text}"):
            return False
        is_titled = is_said(titles)
        return not is_counted or any(_has_number(one, code) and (is_titled or is_said(one)) for one in windows(text))

    if any(is_answered(*passage) for passage in passages):
        return None
    text = question[thing[0].start : thing[-1].end]
    return Missing("count" if is_counted else "thing", text)


def _done(thing: Sequence[Token], table: AskedWords) -> re.Pattern[str] | None:
    """Return what tells who does something without the word for it: "supplied" for "supplier"; None if the thing is no doer."""
    doer, verb = table.doers
    found = [re.fullmatch(rf"(?P<base>\w{{3,}}?)(?:{doer})", token.folded) for token in thing] if doer else []
    bases = "|".join(re.escape(match["base"]) for match in found if match)
    return re.compile(rf"\b(?:{bases})(?:{verb})\b") if bases else None


def _has_number(text: str, code: str) -> bool:
    return any(token.cased[0].isdigit() or token.folded in TABLES[code].numbers for token in tokens_of(text))


def _thing(question: str, code: str) -> tuple[str, list[Token]] | None:
    """Return a question word and the words after it, up to the next one that says nothing.

    None if there are none, or if an answer need not name them.
    """
    table = TABLES[code]
    tokens = [token for token in tokens_of(question) if token.is_word or token.cased in ",;:.?!"]
    found = _after_question_word(tokens, table)
    if found is None:
        return None
    word, at = found
    begin = at
    while at < len(tokens) and tokens[at].folded in table.skipped:
        at += 1
    following = tokens[at : at + _WORDS_OF_THING]
    thing = list(takewhile(lambda token: token.is_word and bool(content_words(token.cased, code)), following))
    after = tokens[at + len(thing)].folded if at + len(thing) < len(tokens) else ""
    if word in table.before_thing and at == begin and after not in table.auxiliaries:
        return None
    if word in table.before_thing and _is_deed(thing, tokens[begin:at], table):
        return None
    is_general = any(token.folded in table.general | table.price for token in thing)
    return None if is_general or not thing else (word, thing)


def _is_deed(thing: Sequence[Token], between: Sequence[Token], table: AskedWords) -> bool:
    """Return whether the only word says what happened to something ("what was collected"): an answer may use another verb."""
    is_passive = len(between) == 1 and between[0].folded in table.auxiliaries
    return is_passive and len(thing) == 1 and re.fullmatch(table.participle, thing[0].folded) is not None


def _after_question_word(tokens: Sequence[Token], table: AskedWords) -> tuple[str, int] | None:
    """Return the first question word near the beginning of a clause, and the place behind it; None if there is none."""
    folded = [token.folded for token in tokens]
    if len(folded) > 1 and folded[0] in table.begins and folded[1] in table.skipped:
        return folded[0], 1
    begin = 0
    for at, word in enumerate(folded):
        length = 2 if " ".join(folded[at : at + 2]) in table.asks else int(word in table.asks)
        if length and at - begin <= _BEFORE:
            return " ".join(folded[at : at + length]), at + length
        if not tokens[at].is_word:
            begin = at + 1
    return None


def _missing_definition(question: str, code: str, passages: Sequence[str]) -> Missing | None:
    """Return the thing that is to be defined if no passage has a word of it."""
    place = defined_thing(question, code)
    thing = question[slice(*place)] if place else ""
    words = set(content_words(thing, code))
    table = TABLES.get(code)
    general = table.general | table.price if table else ZH_GENERAL
    is_general = any(one in thing for one in general) if code == "zh" else not general.isdisjoint(fold(thing).split())
    if not words or is_general or any(shared_words(words, set(content_words(text, code)), code) for text in passages):
        return None
    return Missing("thing", thing)


def _missing_in_chinese(question: str, passages: Sequence[str]) -> Missing | None:
    counted = _ZH_COUNTED.search(question)
    if counted and not (counted.group().startswith("几") and _ZH_YES_NO.search(question)):
        units = "|".join(map(re.escape, ZH_UNITS[counted["unit"]]))
        if not any(re.search(f"{_ZH_NUMBER}个?(?:{units})", passage.lower()) for passage in passages):
            return Missing("count", counted.group())
    asked = _ZH_ASKED.search(question)
    if asked and asked["thing"] not in ZH_GENERAL and not any(asked["thing"] in passage for passage in passages):
        return Missing("thing", asked["thing"])
    return None
