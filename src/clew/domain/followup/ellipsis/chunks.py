"""The parts of a full question that a later one may change: stretches between prepositions, articles, question words and periods.

Above: `grammar.py`, whose rows name the properties of `Place`, and `substitution.py`. Below: `reading.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.domain.followup.ellipsis.periods import part_spans
from clew.domain.followup.ellipsis.reading import Lexicon, Token, beginning, tokens_of
from clew.domain.followup.ellipsis.short_question import Phrase
from clew.domain.text.years import year_spans

_STEM = 5
_SUBJECTS = frozenset({"what", "who"})
"""Question words that may have a verb right behind them; `which` has a noun."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a question."""

    tokens: tuple[Token, ...]
    """Of the noun, without preposition and article; never empty."""
    start: int
    """Where its preposition or article begins."""
    preposition: str | None = None
    contracted: bool = False
    """Preposition and article are one word."""
    has_article: bool = False
    is_counted: bool = False
    """It is what `how many` counts."""
    asked_by: str = ""
    """The question word that it follows, folded: `which`."""
    is_first: bool = False
    article: str = ""
    """Its article, folded."""

    @property
    def is_asked(self) -> bool:
        """It follows `which`."""
        return bool(self.asked_by)

    @property
    def noun_start(self) -> int:
        """Where its noun begins."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.tokens[-1].end


def chunks_of(text: str, lexicon: Lexicon) -> list[Chunk]:
    """Cut a question into chunks; periods and auxiliaries belong to none."""
    tokens = tokens_of(text)
    periods = [(span.start, span.end) for span in (*year_spans(text), *part_spans(text))]
    reader = _Reader(lexicon)
    at = 0
    while at < len(tokens):
        if length := beginning(tokens[at:], lexicon.quantities):
            reader.close()
            reader.is_counted = True
            at += length
            continue
        token = tokens[at]
        if token.cased == "." and at and len(tokens[at - 1].cased) == 1 and tokens[at - 1].is_capital:  # Alan D. Feldman
            at += 1
            continue
        is_period = any(start < token.end and token.start < end for start, end in periods)
        reader.read(token, is_separator=is_period or not token.is_word)
        at += 1
    reader.close()
    return reader.chunks


class _Reader:
    """Collects tokens into chunks."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.chunks: list[Chunk] = []
        self.is_counted = False
        self._clear()

    def _clear(self) -> None:
        self._tokens: list[Token] = []
        self._start: int | None = None
        self._preposition: str | None = None
        self._article = ""
        self._contracted = self._has_article = False
        self._asked_by = ""

    def read(self, token: Token, *, is_separator: bool) -> None:
        lexicon, word = self._lexicon, token.folded
        is_label = bool(self._tokens) and len(token.cased) == 1 and token.is_capital
        if is_separator:
            if token.is_word or word not in '«»"“”„':
                self.close()
        elif is_label or word not in lexicon.small:
            self._start = token.start if self._start is None else self._start
            self._tokens.append(token)
        elif (named := lexicon.preposition(token)) is not None and not (word in lexicon.articles and not self._tokens):
            self.close()
            self._start, self._preposition = token.start, named
            self._contracted = self._has_article = word in lexicon.contracted
        elif word in lexicon.articles:
            if self._tokens:
                self.close()
            self._start = token.start if self._start is None else self._start
            self._has_article, self._article = True, word
        else:
            is_possessive = word == "s" and lexicon.table.has_apostrophe_s
            self.close()
            self._asked_by = word if word in lexicon.asking else ""
            if is_possessive:
                self._has_article = False

    def close(self) -> None:
        if self._tokens and self._start is not None:
            chunk = Chunk(
                tokens=tuple(self._tokens),
                start=self._start,
                preposition=self._preposition,
                contracted=self._contracted,
                has_article=self._has_article,
                article=self._article,
                is_counted=self.is_counted,
                asked_by=self._asked_by,
                is_first=not self.chunks and self._start <= len("¿"),
            )
            self.chunks.append(chunk)
            self.is_counted = False
        self._clear()


