"""Reads a question as follow-up rules need it: a row of words, each with the kinds that a language's table gives it.

Above: `finder.py` finds references in the row, `rules.py` judges them. Below: `words/`.
Case, accents, apostrophes, hyphens between letters, full-width forms and traditional characters are folded away here.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from clew.domain.followup.words import TABLES
from clew.domain.followup.words.counted import ITEMS
from clew.domain.followup.words.counting import adverbs_of, numbers_of, ordinals_of
from clew.domain.followup.words.ends import ends_of
from clew.domain.followup.words.table import EVERYWHERE, Kind, Kinds, WordTable, kinds_of
from clew.domain.followup.words.talk.words import talk_of
from clew.domain.followup.words.talk.zh import ASKING
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import UNSPACED

_CONTENT: Kinds = kinds_of("content")
_STOP: Kinds = kinds_of("break")
_TOKEN = re.compile(rf"[{UNSPACED}]|\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:[.:]\d+)+|[^\W_{UNSPACED}]+|[^\w\s]")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['’ʼ`´](?=[^\W\d_])")
_HYPHEN = re.compile(r"(?<=[^\W\d_][^\W\d_])[-‐‑](?=[^\W\d_])|(?<=[^\W\d_])[-‐‑](?=[^\W\d_][^\W\d_])")
_NUMERO = re.compile(r"(?<=[nN])[º°](?=\d)")
"""`nº5`: the sign that ends the word, with the number right behind."""
_TIED = re.compile(
    rf"(?<![^\W_])({'|'.join(word for word in ITEMS if word.isascii())})(\d{{1,2}})(?!\d|[^\W_]|[.-]\w)", re.IGNORECASE
)
"""`step3`: a word for what a list has and its number, written as one."""
_PAUSE = re.compile(rf"(?<=[{UNSPACED}])[ \u3000](?=[{UNSPACED}])")
"""A space between two characters of a script without spaces: people type it for a comma."""
_DASH = re.compile("[‐‑‒–—−～]")
_ID = re.compile(r"(?:s[ .-]?(?!0)|§\s?)\d{1,3}(?![\d.]\d)(?![-/](?!s\d)[^\W\d_])")
_GLUED = re.compile(r"[^\W_][-/]$")
"""What makes an id that follows a part of something else: `L5/S1`."""
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12}
_SMALL_ROMAN = frozenset({"ii", "iii", "iv", "vii", "viii", "ix", "xii"})
"""Roman numbers that are no words when they are written small."""
_REPEATED = re.compile(r"([a-z])\1+")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_HESITATION = re.compile(r"u+m+|h+u*m+|e+u*h+m*|a+h+m*|o+h+|e+r+m+")
_BEFORE_SMALL_ID = kinds_of("expand", "request", "locating", "noun", "and", "comma", "opener", "polite", "break")
_MARKS: dict[str, Kind] = {
    "-": "to",
    "~": "to",
    "…": "to",
    "&": "and",
    "+": "and",
    "/": "and",
    ",": "comma",
    "、": "comma",
    "#": "marker",
    "§": "paragraph",
}
_SHORTEST = 4
"""Letters that the beginning of a word in a table has at least."""
VARIANTS = {old: new for table in TABLES.values() for old, new in (table.variants or {}).items()}
"""Traditional characters → simplified ones."""
_SHORTEST_ASKING = 7
_SHORTEST_POINTING = 5
_POINTING: Kinds = kinds_of("ordinal", "number", "noun", "marker", "expand", "request", "polite", "form", "demonstrative")
OF_FORM: Kinds = kinds_of("lead", "head", "degree", "open", "addressee", "for", "with", "own")
"""Kinds that only phrases of form read."""
_FEW = 3
"""Tokens of a text that is read in every language if none knows a word of it: `sgundo`."""
_NONE: Mapping[int, bool] = MappingProxyType({})
MOST_TOKENS = 200
"""A question with more tokens has a content of its own."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number, a sign or one character of an unspaced script; `folded` compares equal over case and accents."""

    folded: str
    start: int
    cased: str


