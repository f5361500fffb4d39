"""A question that may change one part of the question before: its period, the phrase it names, and what else it says.

Above: `grammar.py`, whose rows name the properties of `ShortQuestion`. Below: `reading.py`, `periods.py`, `chinese.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from clew.domain.followup.ellipsis.periods import PartSpan, Shift, find_shift, lone_month, part_spans
from clew.domain.followup.ellipsis.reading import Lexicon, Token, beginning, ending, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.referring_words import CONDITIONS
from clew.domain.followup.reading import lexicon_of as followup_lexicon_of
from clew.domain.followup.reading import read_text
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.years import YearSpan, year_spans

WORDS_MOST = 6
"""Content words of a question that changes one part of another; a longer one has a subject of its own."""
WORDS_MOST_ALONE = 3
"""The same for one that begins with a preposition and no connective."""
TOKENS_MOST = 20
_TASKS = kinds_of("expand", "request", "compare", "more")
_UNIT_LETTERS_MOST = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a question names besides a period, as written."""

    text: str
    """With its preposition and article."""
    noun: str
    """Without them."""
    preposition: str | None
    has_article: bool
    tokens: tuple[Token, ...]
    """Of the noun, with offsets in the question."""
    is_other: bool = False
    """It means another one than the one before: the other route."""
    article: str = ""
    """Its article, folded."""
    has_stand_in: bool = False
    """A word stands for its noun: the pro one."""