def names_of(chunk: Chunk, lexicon: Lexicon) -> tuple[Token, ...]:
    """Return the run of a chunk's tokens that are a name; empty where capitals show none."""
    tokens = chunk.tokens
    if lexicon.table.has_capital_nouns:
        return ()
    named = [token.is_capital or token.is_code for token in tokens]
    if chunk.is_first and chunk.start == chunk.noun_start and not (len(named) > 1 and named[1]):
        named[0] = tokens[0].is_code
    places = [place for place, is_name in enumerate(named) if is_name]
    if not places:
        return ()
    first = places[0]
    last = first
    while last + 1 < len(named) and named[last + 1]:
        last += 1
    return tokens[first : last + 1]


@dataclass(frozen=True)
class Place:
    """A phrase, and a chunk of the question before that it may replace, as the rows see them."""

    phrase: Phrase
    chunk: Chunk
    chunks: Sequence[Chunk]
    lexicon: Lexicon

    @cached_property
    def names(self) -> tuple[Token, ...]:
        """The name in the chunk."""
        return names_of(self.chunk, self.lexicon)

    @cached_property
    def codes(self) -> tuple[Token, ...]:
        """The versions and labels in the chunk."""
        return self._codes_of(self.chunk.tokens)

    def _codes_of(self, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Return the codes among tokens; a letter in front of a name is an initial: Alan D. Feldman."""
        behind = [*(one.is_capital and len(one.cased) > 1 for one in tokens[1:]), False]
        may_be_names = not self.lexicon.table.has_capital_nouns
        return tuple(
            token
            for token, leads in zip(tokens, behind, strict=True)
            if token.is_code and not (may_be_names and leads and token.cased.isalpha())
        )

    @property
    def both_are_codes(self) -> bool:
        """Phrase and chunk hold a version or a label."""
        return bool(self.codes) and bool(self._codes_of(self.phrase.tokens))

    @property
    def phrase_is_a_name(self) -> bool:
        """The phrase is a name, where capitals show one."""
        return not self.lexicon.table.has_capital_nouns and any(token.is_capital for token in self.phrase.tokens)

    @property
    def chunk_has_a_name(self) -> bool:
        """The chunk holds a name."""
        return bool(self.names)

    @cached_property
    def shared(self) -> Token | None:
        """The chunk's token that is also a word of the phrase."""
        stems = {token.folded[:_STEM] for token in self.phrase.tokens if len(token.folded) > 2}
        return next((token for token in self.chunk.tokens if len(token.folded) > 2 and token.folded[:_STEM] in stems), None)

    @property
    def shares_a_word(self) -> bool:
        """Phrase and chunk share a word."""
        return self.shared is not None

    @property
    def phrase_is_specified(self) -> bool:
        """The phrase is a noun that a name with a preposition specifies: the causes in Asia. A German noun may be a name."""
        tokens = [token for token in self.phrase.tokens if token.folded not in self.lexicon.articles]
        leads = (self.lexicon.preposition(token) is not None for token in tokens[1:-1])
        is_noun = self.lexicon.table.has_capital_nouns or not tokens[0].is_capital
        return is_noun and any(led and token.is_capital for led, token in zip(leads, tokens[2:], strict=True))

    @property
    def phrase_needs_a_noun(self) -> bool:
        """The phrase is a noun with its name, and the chunk's name belongs to a noun: (the mayor) of Paris, the Kilmore route."""
        is_alone = not self.chunk.has_article or self.names == self.chunk.tokens
        return self.phrase_is_specified and not (is_alone and self.chunk.preposition is None)

    @property
    def chunk_may_be_a_verb(self) -> bool:
        """The chunk has nothing of a noun that the phrase has: (what) causes stigma, for "the causes".

        A chunk that begins with the very word of the phrase is a noun (does rent cost), unless `what` may be its subject.
        """
        chunk, has_capital_nouns = self.chunk, self.lexicon.table.has_capital_nouns
        if has_capital_nouns or not self.phrase.has_article or self.names or self.codes:
            return False
        begins_alike = self.shared == chunk.tokens[0]
        if chunk.asked_by in _SUBJECTS:
            following = next((other for other in self.chunks if other.start > chunk.end), None)
            has_object = following is not None and following.start - chunk.end <= 2 and following.has_article
            return begins_alike and self.phrase_is_specified and (has_object or len(chunk.tokens) > 1)
        if begins_alike and chunk.tokens[0].folded in {token.folded for token in self.phrase.tokens}:
            return False
        return not (chunk.has_article or chunk.preposition or chunk.is_asked or chunk.is_first or chunk.is_counted)

    @property
    def phrase_has_a_preposition(self) -> bool:
        """The phrase begins with a preposition."""
        return self.phrase.preposition is not None

    @property
    def chunk_has_a_preposition(self) -> bool:
        """The chunk begins with a preposition."""
        return self.chunk.preposition is not None

    @property
    def same_preposition(self) -> bool:
        """Both begin with the same preposition."""
        return self.phrase.preposition is not None and self.phrase.preposition == self.chunk.preposition

    @property
    def phrase_has_an_article(self) -> bool:
        """The phrase has an article."""
        return self.phrase.has_article

    @property
    def chunk_has_an_article(self) -> bool:
        """The chunk has an article."""
        return self.chunk.has_article

    @property
    def phrase_has_a_stand_in(self) -> bool:
        """A word stands for the noun of the phrase: the pro one."""
        return self.phrase.has_stand_in

    @property
    def chunk_has_several_words(self) -> bool:
        """The chunk has an adjective or another word beside its noun."""
        return len(self.chunk.tokens) > 1

    @property
    def same_article(self) -> bool:
        """Both begin with the same article, and no preposition."""
        if self.phrase.preposition or self.chunk.preposition or not (self.phrase.has_article and self.chunk.has_article):
            return False
        return self.phrase.article == self.chunk.article

    @property
    def something_is_asked(self) -> bool:
        """Another chunk follows a question word."""
        return any(other.is_asked for other in self.chunks if other is not self.chunk)

    @property
    def another_is_bare(self) -> bool:
        """Another chunk has neither an article nor a preposition, so that either may give way."""
        return any(
            not (other.has_article or other.preposition or other.is_asked or self.lexicon.table.has_capital_nouns is False)
            for other in self.chunks
            if other is not self.chunk
        )

    @property
    def chunk_is_counted(self) -> bool:
        """The chunk is what `how many` counts."""
        return self.chunk.is_counted

    @property
    def chunk_is_asked(self) -> bool:
        """The chunk follows a question word, and is no German verb: "wie lege ich"."""
        is_verb = self.lexicon.table.has_capital_nouns and not any(token.is_capital for token in self.chunk.tokens)
        return self.chunk.is_asked and not is_verb

    @property
    def chunk_is_first(self) -> bool:
        """The question begins with the chunk."""
        return self.chunk.is_first

    @property
    def one_has_a_label(self) -> bool:
        """The chunk ends with a name of its own in a language where every noun has a capital (Tarif Öko), the phrase does not."""
        return (
            self.lexicon.table.has_capital_nouns
            and self.chunk.tokens[0].is_capital
            and (len(self.phrase.tokens) < len(self.chunk.tokens) > 1)
        )

    @property
    def something_stays(self) -> bool:
        """Another chunk has a preposition or a name, so that the question keeps its subject without this one."""
        return any(
            other is not self.chunk and (other.preposition is not None or any(token.is_capital for token in other.tokens))
            for other in self.chunks
        )

    @property
    def something_is_counted(self) -> bool:
        """The question asks how many of something."""
        return any(chunk.is_counted for chunk in self.chunks)