@dataclass(frozen=True, slots=True)
class Item:
    """One or more tokens that a table knows as a phrase, or one that it does not know (`content`)."""

    kinds: Kinds
    folded: str
    cased: str
    value: int = 0
    """The number, the place of an ordinal, or the number of an id."""
    first: int = 0
    """Index of its first token."""
    last: int = 0
    """Index after its last token."""
    is_in_title: bool = False
    """It is a word of a title of the outline."""
    is_unit: bool = False
    """A word for a part of a text that is no section: `line`; but not where a title of the outline has it."""

    is_called: bool = False
    """The conversation calls what is listed so: `recipe` after "three recipes"."""
    is_in_row: bool = False
    """A letter of a row of letters, which is no word there: `e` in `e, g y h`."""

    @property
    def is_one_letter(self) -> bool:
        """A single Latin letter, a word or none."""
        return len(self.folded) == 1 and self.folded.isascii() and self.folded.isalpha()

    @property
    def is_counted_in_lists(self) -> bool:
        """A word for what a list has, as it is written (`step`, `option`), or what this conversation calls it."""
        return self.is_called or self.cased.lower() in ITEMS

    @property
    def is_letter(self) -> bool:
        """A single Latin letter that may name a section."""
        if len(self.folded) != 1 or not self.cased.isascii() or not self.cased.isalpha():
            return False
        return self.cased.isupper() or "content" in self.kinds


@dataclass(frozen=True, slots=True)
class Text:
    """A folded question and its tokens; `folded[token.start:]` begins with the token."""

    folded: str
    tokens: tuple[Token, ...]


def fold(text: str, *, variants: Mapping[str, str] | None = None) -> tuple[str, str]:
    """Return a text without accents and with plain signs, as it is cased and in lower case; both have the same length."""
    text = _NUMERO.sub("º ", text)
    plain = text if text.isascii() else unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).replace("ß", "ss") if not plain.isascii() else plain
    if variants:
        plain = "".join(variants.get(character, character) for character in plain)
    plain = _PAUSE.sub(",", _TIED.sub(r"\1 \2", plain))
    plain = _DASH.sub("-", _HYPHEN.sub(" ", _APOSTROPHE.sub(" ", plain)))
    lower = plain.lower()
    return (plain if len(plain) == len(lower) else lower), lower


def read_text(text: str, *, variants: Mapping[str, str] | None = None) -> Text:
    """Cut a question into tokens."""
    cased, lower = fold(text, variants=variants)
    tokens = tuple(Token(m.group(), m.start(), cased[m.start() : m.end()]) for m in _TOKEN.finditer(lower))
    return Text(lower, tokens)