@dataclass(frozen=True)
class ShortQuestion:
    """A question as the rows see it. `language` is that of its words."""

    text: str
    language: str
    lexicon: Lexicon = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lexicon", lexicon_of(self.language))

    @cached_property
    def _tokens(self) -> list[Token]:
        return tokens_of(self.text)

    @cached_property
    def _words(self) -> list[Token]:
        return [token for token in self._tokens if token.is_word]

    @cached_property
    def _opening(self) -> int:
        """How many words only lead to the question: and, what about."""
        at = self._apology
        while at < len(self._words):
            rest = self._words[at:]
            if not (length := beginning(rest, self.lexicon.openers) or beginning(rest, self.lexicon.connectives)):
                break
            at += length
        return at if at > self._apology else 0

    @property
    def _apology(self) -> int:
        """How many words excuse themselves in front: sorry, oh no."""
        at = 0
        while at < len(self._words) and (length := beginning(self._words[at:], self.lexicon.apologies)):
            at += length
        return at

    @cached_property
    def core(self) -> list[Token]:
        """The words without what leads to them and what closes the question."""
        kept = self._words[self._opening :]
        if len(kept) > 1 and kept[0].folded in self.lexicon.adding:
            kept = kept[1:]
        while kept and (length := ending(kept, self.lexicon.closers)) and length < len(kept):
            kept = kept[:-length]
        return kept

    @cached_property
    def shift(self) -> Shift | None:
        """The relative period it names."""
        return find_shift(self.core, self.language)

    @cached_property
    def years(self) -> list[YearSpan]:
        """The years it names."""
        return year_spans(self.text)

    @cached_property
    def parts(self) -> list[PartSpan]:
        """The halves, quarters and months it names."""
        return part_spans(self.text) or lone_month(self.core, self.language)

    @cached_property
    def _named(self) -> list[bool]:
        """Whether each word of the core belongs to a period."""
        spans = [(span.start, span.end) for span in (*self.years, *self.parts)]
        shift = range(self.shift.first, self.shift.last) if self.shift else range(0)
        return [
            at in shift or any(start < token.end and token.start < end for start, end in spans)
            for at, token in enumerate(self.core)
        ]

    @cached_property
    def _content(self) -> list[Token]:
        """The words that name something other than a period."""
        small = self.lexicon.small | (frozenset(self.lexicon.units) if self.names_a_period else frozenset[str]())
        others = [token for token, is_named in zip(self.core, self._named, strict=True) if not is_named]
        return [token for token in others if token.folded not in small or (token.is_code and len(token.cased) == 1)]

    @property
    def opens(self) -> bool:
        """It begins with `and`, `what about`, or asks for something as well: "cats too?"."""
        return self._opening > 0 or self._adds or self._is_one

    @property
    def _is_one(self) -> bool:
        """It is an adjective for the noun of the question before: "the pro one?"."""
        words = [token.folded for token in self._words]
        return self.language == "en" and 2 < len(words) < 5 and words[-1] in ("one", "ones") and words[0] in ("the", "a", "an")

    @property
    def corrects(self) -> bool:
        """It says what was meant instead: "sorry, I meant …"."""
        return beginning(self._words[self._apology :], self.lexicon.corrections) > 0

    @property
    def _adds(self) -> bool:
        """It begins with `even` or ends with `too`, and has an article, a preposition or a single word besides."""
        words = [token.folded for token in self._words]
        return len(words) > 1 and not self.lexicon.adding.isdisjoint((words[0], words[-1])) and not self.asks

    @cached_property
    def names_a_period(self) -> bool:
        """It names a year, a part of one, or a period relative to another."""
        return bool(self.years or self.parts or self.shift)

    @property
    def names_several_periods(self) -> bool:
        """It names two years or more, which it may compare."""
        return len(self.years) > 1

    @property
    def says_more(self) -> bool:
        """It has words that belong to no period and are no small words."""
        return bool(self._content)

    @property
    def is_short(self) -> bool:
        """It has few words of its own."""
        return len(self._content) <= WORDS_MOST and len(self._words) <= TOKENS_MOST

    @property
    def is_very_short(self) -> bool:
        """It has hardly any words of its own."""
        return len(self._content) <= WORDS_MOST_ALONE and len(self._words) <= TOKENS_MOST

    @property
    def asks(self) -> bool:
        """It has a question word or an auxiliary, as a whole question has."""
        asking = self.lexicon.asking | self.lexicon.auxiliaries
        first_letters = {token.folded for token, is_named in zip(self.core, self._named, strict=True) if not is_named}
        return not asking.isdisjoint(first_letters - self.lexicon.stand_ins - self.lexicon.articles)

    @property
    def has_own_name(self) -> bool:
        """It names somebody or something by a name, where capitals show one."""
        if self.lexicon.table.has_capital_nouns:
            return False
        units = [token for token in self._content if token.cased.isupper() and len(token.cased) <= _UNIT_LETTERS_MOST]
        return any(token.is_capital for token in self._content if token not in units)

    @property
    def begins_with_a_preposition(self) -> bool:
        """Its first word is a preposition."""
        return bool(self.core) and self.lexicon.preposition(self.core[0]) is not None

    @property
    def sets_a_condition(self) -> bool:
        """It is a clause with a condition: "and if she is on leave?"."""
        return self._opening > 0 and len(self.core) > 1 and self.core[0].folded in CONDITIONS[self.language][1]

    @property
    def names_a_day(self) -> bool:
        """It names a day and nothing else: "and on Sundays?"."""
        return bool(self._content) and all(token.folded in self.lexicon.days for token in self._content)

    @cached_property
    def sets_a_task(self) -> bool:
        """It asks for an explanation, a form or a comparison rather than for a fact."""
        items = followup_lexicon_of(self.language).read(read_text(" ".join(token.cased for token in self.core)), {})
        return any(item.kinds & _TASKS and "filler" not in item.kinds and "relative" not in item.kinds for item in items[:2])

    @cached_property
    def phrase(self) -> Phrase:
        """What it names besides a period."""
        words = self._without_periods(self.core)
        preposition, article, at, first = None, "", 0, 0
        has_article = is_other = False
        while at < len(words) - 1:
            token = words[at]
            if (named := self.lexicon.preposition(token)) is not None and (preposition is None or has_article):
                first = at if has_article else first  # (al) de francés: what stands for the noun is left out
                preposition, has_article = named, token.folded in self.lexicon.contracted
            elif token.folded in self.lexicon.articles or token.folded in self.lexicon.stand_ins:
                has_article, article = True, token.folded
            else:
                break
            at += 1
        tokens = words[at:]
        is_other = any(token.folded in self.lexicon.others for token in tokens)
        has_stand_in = len(tokens) > 1 and tokens[-1].folded in self.lexicon.stand_ins
        while len(tokens) > 1 and tokens[-1].folded in self.lexicon.stand_ins:
            tokens = tokens[:-1]
        start, end = words[first].start, tokens[-1].end
        text = self.text[start:end]
        noun = self.text[tokens[0].start : end]
        return Phrase(text, noun, preposition, has_article, tuple(tokens), is_other, article, has_stand_in)

    def _without_periods(self, words: Sequence[Token]) -> list[Token]:
        """Return the longest run of words that belong to no period, without the preposition that leads to one."""
        runs: list[list[Token]] = [[]]
        for token, is_named in zip(words, self._named, strict=True):
            if is_named:
                runs.append([])
            else:
                runs[-1].append(token)
        longest = max(runs, key=lambda run: sum(token in self._content for token in run))
        trailing = self.lexicon.small | frozenset(self.lexicon.units)
        while len(longest) > 1 and longest[-1].folded in trailing and longest is not runs[-1]:
            longest = longest[:-1]
        return longest
