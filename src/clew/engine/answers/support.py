"""Decides whether passages support a sentence of an answer: by its words, numbers, names and negations.

Above: `stages/ground`, which knows the sentences and asks an embedder where words cannot tell. Below: `support_pieces`, what a
passage says, and `support_numbers`, `support_names`, `support_denials`. Pure. A sentence is compared with every run of up to
three sentences of its passages. The figures behind the constants are in docs/decisions/0040; `python -m bench support` prints
them again.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain

from clew.domain.citations.asides import without_attribution, without_leading
from clew.domain.citations.claim_words import claim_words, content_of
from clew.domain.citations.support import STRENGTHS, SUPPORTED, UNCITED, Strength, Support
from clew.domain.citations.support_words import ANSWER_NO, negations
from clew.domain.documents.passage import Passage
from clew.domain.text.languages import is_other_language, language_code
from clew.domain.text.stems import stem, without_accents
from clew.domain.text.words import folded_words, shared_words, words
from clew.engine.answers.support_denials import denied_in, has_unmatched, is_beyond_bound, opposites_in
from clew.engine.answers.support_names import missing_names
from clew.engine.answers.support_numbers import missing_numbers
from clew.engine.answers.support_pieces import (
    SHARE_LEAST,
    Piece,
    numbers_in,
    read_pieces,
    share_of,
    table_rows,
    without_questions,
)
from clew.providers.answering.sentences import passage_spans, row_spans
from clew.providers.answering.table_rows import sentence_starts

_ADDED_LEAST, _ADDED_LEAST_UNSPACED = 0.8, 0.65
"""Share of a sentence's content words that a run of sentences must have, titles apart, for a mark that the model did not write;
the same for pairs of characters, of which every change of one character breaks two."""
SHARE_OF_SHORT, _SHORT_MOST = 0.75, 6
"""As `SHARE_LEAST`, for a sentence of at most six content words, of which each may change what it says."""
_SHARE_NEAR, _SHARE_WHOLE = 0.45, 0.85
"""The same, if the sentence draws on several places: in one run, and in the passages together."""
SHARE_WEAK = 0.3
"""With less than this, the passages do not talk about it."""
SIMILAR = 0.65
"""Similarity of a sentence to one of its passage that has other words but means the same, in the same language."""
_SHARE_SIMILAR = 0.35
SIMILAR_ABROAD = 0.36
"""The same between two languages."""
_SIMILAR_FROM = {"zh": 0.3}
_WEAK_BELOW = 0.1
_TOGETHER_MOST = 3
_TOGETHER_COST = 0.02
_EXACT_WORDS_LEAST = 4
"""A sentence of fewer words may occur anywhere by chance."""
_DENIED_LEAST, _SAME_LEAST = 2, 0.8
"""Words in common around a negation that denies; share of a piece's words of a sentence that must have each of its negations."""
PATH_SIGN = "›"
"""Stands between the titles above a passage, in the prompt and in lines that models copy from it."""
_PLURAL = re.compile(r"\A([A-Z]{2,})s\Z")
"""Of an abbreviation: `PCs`."""
_LETTERS_OF_BEGINNING = 4
"""A name of so many letters may have another ending in the passage."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring sentences of a passage."""

    pieces: tuple[Piece, ...] = ()
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PassageWords:
    """What a passage says, prepared for comparing. Offsets are code points of its content."""

    pieces: tuple[Piece, ...]
    runs: tuple[_Run, ...]
    """All runs of up to three pieces, the shortest first."""
    words: frozenset[str]
    """Stems of the text and of what stands above it."""
    above: frozenset[str]
    """Stems of titles, headings and the context of the passage."""
    numbers_above: frozenset[str]
    named: str
    """The words of the text, of what stands above it and of the document's name, without accents, with spaces between."""
    tokens: str
    """The words of the text without its questions, folded, with spaces between."""
    begins: tuple[int, ...]
    """Where each sentence begins in `tokens`, in rows each cell too."""
    titles: frozenset[str]
    """The titles and headings above the text, as in `tokens`."""
    path: str
    """The same in one row."""
    document: frozenset[str]
    """Name and path of the document, as in `tokens`."""
    language: str

    @staticmethod
    def of(passage: Passage) -> "PassageWords":
        """Read a passage."""
        language = language_code(passage.language)
        text = passage.content
        above = "\n".join((passage.document_title, *passage.heading_path, passage.context))
        blocks = passage_spans(passage)
        found = list(chain.from_iterable(row_spans(text, one) if one.kind == "table" else (one,) for one in blocks))
        rows = table_rows(text, blocks, passage.context)
        pieces = tuple(read_pieces(text, found, rows, passage.heading_path[-1] if passage.heading_path else "", language))
        told = without_questions(text, found)
        heading, said = frozenset(content_of(above, language)), words(told)
        places = list(accumulate((len(word.folded) + 1 for word in said), initial=0))
        starts = [word.start for word in said]
        return PassageWords(
            pieces,
            _runs(pieces),
            heading.union(*(piece.words for piece in pieces)),
            heading,
            numbers_in(above, language),
            _named(f"{text}\n{above}\n{passage.document_name}"),
            _joined(told),
            tuple(places[bisect_left(starts, begin)] for begin in sentence_starts(text, found)),
            frozenset(map(_joined, (passage.document_title, *passage.heading_path))),
            _joined(" ".join((passage.document_title, *passage.heading_path))),
            frozenset(map(_joined, (passage.document_name, passage.source_path))),
            language,
        )

    def may_say(self, sentence: str) -> bool:
        """Return False if so few of the sentence's words occur here that `judge` cannot find it supported."""
        said = _said(sentence, self.language)
        return bool(said) and (share_of(said, self.words, self.language) >= _SHARE_NEAR or self.holds(sentence))

    def holds(self, sentence: str) -> bool:
        """Return whether the passage contains the sentence word for word, with nothing before it that may deny it."""
        said = _joined(sentence)
        return said.count(" ") > _EXACT_WORDS_LEAST and next(self._places(said), None) is not None

    def lists(self, item: str) -> bool:
        """Return whether one sentence, item or row of the passage has all words of a short item, in their order and undenied."""
        said = _joined(item)
        places = self._places(said) if said.strip() else ()
        return any(bisect_right(self.begins, at) == bisect_left(self.begins, at + len(said) - 1) for at in places)

    def _places(self, said: str) -> Iterator[int]:
        """Yield where words stand in `tokens`, with nothing before them in their sentence that may deny them."""
        place = self.tokens.find(said)
        while place >= 0:
            sentence_before = bisect_right(self.begins, place) - 1
            before = self.tokens[self.begins[sentence_before] if sentence_before >= 0 else 0 : place]
            if not negations(self.language).search(without_accents(before)):
                yield place
            place = self.tokens.find(said, place + 1)

    def is_title(self, line: str) -> bool:
        """Return whether a line repeats a title or heading above the passage, or a part of their path: `Manual › Log files`."""
        said = _joined(line)
        return said in self.titles or (PATH_SIGN in line and said in self.path)

    def is_document(self, text: str) -> bool:
        """Return whether a text is nothing but the name of the document: `(manual.md)`."""
        return _joined(text) in self.document

    def names(self, word: str) -> bool:
        """Return whether the passage or what stands above it has a name, in any form."""
        name = _named(_PLURAL.sub(r"\1", word)).rstrip()
        found = f"{name} " if len(name) <= _LETTERS_OF_BEGINNING else name
        folded = stem(word.casefold(), self.language)
        return found in self.named or any(claim_words(self.language).get(folded, folded) in one.words for one in self.pieces)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What words say about a sentence."""

    support: Support
    is_open: bool = False
    """Words cannot tell: the sentence is worded differently, or in another language. Similarity may."""
    is_foreign: bool = False
    """No passage is in the language of the sentence."""
    share: float = 0.0
    """Share (0..1) of the sentence's content words in the sentences that come nearest to it, and in the titles above them."""
    own_share: float = 0.0
    """The same without the titles."""