class Lexicon:
    """One language's table, ready for reading."""

    def __init__(self, table: WordTable) -> None:
        """Fold all phrases of the table and sort them by their first token, the longest first."""
        self.table = table
        self._kinds: dict[tuple[str, ...], set[Kind]] = {}
        self._values: dict[tuple[str, ...], dict[str, int]] = {}
        self._beginnings: dict[str, dict[str, set[Kind]]] = {}
        self._talk = talk_of(table.language)
        self._add_all(table)
        self._let_determiners_show()
        self._let_beginnings_count()
        self._let_talk_count()
        self._lengths = _lengths_by_first_token(self._kinds)
        self._frozen = {tokens: frozenset(kinds) for tokens, kinds in self._kinds.items()}
        patterns = [pattern for pattern in (table.ordinal_pattern, table.group_pattern) if pattern]
        self._pattern = re.compile("|".join(patterns)) if patterns else None
        self.vocabulary = self._own_words()
        self._by_letter = self._pointing_words()
        self.asking_words = {
            tokens[0]: kinds
            for tokens, kinds in self._frozen.items()
            if len(tokens) == 1 and len(tokens[0]) >= _SHORTEST_ASKING and kinds & kinds_of("expand", "noun")
        }
        """Long words that ask for more or mean a section, in which a slip is read over."""

    def _add_all(self, table: WordTable) -> None:
        for kind, phrases in (*table.phrases.items(), *EVERYWHERE.items()):
            self._add(kind, phrases.split(","))
        for place, phrases in table.ordinals.items():
            self._add("ordinal", phrases.split(","), place)
        for number, phrases in table.numbers.items():
            self._add("number", phrases.split(","), number)
        self._add_counting()
        self._add("filler", STOP_WORDS.get(table.language, ()))
        if table.variants:
            known = {"".join(tokens) for tokens in self._kinds}
            self._add("plain", self._talk.words - known)
            self._add("expand", set(ASKING) - known)
            self._add("common", self._talk.nouns - known)

    def _add_counting(self) -> None:
        """Add the ordinals and numbers that rules of endings make, and what stands at an end: `the one at the top`."""
        for place, ordinals in (*ordinals_of(self.table.language), *ends_of(self.table.language)):
            self._add("ordinal", ordinals, place)
        for place, adverb in adverbs_of(self.table.language):
            self._add("ordinal", [adverb], place)
            self._add("one", [adverb])
        for number, word in numbers_of(self.table.language):
            self._add("number", [word], number)

    def _let_talk_count(self) -> None:
        """A word that only phrases of form know (`for my boss`) is one of any talk elsewhere, if the list has it."""
        for tokens, kinds in self._kinds.items():
            if kinds <= OF_FORM:
                kinds |= self._talk.kinds_of("".join(tokens))

    def _pointing_words(self) -> dict[str, list[str]]:
        """Return the words in which a slip is read over, by their first letter."""
        found: dict[str, list[str]] = {}
        for tokens, kinds in self._frozen.items():
            word = tokens[0]
            if len(tokens) == 1 and len(word) >= _SHORTEST_POINTING and word.isalpha() and kinds & _POINTING:
                found.setdefault(word[0], []).append(word)
        return found

    def pointing_words(self, letter: str) -> Sequence[str]:
        """Return the words for sections, places and verbs that ask, long enough to hold a slip, that begin with a letter."""
        return self._by_letter.get(letter, ())

    def kinds_of_word(self, word: str) -> Kinds:
        """Return the kinds of a word of the table."""
        return self._frozen[(word,)]

    def value_of(self, word: str) -> int:
        """Return the place or number that a word of the table names; 0 of another."""
        values = self._values.get((word,), {})
        return values.get("ordinal", values.get("number", 0))

    def _own_words(self) -> frozenset[str]:
        """Return the words that show the language: all but those that only idioms have, apart from their first."""
        starts = {tokens[0] for tokens, kinds in self._kinds.items() if kinds - kinds_of("idiom", "elsewhere")}
        return frozenset(starts | {token for phrase, kinds in self._kinds.items() if "idiom" not in kinds for token in phrase})

    def _add(self, kind: Kind, phrases: Iterable[str], value: int | None = None) -> None:
        for phrase in phrases:
            if phrase.rstrip().endswith("*"):
                beginning = fold(phrase.strip().removesuffix("*"))[1]
                self._beginnings.setdefault(beginning[:_SHORTEST], {}).setdefault(beginning, set()).add(kind)
                continue
            tokens = tuple(token.folded for token in read_text(phrase.strip()).tokens)
            self._kinds.setdefault(tokens, set()).add(kind)
            if value is not None:
                self._values.setdefault(tokens, {})[kind] = value

    def _let_determiners_show(self) -> None:
        """A phrase that ends with a determiner (`passons au`) determines what follows, as the word alone does."""
        for tokens, kinds in self._kinds.items():
            if len(tokens) > 1 and "idiom" not in kinds:
                kinds |= self._kinds.get(tokens[-1:], set()) & kinds_of("determiner", "contracted")

    def _let_beginnings_count(self) -> None:
        """A word that a table names also has the kinds of its beginning."""
        for tokens, kinds in self._kinds.items():
            if len(tokens) == 1:
                kinds |= self._begun(tokens[0])

    def names(self, word: str) -> bool:
        """Tell whether the table has a phrase of this one word."""
        return (word,) in self._frozen

    def joins(self, word: str) -> bool:
        """Tell whether the table has this word for `and`."""
        return "and" in self._frozen.get((word,), frozenset())

    def begins(self, word: str) -> bool:
        """Tell whether the table knows a word by its beginning."""
        beginnings = self._beginnings.get(word[:_SHORTEST])
        return beginnings is not None and any(map(word.startswith, beginnings))

    def count_known(self, words: Iterable[str]) -> int:
        """Return how many of these words the table knows."""
        return sum(word in self.vocabulary or self.begins(word) for word in words)

    def words_of(self, kinds: Kinds) -> frozenset[str]:
        """Return the single words of the table that are of one of these kinds."""
        return frozenset(tokens[0] for tokens, own in self._frozen.items() if len(tokens) == 1 and own & kinds)

    def read(self, text: Text, ids: Mapping[tuple[str, ...], int], letters: Mapping[int, bool] = _NONE) -> list[Item]:
        """Return the row of items of a text. `ids` are an outline's own ids as tokens, for ids that are not S1..Sn.

        `letters` are those of rows of letters (`letter_rows`), by the index of their tokens.
        """
        items: list[Item] = []
        at = 0
        while at < len(text.tokens):
            item = _of_row(text.tokens[at], at, letters) or self._own_id(text, at, ids) or self._id(text, at, items)
            item = item or self._counted(text, at) or self._phrase(text, at)
            items.append(item or _single(text.tokens[at], at))
            at = items[-1].last
        return items

    def _id(self, text: Text, at: int, before: Sequence[Item]) -> Item | None:
        """Read `S2`, `s.2`, `§ 2`; a small `s` alone begins one only behind what asks: `on s 2`, not `it's 2`."""
        token = text.tokens[at]
        if token.folded[0] not in "s§" or self._is_glued(text, token):
            return None
        if token.cased == "s" and before and not before[-1].kinds & _BEFORE_SMALL_ID:
            return None
        match = _ID.match(text.folded, token.start)
        end = _ending_at(text, at, match.end()) if match else None
        if match is None or end is None:
            return None
        number = int("".join(filter(str.isdecimal, match.group())))
        kinds = kinds_of("id", "paragraph") if token.folded == "§" else kinds_of("id")
        return Item(kinds, match.group(), token.cased, number, at, end)

    def _counted(self, text: Text, at: int) -> Item | None:
        """Read an ordinal in digits, or what the language counts in one word."""
        token = text.tokens[at]
        if self._pattern is None or (token.folded.isascii() and not token.folded[0].isdecimal()):
            return None
        match = self._pattern.match(text.folded, token.start)
        end = _ending_at(text, at, match.end()) if match else None
        if match is None or end is None or match.lastgroup is None:
            return None
        number = self._number(match[match.lastgroup])
        kind = "ordinal" if match.lastgroup in {"n", "back"} else "group"
        value = -number if match.lastgroup in {"back", "last"} else number
        return Item(kinds_of(kind, "counted"), match.group(), token.cased, value, at, end)

    def _is_glued(self, text: Text, token: Token) -> bool:
        """Tell whether a hyphen or slash ties a word before it that is no id or number: `L5/S1`."""
        before = text.folded[: token.start]
        return bool(_GLUED.search(before[-2:])) and not re.search(r"(?:^|[^\w-])s?[ .]?\d+[-/]$", before)

    def _number(self, written: str) -> int:
        """Return the number that digits or characters stand for; tens and units in Chinese."""
        if written.isdecimal():
            return int(written)
        tens, ten, units = written.rpartition("十")
        values = [self._values.get((character,), {}).get("number", 0) for character in (tens[-1:], units[-1:])]
        return (values[0] or 1) * 10 + values[1] if ten else values[1]

    def _own_id(self, text: Text, at: int, ids: Mapping[tuple[str, ...], int]) -> Item | None:
        for tokens, index in ids.items():
            if tuple(token.folded for token in text.tokens[at : at + len(tokens)]) == tokens:
                token = text.tokens[at]
                return Item(kinds_of("own_id"), " ".join(tokens), token.cased, index, at, at + len(tokens))
        return None

    def _phrase(self, text: Text, at: int) -> Item | None:
        first = text.tokens[at]
        if self.table.capital_noun and first.cased.removesuffix("s") == self.table.capital_noun:
            return Item(kinds_of("noun"), first.folded, first.cased, 0, at, at + 1)
        for length in self._lengths.get(first.folded, ()):
            phrase = tuple(token.folded for token in text.tokens[at : at + length])
            if (kinds := self._frozen.get(phrase)) is not None:
                values = self._values.get(phrase, {})
                value = values.get("ordinal", values.get("number", 0))
                return Item(kinds, " ".join(phrase), first.cased, value, at, at + len(phrase))
        if (plain := _unstretched(first.folded)) and (plain,) in self._frozen:
            return Item(self._frozen[(plain,)], plain, first.cased, 0, at, at + 1)
        kinds = self._begun(first.folded) or self._talk.kinds_of(first.folded)
        return Item(frozenset(kinds), first.folded, first.cased, 0, at, at + 1) if kinds else None

    def _begun(self, word: str) -> set[Kind]:
        """Return the kinds a word has by its beginning."""
        beginnings = self._beginnings.get(word[:_SHORTEST], {}).items()
        return {kind for beginning, kinds in beginnings if word.startswith(beginning) for kind in kinds}


