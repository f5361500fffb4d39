"""Reads what a question asks for, and looks for it in passages.

Above: the engine's guard. Below: `words.py`. Three things must stand in some passage: a name ("Oslo", "GDPR"), the thing after a
question word ("how many *litres*"), and, for a price, an amount of money. Only words are compared, so the check applies to
passages in the language of the question.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile
from typing import Literal

from clew.domain.asked.words import CAPITAL_NOUNS, TABLES, ZH_GENERAL, ZH_PRICE, ZH_UNITS, AskedWords
from clew.domain.followup.ellipsis.reading import Token, fold, tokens_of
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, shared_words

_POSSESSIVE = re.compile(r"['’]s\b")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_MONEY = re.compile(r"[€$£¥]|\b(?:EUR|USD|CHF|GBP|CNY)\b|[\d一二三四五六七八九十百千万两]\s*(?:元|块|人民币)|免费")
_SENTENCE = re.compile(r"(?<=[.!?。！？；])\s*(?!\d)|\n+")
_ZH_ASKED = re.compile(r"(?:哪个|哪种|哪家|哪款|哪位|(?<!为)什么)(?P<thing>[\u4e00-\u9fff]{2})")
_ZH_COUNTED = re.compile(rf"(?:多少|几)(?P<unit>{'|'.join(sorted(ZH_UNITS, key=len, reverse=True))})")
_ZH_NUMBER = r"[\d一二三四五六七八九十百千万两半]\s*"
_ZH_YES_NO = re.compile(r"[吗么][？?。!！\s]*$")
_LETTERS_OF_NAME = 2
_SPELLED_ALIKE = 0.83
"""Similarity of two spellings: one letter of six may differ, and two of twelve."""
_WORD = re.compile(r"[^\W_]+")
_WORDS_OF_THING = 4
_BEFORE, _BEFORE_CONJUNCTION = 3, 1
"""Words before a question word in its clause, at most: "up to how many"; further on, "which" and "what" ask nothing."""


@dataclass(frozen=True, slots=True)
class Missing:
    """What no passage says. `text` is as it stands in the question; empty for an amount of money."""

    kind: Literal["name", "thing", "price"]
    text: str


def find_missing(question: str, language: str | None, passages: Sequence[str]) -> Missing | None:
    """Return the first thing that the question asks for and no passage says; None if there is none or it cannot be told.

    `passages` are texts with their titles, in the language of the question.
    """
    code = language_code(language)
    if not passages or (code not in TABLES and code != "zh"):
        return None
    name = _missing_name(question, code, passages)
    if name:
        return Missing("name", name)
    if _asks_price(question, code) and not _states_price(question, code, passages):
        return Missing("price", "")
    thing = _missing_in_chinese(question, passages) if code == "zh" else _missing_thing(question, code, passages)
    return Missing("thing", thing) if thing else None


def _missing_name(question: str, code: str, passages: Sequence[str]) -> str:
    names = _LATIN_NAME.findall(question) if code == "zh" else list(_names(question, code))
    if not names:
        return ""
    held = fold(" \n ".join(passages))
    return next((name for name in names if len(name) >= _LETTERS_OF_NAME and not _holds(held, fold(name))), "")


def _holds(text: str, name: str) -> bool:
    """Return whether a text has a name: also with an ending, in parts if it has hyphens, or spelled a little differently."""
    if name in text or ("-" in name and all(part in text for part in name.split("-"))):
        return True
    return bool(get_close_matches(name, _WORD.findall(text), 1, _SPELLED_ALIKE))


def _names(question: str, code: str) -> Iterator[str]:
    """Yield words with capital letters that are no beginning of a sentence."""
    table, is_first = TABLES[code], True
    for token in tokens_of(_POSSESSIVE.sub("", question)):
        if not token.is_word:
            is_first = token.cased in '.!?:¿¡…"“„«'
            continue
        capitals = sum(map(str.isupper, token.cased))
        begins = token.is_capital and not is_first and code not in CAPITAL_NOUNS
        if (begins or capitals > 1) and token.folded not in table.no_names and not token.cased.isdigit():
            yield token.cased
        is_first = False


def _asks_price(question: str, code: str) -> bool:
    if code == "zh":
        return any(word in question for word in ZH_PRICE)
    return any(token.folded in TABLES[code].price for token in tokens_of(question))


def _states_price(question: str, code: str, passages: Sequence[str]) -> bool:
    """Return whether a sentence about the question states an amount of money."""
    price = TABLES[code].price if code in TABLES else ()
    words = set(content_words(question, code)) - {stemmed for one in price for stemmed in content_words(one, code)}
    return any(
        _states_money(sentence, code) and (not words or shared_words(words, set(content_words(sentence, code)), code))
        for passage in passages
        for sentence in _SENTENCE.split(passage)
    )


def _states_money(sentence: str, code: str) -> bool:
    return bool(_MONEY.search(sentence)) or (code != "zh" and any(one.folded in TABLES[code].paid for one in tokens_of(sentence)))


def _missing_thing(question: str, code: str, passages: Sequence[str]) -> str:
    """Return the words after a question word if no passage has one of them."""
    thing = _thing(question, code)
    words = {word for token in thing for word in content_words(token.cased, code)}
    if not words or any(shared_words(words, set(content_words(passage, code)), code) for passage in passages):
        return ""
    return question[thing[0].start : thing[-1].end]


def _thing(question: str, code: str) -> list[Token]:
    """Return the words after a question word, up to the next one that says nothing; none if an answer need not name them."""
    table = TABLES[code]
    tokens = [token for token in tokens_of(question) if token.is_word or token.cased in ",;:.?!"]
    at = _after_question_word(tokens, table)
    if at is None:
        return []
    while at < len(tokens) and tokens[at].folded in table.skipped:
        at += 1
    following = tokens[at : at + _WORDS_OF_THING]
    thing = list(takewhile(lambda token: token.is_word and bool(content_words(token.cased, code)), following))
    return [] if any(token.folded in table.general | table.price for token in thing) else thing


def _after_question_word(tokens: Sequence[Token], table: AskedWords) -> int | None:
    """Return the place behind the first question word near the beginning of a clause; None if there is none."""
    folded = [token.folded for token in tokens]
    if len(folded) > 1 and folded[0] in table.begins and folded[1] in table.skipped:
        return 1
    begin = 0
    for at, word in enumerate(folded):
        length = 2 if " ".join(folded[at : at + 2]) in table.asks else int(word in table.asks)
        if length and at - begin <= (_BEFORE_CONJUNCTION if tokens[at].cased in table.conjunctions else _BEFORE):
            return at + length
        if not tokens[at].is_word:
            begin = at + 1
    return None


def _missing_in_chinese(question: str, passages: Sequence[str]) -> str:
    counted = _ZH_COUNTED.search(question)
    if counted and not (counted.group().startswith("几") and _ZH_YES_NO.search(question)):
        units = "|".join(map(re.escape, ZH_UNITS[counted["unit"]]))
        if not any(re.search(f"{_ZH_NUMBER}(?:{units})", passage.lower()) for passage in passages):
            return counted["unit"]
    asked = _ZH_ASKED.search(question)
    if asked and asked["thing"] not in ZH_GENERAL and not any(asked["thing"] in passage for passage in passages):
        return asked["thing"]
    return ""