def judge(sentence: str, language: str | None, passages: Sequence[PassageWords]) -> Judgement:
    """Return how well the passages together support a sentence; `language` is the answer's (ISO 639-1).

    The sentence may also be in the language of a passage, as quotes are.
    """
    if not passages:
        return Judgement(UNCITED)
    sentence = without_attribution(sentence)
    if language and not denied_in(sentence, language):  # without them, what denies has even fewer words to compare
        sentence = without_leading(sentence)
    if any(one.holds(sentence) for one in passages):
        return Judgement(SUPPORTED, share=1.0, own_share=1.0)
    spoken = dict.fromkeys(one.language for one in passages)
    is_foreign = all(is_other_language(language, one) for one in spoken)
    found = [_by_words(sentence, one, passages, is_foreign=is_foreign) for one in spoken]
    return max(found, key=lambda one: (STRENGTHS.index(one.support.strength), one.is_open, one.share))


def _by_words(sentence: str, language: str, passages: Sequence[PassageWords], *, is_foreign: bool) -> Judgement:
    said = _said(sentence, language)
    if not said:
        return Judgement(Support("none", "words"))
    above = frozenset[str]().union(*(one.above for one in passages))
    nearest = [_nearest(said, one, language) for one in passages]
    near = max(nearest, key=lambda run: share_of(said, run.words, language) - _TOGETHER_COST * len(run.pieces))
    share, own = share_of(said, near.words | above, language), share_of(said, near.words, language)
    talks: Strength = "weak" if share >= SHARE_WEAK else "none"
    stated_above = frozenset[str]().union(*(one.numbers_above for one in passages))
    lost = missing_numbers(sentence, said, language, [(one.above, one.pieces) for one in passages], stated_above)
    if lost:
        return Judgement(Support(talks, "numbers", lost))
    strange = () if is_foreign else _missing_names(sentence, language, passages, near)
    if strange:
        return Judgement(Support(talks, "names", strange))
    whole = share_of(said, frozenset[str]().union(*(one.words for one in passages)), language)
    least = SHARE_LEAST if len(said) > _SHORT_MOST or language == "zh" else SHARE_OF_SHORT
    if share < least and not (share >= _SHARE_NEAR and whole >= max(least, _SHARE_WHOLE)):
        return Judgement(Support(talks, "words"), is_foreign or share >= SHARE_WEAK, is_foreign, share)
    if _is_denied(sentence, said, nearest, near, language) or _is_opposed(sentence, near, language):
        return Judgement(Support("weak", "negation"), share=share)
    return Judgement(SUPPORTED, share=share, own_share=own)