def _unstretched(word: str) -> str:
    """Return a word that is drawn out as people say it (`soooo`, `ummm`); nothing of another."""
    is_drawn_out = bool(_DRAWN_OUT.search(word)) and len(set(word)) > 1
    if not is_drawn_out and not _HESITATION.fullmatch(word):
        return ""
    return _REPEATED.sub(r"\1", word)


def _lengths_by_first_token(phrases: Iterable[tuple[str, ...]]) -> dict[str, list[int]]:
    """Return how many tokens the phrases have that begin with a token, the most first."""
    found: dict[str, set[int]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], set()).add(len(phrase))
    return {first: sorted(lengths, reverse=True) for first, lengths in found.items()}


def _ending_at(text: Text, at: int, end: int) -> int | None:
    """Return the index after the token that ends at an offset; None when the offset is inside a token."""
    for index in range(at, min(at + 8, len(text.tokens))):
        token = text.tokens[index]
        if token.start + len(token.folded) == end:
            return index + 1
    return None


def _of_row(token: Token, at: int, letters: Mapping[int, bool]) -> Item | None:
    """Read a letter of a row of letters, or one that joins two others there."""
    kinds = _CONTENT if letters.get(at) else kinds_of("and", "filler")
    return Item(kinds, token.folded, token.cased, 0, at, at + 1, is_in_row=letters[at]) if at in letters else None


