"""Reads what a question asks for, and looks for it in passages.

Above: the engine's guard. Below: `words.py`. Three things must stand in some passage: a name ("Oslo", "GDPR"), the thing after a
question word ("which *director*"; "how many *litres*", with a number beside it), and, for a price, an amount of money. Only words
are compared, so the check applies to passages in the language of the question.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import dropwhile, islice, takewhile
from typing import Literal, NamedTuple

from clew.domain.asked.words import (
    CAPITAL_NOUNS,
    GREETINGS,
    MAGNITUDES,
    NO_NAMES,
    TABLES,
    UNITS,
    WHY,
    ZH_GENERAL,
    ZH_PRICE,
    ZH_UNITS,
    AskedWords,
)
from clew.domain.followup.ellipsis.reading import Token, fold, tokens_of
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, shared_words

_POSSESSIVE = re.compile(r"['’]s\b")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_MONEY = re.compile(
    r"[€$£¥￥₹₽]|\b(?:EUR|USD|CHF|GBP|CNY|RMB|AUD|CAD|JPY|SEK|NOK|DKK|PLN|INR|Rs|kr|zł)\b|\d,-|\d\.[–—]"
    r"|\d\s*(?:(?i:euros?|dollars?|dólares|francs?|franken|pounds|pesos|reais|yen|yuan|cents?|f ?cfa|rupees?|soles|kronor))\b"
    r"|[\d０-９一二三四五六七八九十百千万两]\s*(?:元|块|人民币|美元|欧元|日元|英镑)|免费|不收费"
)
_NO_AMOUNT = re.compile(
    r"(?:§{1,2}|\b(?:abs|absatz|satz|nr|nummer|art|articles?|artikel|sections?|sec|chapter|paragraph|clause|no)\b\.?|\b[lrd]\.|n[°º])"
    r"\s{0,3}\d[\d.,-]{0,15}(?:\s{0,3}(?:,|und|oder|bis|et|ou|à|and|or|to|y|o|e)\s{0,3}\d{1,9})*"
    r"|\(\d{1,2}[a-z]?\)|^[ \t]*\d{1,3}[.)](?!\d)"
    r"|\b(?:in|since|until|year|en|depuis|année|desde|em|ano|im|seit|bis|jahre?)\s{1,3}(?:19|20)\d\d\b"
    r"|(?<!\d)(?<!costs )(?<!kostet )(?<!co[ûu]te )(?<!cuesta )(?<!custa )\d[\d.,]{0,15}+\s{0,3}"
    r"(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|uhr"
    r"|jours?|semaines?|mois|ans?|années?|heures?|días?|semanas?|mes(?:es)?|años?|horas?|dias?|anos?)\b"
    r"|\b\d{1,2}(?:er|st|nd|rd|th|\.)?\s{1,3}(?:de\s{1,3})?(?:jan(?:v|vier|uary|uar|eiro)?|feb(?:r|ruary|ruar|rero)?"
    r"|f[ée]v(?:r|rier|ereiro)?|mar(?:ch|s|zo|ço)|märz|a[pbv]r(?:il)?|avril|(?-i:May)|mai(?:o)?|mayo|jun(?:e|i|io|ho)?|juin|jul(?:y|i|io|ho)?|juil(?:l|let)?"
    r"|aug(?:ust)?|août|agosto|sept?(?:ember|embre|iembre)?|setembro|o[ck]t(?:ober|obre|ubre)?|outubro|nov(?:ember|embre|iembre|embro)?"
    r"|de[cz](?:ember|embro)?|déc(?:embre)?|diciembre)\b\.?(?:\s{1,3}(?:de\s{1,3})?\d{4}\b)?",
    re.IGNORECASE | re.MULTILINE,
)
"""Figures that are no amount of money: numbers of paragraphs and laws, years, dates, lengths of time."""
_ZH_AMOUNT = re.compile(r"[价费][^。！？]{0,40}\d")
_FREE = re.compile(
    r"(?i)\b(?:(?:no|without(?: any)?) (?:charge|cost|fee)|sans (?:aucun )?frais|coûte(?:nt)? rien|eintritt (?:ist )?frei"
    r"|costs? nothing|keine (?:kosten|gebühren)|ohne (?:kosten|gebühr)|(?:sin|no tienen?) (?:coste|costo|cargo)"
    r"|sem (?:custo|encargo))\b"
    r"|[无不][需须用]付[费钱]"
)
"""What a text says in more than one word instead of an amount of money."""
_SURELY_PRICE = re.compile(
    r"(?i)\b(?:(?:how much|what) (?:do|does|did|will|would|can|may|must|should) (?!(?:i|we|you) do\b).*"
    r"(?<! the )(?<! a )(?<! cut )(?<! low )(?<! reduce )\bcost\b(?! in (?:memory|time|energy|space|lives|performance)\b)"
    r"(?=\W*$|[,;:?!]| (?:a|an|and|at|by|during|each|for|from|if|in|me|now|on|per|them|this|to|today|us|when|with|without|you)\b)"
    r"|how (?:much|expensive) (?:is|are|was|were)|what(?:['’]s| is| are| was| were) the (?:[\w-]+ )?(?:price|fee)s? (?:of|for)"
    r"|combien (?:\w+ ){0,2}co[ûu]t\w*(?! en (?:énergie|temps|mémoire))|quels? (?:est|sont) les? (?:prix|tarifs?) d"
    r"|was kosten?t?|wie ?viel kosten?t?|wie teuer|wie hoch (?:ist|sind) die \w*(?:gebühr(?:en)?|kosten|preise?)"
    r"|cu[áa]nto (?:me |nos )?cuestan?|cu[áa]l es (?:el precio|la tarifa) d"
    r"|quanto (?:me )?cust\w+|qual (?:é|e) (?:o preço|a tarifa) d)\b|多少钱|多贵|(?:价格|价钱|票价|房价|售价)(?:是|为|要)?多少"
)
"""Questions that only an amount of money answers: "what affects the price" and "which fees apply" need none."""
_PIECE = re.compile(r"((?:^[ \t]*\|.*\n?)+)|([^\n.!?。！？]+(?:[.!?。！？]+|\n|$))", re.MULTILINE)
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
_QUESTION_MOST = 1_000
"""Characters of a question that are read: what it asks for stands at its beginning or in a short text."""
_SPELLED_ALIKE = 0.83
"""Similarity of two spellings: one letter of six may differ, and two of twelve."""
_WORDS_OF_THING = 4
_WORDS_OF_KEYWORDS = 4
"""A question of so few words that names a price asks for it: "price of a day ticket"."""
_NO_PRICE = re.compile(r"(?i)opportunity cost|cost accounting|cost of (?:living|ownership)|prix (?:nobel|goncourt)")
_COSTS = (["costs"], ["couts"], ["costos"], ["custos"])
"""What is behind "what" when it asks for the kinds of costs."""
_TITLE_LEAST = 2
_BEFORE = 3
"""Words before a question word in its clause, at most: "up to how many"; further on, "which" and "what" ask nothing."""
PASSAGES_LEAST = 5
"""Fewer passages are too little text to conclude from the words that it lacks."""


class PassageText(NamedTuple):
    """A passage: its titles and headings, and its text."""

    titles: str
    text: str


@dataclass(frozen=True, slots=True)
class Missing:
    """What no passage says. `text` is as it stands in the question; empty for an amount of money."""

    kind: Literal["name", "thing", "count", "price"]
    text: str


def find_missing(
    question: str, language: str | None, passages: Sequence[PassageText], others: Sequence[PassageText] = ()
) -> Missing | None:
    """Return the first thing that the question asks for and no passage says; None if there is none or it cannot be told.

    `passages` are in the language of the question; `others` are further ones, where names may stand too.
    """
    code = language_code(language)
    if len(passages) < PASSAGES_LEAST or (code not in TABLES and code != "zh"):
        return None
    question = question[:_QUESTION_MOST]
    if code == "zh":
        question, passages, others = (
            simplified(question),
            *([PassageText(*map(simplified, one)) for one in some] for some in (passages, others)),
        )
    texts, further = ([f"{passage.titles}\n{passage.text}" for passage in some] for some in (passages, others))
    name = _missing_name(question, code, [*texts, *further])
    if name:
        return Missing("name", name)
    if _asks_price(question, code) and not _states_price(question, code, passages):
        return Missing("price", "")
    if code == "zh":
        return _missing_in_chinese(question, texts)
    return _missing_thing(question, code, passages)


def is_surely_price(question: str) -> bool:
    """Return whether a question that asks for a price can only be answered with an amount of money."""
    return _SURELY_PRICE.search(question[:_QUESTION_MOST]) is not None


def _missing_name(question: str, code: str, passages: Sequence[str]) -> str:
    table = TABLES.get(code)
    others = NO_NAMES | table.no_names if table else NO_NAMES
    found = (name for name in _names(question, code) if len(name) >= _LETTERS_OF_NAME and fold(name) not in others)
    names = list(islice(dict.fromkeys(found), _NAMES_MOST))
    if not names:
        return ""
    text = fold(" \n ".join(passages))
    words = frozenset((*_WORD.findall(text), *_HYPHENATED.findall(text)))
    absent = [name for name in names if not _holds(text, words, name)]
    return next((name for name in absent if not _is_first_name(question, name, absent)), "")


def _is_first_name(question: str, name: str, absent: Sequence[str]) -> bool:
    """Return whether a name is followed by another one, which passages have: they may leave out "John" of "John Smith"."""
    following = re.search(rf"\b{re.escape(name)}\s+(?P<next>[^\W\d_]+)", question)
    return bool(following and following["next"][0].isupper() and following["next"] not in absent)


def _holds(text: str, words: Set[str], name: str) -> bool:
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
        is_written_large = sum(map(str.isupper, token.cased)) > 1
        if (begins or is_written_large) and not token.cased.isdigit() and content_words(token.folded, code):
            yield from _parts(token.cased) if code in CAPITAL_NOUNS else [token.cased]
        is_first = False


def _parts(word: str) -> list[str]:
    """Return the parts of a German compound that are written in capitals, as `PDF` of "PDF-Dateien"; the word if it has none."""
    return [part for part in word.split("-") if part.isupper()] if "-" in word else [word]


def asking_sentences(question: str) -> str:
    """Return the sentences that end in a question mark, else the last one: "I live in Oslo. When are you open?"."""
    sentences = [sentence for sentence in _SENTENCE.split(question) if sentence.strip()]
    return " ".join(one for one in sentences if one.rstrip().endswith(("?", "？"))) or (sentences or [""])[-1]


def _asks_price(question: str, code: str) -> bool:
    if code == "zh":
        return bool(ZH_PRICE.search(question))
    table, words = TABLES[code], [token.folded for token in tokens_of(question) if token.is_word]
    if table.price.isdisjoint(words) or _NO_PRICE.search(question):
        return False
    if len(words) <= _WORDS_OF_KEYWORDS and words[0] not in WHY and {words[0], words[-1]} & table.price:
        return True
    return any(
        (word in table.amount and words[at + 1 : at + 2] not in _COSTS) or " ".join(words[at : at + 2]) in table.amount
        for at, word in enumerate(words[:_BEFORE])
    )


def _states_price(question: str, code: str, passages: Sequence[PassageText]) -> bool:
    """Return whether an amount of money stands beside a word of the question, or below a title with one."""
    table = TABLES.get(code)
    said = " ".join((*table.price, *table.amount)) if table else ""
    words = set(content_words(question, code)) - set(content_words(said, code))

    def is_about(text: str) -> bool:
        return not words or bool(shared_words(words, set(content_words(text, code)), code))

    return any(
        _states_money(text, titles, code) and is_about(text)
        for titles, told in ((titles, _NO_AMOUNT.sub(" ", told)) for titles, told in passages)
        for text in ([f"{titles}\n{told}"] if is_about(titles) else _windows(told))
    )


def _windows(text: str) -> Iterator[str]:
    """Yield each sentence with the one before it; the lines of a table together."""
    before = ""
    for table, sentence in _PIECE.findall(text):
        piece = table or sentence
        yield f"{before} {piece}"
        before = piece


def _states_money(text: str, titles: str, code: str) -> bool:
    if _MONEY.search(text) or _FREE.search(text):
        return True
    if code == "zh":
        return _ZH_AMOUNT.search(text) is not None
    table = TABLES[code]
    if not table.free.isdisjoint(token.folded for token in tokens_of(text)):
        return True
    is_titled = not table.paid.isdisjoint(token.folded for token in tokens_of(titles))
    return any(_states_amount(window, table, is_paid=is_titled) for window in _windows(text))


def _states_amount(text: str, table: AskedWords, *, is_paid: bool) -> bool:
    words = {token.folded for token in tokens_of(text)}
    has_figure = any(word[0].isdigit() for word in words) or not (table.numbers - table.articles).isdisjoint(words)
    return has_figure and (is_paid or not table.paid.isdisjoint(words))


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
        return any(token.cased.isupper() and _holds(fold(text), frozenset(), token.cased) for token in thing)

    def is_answered(titles: str, text: str) -> bool:
        if any(re.search(rf"\d\s*{symbol}|{symbol}\s*\d", text.lower()) for symbol in symbols):
            return True
        if not is_said(f"{titles}\n{text}"):
            return False
        is_titled = is_said(titles)
        return not is_counted or any(_has_number(one, code) and (is_titled or is_said(one)) for one in _windows(text))

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