def may_add(found: Judgement, language: str | None) -> bool:
    """Return whether a passage says a sentence so clearly that it gets a mark which the model did not write."""
    least = _ADDED_LEAST_UNSPACED if language_code(language) == "zh" else _ADDED_LEAST
    return found.support == SUPPORTED and found.own_share >= least


def judge_similarity(found: Judgement, similarity: float, language: str | None) -> Support:
    """Return the support of a sentence that words left open, by its similarity (calibrated, -1..1) to the passage."""
    if not found.is_open:
        return found.support
    if not found.is_foreign:
        return SUPPORTED if similarity >= SIMILAR and found.share >= _SHARE_SIMILAR else found.support
    least = _SIMILAR_FROM.get(language_code(language), SIMILAR_ABROAD)
    if similarity >= least:
        return SUPPORTED
    return Support("weak" if similarity >= least - _WEAK_BELOW else "none", "words")


def _runs(pieces: tuple[Piece, ...]) -> tuple[_Run, ...]:
    return tuple(
        _Run(held, frozenset[str]().union(*(piece.words for piece in held)))
        for together in range(1, _TOGETHER_MOST + 1)
        for first in range(len(pieces) - together + 1)
        for held in (pieces[first : first + together],)
    )


def _nearest(said: Set[str], passage: PassageWords, language: str) -> _Run:
    """Return the run of sentences that has most of the words; of equals, the shortest and first."""
    best, best_score = _Run(), -1.0
    most = len(shared_words(said, passage.words, language))
    for run in passage.runs:
        cost = _TOGETHER_COST * len(run.pieces)
        if best_score + 1e-9 >= most / len(said) - cost:  # nor can a longer one have more
            break
        score = len(shared_words(said, run.words, language)) / len(said) - cost
        if score > best_score + 1e-9:
            best, best_score = run, score
    return best


def _missing_names(sentence: str, language: str, passages: Sequence[PassageWords], near: _Run) -> tuple[str, ...]:
    texts = [piece.text for one in passages for piece in one.pieces]
    nearest = [piece.text for piece in near.pieces]
    return missing_names(sentence, language, lambda word: any(one.names(word) for one in passages), nearest, texts)


def _is_denied(sentence: str, said: Set[str], nearest: Sequence[_Run], near: _Run, language: str) -> bool:
    """Return whether one side denies what the other says with the same words around; `nearest` are those of each passage."""
    if not near.pieces:
        return False
    piece = max(near.pieces, key=lambda one: len(said & one.words))
    here, there = denied_in(ANSWER_NO.sub("", sentence), language), piece.denied
    if has_unmatched(here, [words for run in nearest for one in run.pieces for words in one.denied]):
        return True
    if piece.words and share_of(piece.words, said, language) >= _SAME_LEAST:
        denied = has_unmatched(there, here)
    else:
        denied = any(len(words & said) >= _DENIED_LEAST and not any(words & other for other in here) for words in there)
    return denied and not is_beyond_bound(sentence, piece.text, language)


def _is_opposed(sentence: str, near: _Run, language: str) -> bool:
    """Return whether the sentence has a word, and the passage only its opposite, with the same words around."""
    here = opposites_in(sentence, language)
    if not here:
        return False
    there = [side for piece in near.pieces for side in piece.sides.items()]
    held = {side for side, _ in there}
    alone = {side: around for side, around in here.items() if side not in held and (side[0], 1 - side[1]) not in here}
    opposed = ((words, alone.get((side[0], 1 - side[1]), frozenset[str]())) for side, words in there)
    return any(len(words & around) >= _DENIED_LEAST for words, around in opposed)


@lru_cache(maxsize=64)
def _said(sentence: str, language: str) -> frozenset[str]:
    return frozenset(content_of(sentence, language))


def _named(text: str) -> str:
    return without_accents(_joined(text))


@lru_cache(maxsize=64)
def _joined(text: str) -> str:
    return "".join(f" {word}" for word in folded_words(text)) + " "