def _single(token: Token, at: int) -> Item:
    """Read a token that no phrase begins with."""
    folded = token.folded
    if folded.isdecimal():
        kinds, value = kinds_of("number", "digits"), int(folded[:6])
    elif folded in _MARKS:
        kinds, value = kinds_of(_MARKS[folded]), 0
    elif not folded[0].isalnum():
        kinds, value = _STOP, 0
    elif folded in _ROMAN and (token.cased.isupper() or folded in _SMALL_ROMAN):
        kinds, value = kinds_of("content", "roman"), _ROMAN[folded]
    else:
        kinds, value = _CONTENT, 0
    return Item(kinds, folded, token.cased, value, at, at + 1)


@lru_cache(maxsize=32)
def lexicon_of(language: str) -> Lexicon:
    """Return a language's lexicon, built once."""
    return Lexicon(TABLES[language])


def likely_languages(text: Text, given: str | None, among: Sequence[str] = ()) -> list[str]:
    """Return the languages whose words a question is made of, all of `among` that fit equally well; a given one wins a tie."""
    if given in TABLES and all(len(token.folded) == 1 and token.folded.isascii() for token in text.tokens):
        return [given]  # `b, d e f`: letters tell no language
    words = [one.folded for at, one in enumerate(text.tokens) if one.folded[0].isalnum() and not _is_last_letter(text, at)]
    scores = {language: lexicon_of(language).count_known(words) for language in among or _joining_languages(text) or TABLES}
    best = max(scores.values())
    fitting = [language for language, score in scores.items() if score == best]
    if given in fitting:
        return [given]
    return fitting if best or len(text.tokens) <= _FEW else fitting[:1]


def _joining_languages(text: Text) -> list[str]:
    """Return the languages in which each word between two numbers joins them, whatever else they know: `3 y 5 compadre`."""
    triples = zip(text.tokens, text.tokens[1:], text.tokens[2:], strict=False)
    numbered = [word.folded for one, word, other in triples if one.folded.isdecimal() and other.folded.isdecimal()]
    joints = {word for word in numbered if word.isalpha()}
    return [language for language in TABLES if joints and all(lexicon_of(language).joins(word) for word in joints)]


def _is_last_letter(text: Text, at: int) -> bool:
    """Tell whether a token is a capital, or a letter at the end of a clause, which is no elided word of any language."""
    following = text.tokens[at + 1].folded[0] if at + 1 < len(text.tokens) else "."
    token = text.tokens[at]
    if at and len(token.cased) == 1 and token.cased.isupper() and token.cased != "I":
        return True
    return len(token.folded) == 1 and token.folded.isascii() and token.folded.isalpha() and not following.isalnum()
