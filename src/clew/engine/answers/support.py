"""Decides whether passages support a sentence of an answer: by its words, numbers, names and negations.

Above: `stages/ground`, which knows the sentences and asks an embedder where words cannot tell. Below: `support_pieces`, what a
passage says, and what tells the two apart: `support_numbers`, `_units`, `_times`, `_bindings`, `_names`, `_contrasts` and
`_denials`. Pure. A sentence is compared with every run of up to three sentences of its passages. The figures behind the constants
are in docs/decisions/0040; `python -m bench support` prints them again.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain

from clew.domain.citations.claim_words import claim_words, content_of
from clew.domain.citations.negations import denials
from clew.domain.citations.number_words import in_digits
from clew.domain.citations.support import STRENGTHS, SUPPORTED, UNCITED, Strength, Support
from clew.domain.citations.support_words import UNFINISHED
from clew.domain.documents.passage import PASSAGES_KEPT, Passage
from clew.domain.text.languages import is_other_language, language_code
from clew.domain.text.stems import stem, without_accents
from clew.domain.text.words import folded_words, shared_words, words
from clew.engine.answers.said import Said, claim_of, joined, said_in
from clew.engine.answers.support_abroad import missing_abroad
from clew.engine.answers.support_bindings import is_mislabelled
from clew.engine.answers.support_contrasts import is_contrary
from clew.engine.answers.support_denials import has_unmatched, is_beyond_bound, is_turned, without_limits
from clew.engine.answers.support_labels import (
    heading_numbers,
    items_with_numbers,
    names_with_numbers,
    without_names,
    without_numbering,
    without_references,
)
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
from clew.engine.answers.support_times import in_terms_of
from clew.engine.answers.support_units import in_other_units
from clew.providers.answering.sentences import row_spans, sentence_spans
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
    """What a passage says, prepared for comparing: with its numbers in digits, so that no offset is one of its content."""

    pieces: tuple[Piece, ...]
    runs: tuple[_Run, ...]
    """All runs of up to three pieces, the shortest first."""
    words: frozenset[str]
    """Stems of the text and of what stands above it."""
    above: frozenset[str]
    """Stems of titles, headings and the context of the passage."""
    numbers_above: frozenset[str]
    """Numbers in titles, headings and context that say something: neither `numbering` nor a part of a name."""
    numbering: frozenset[str]
    """Numbers that only number a heading: "5.", "Article 12"."""
    items: tuple[tuple[str, frozenset[str]], ...]
    """The number in front of each list item, and the content words of its line."""
    names_with_numbers: frozenset[str]
    """As `support_labels` writes them: `401k`."""
    named: str
    """The words of the text, of what stands above it and of the document's name, without accents, with spaces between."""
    tokens: str
    """The words of the text without its questions, folded, with spaces between."""
    folded: frozenset[str]
    """The same, each once."""
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
        """Read a passage. What the last ones say is kept by their texts: the turns of a conversation find many of them again."""
        titles, names = (passage.document_title, *passage.heading_path), (passage.document_name, passage.source_path)
        return _read(passage.content, titles, passage.context, names, passage.language, is_markdown=passage.is_markdown)

    def may_say(self, said: Said, least: float) -> bool:
        """Return whether at least this share of the sentence's words, or the sentence itself, occurs here."""
        return bool(said.words) and (share_of(said.words, self.words, self.language) >= least or self.holds(said))

    def holds(self, said: Said) -> bool:
        """Return whether the passage contains the sentence word for word, with nothing before it that may deny it."""
        if not said.folded <= self.folded or said.tokens.count(" ") <= _EXACT_WORDS_LEAST:
            return False
        return next(self._places(said.tokens), None) is not None

    def lists(self, item: str) -> bool:
        """Return whether one sentence, item or row of the passage has all words of a short item, in their order and undenied."""
        said = _folded(in_digits(item, self.language))
        places = self._places(said) if said.strip() else ()
        return any(bisect_right(self.begins, at) == bisect_left(self.begins, at + len(said) - 1) for at in places)

    def _places(self, said: str) -> Iterator[int]:
        """Yield where words stand in `tokens`, with nothing before them in their sentence that may deny them."""
        place = self.tokens.find(said)
        while place >= 0:
            sentence_before = bisect_right(self.begins, place) - 1
            before = self.tokens[self.begins[sentence_before] if sentence_before >= 0 else 0 : place]
            if not denials(without_accents(before), self.language):
                yield place
            place = self.tokens.find(said, place + 1)

    def is_title(self, line: str) -> bool:
        """Return whether a line repeats a title or heading above the passage, or a part of their path: `Manual › Log files`."""
        said = _folded(line)
        return said in self.titles or (PATH_SIGN in line and said in self.path)

    def is_document(self, text: str) -> bool:
        """Return whether a text is nothing but the name of the document: `(manual.md)`."""
        return _folded(text) in self.document

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


_UNIT_SIGN = re.compile(r"[%€$£¥°]")
"""Signs that are no words: two sentences may differ in nothing else."""


def judge(sentence: str, language: str | None, passages: Sequence[PassageWords]) -> Judgement:
    """Return how well the passages together support a sentence; `language` is the answer's (ISO 639-1).

    The sentence may also be in the language of a passage, as quotes are.
    """
    if not passages:
        return Judgement(UNCITED)
    claim = claim_of(sentence, language)
    converted = in_terms_of(claim, language_code(language), passages)
    if converted != claim:
        found = _judged(converted, language, passages)
        if found.support == SUPPORTED or found.is_open:
            return found
    return _judged(claim, language, passages)


def _judged(claim: str, language: str | None, passages: Sequence[PassageWords]) -> Judgement:
    unfinished = UNFINISHED.get(language_code(language))
    if unfinished is not None and unfinished.search(claim):
        return Judgement(Support("weak", "words"))
    spoken = {one.language: said_in(claim, one.language) for one in passages}
    is_foreign = all(is_other_language(language, one) for one in spoken)
    if any(one.holds(spoken[one.language]) for one in passages) and not (
        _UNIT_SIGN.search(claim) and any(_in_other_units(said.text, said, passages) for said in spoken.values())
    ):
        return Judgement(SUPPORTED, share=1.0, own_share=1.0)
    if is_foreign:
        spoken = {one: said_in(claim, one, is_foreign=True) for one in spoken}
    found = [_by_words(said, passages, language, is_foreign=is_foreign) for said in spoken.values()]
    return max(found, key=lambda one: (STRENGTHS.index(one.support.strength), one.is_open, one.share))


def _by_words(sentence: Said, passages: Sequence[PassageWords], answered_in: str | None, *, is_foreign: bool) -> Judgement:
    said, language = sentence.words, sentence.language
    if not said:
        return Judgement(Support("none", "words"))
    above = frozenset[str]().union(*(one.above for one in passages))
    nearest = [_nearest(said, one, language) for one in passages]
    near = max(nearest, key=lambda run: share_of(said, run.words, language) - _TOGETHER_COST * len(run.pieces))
    share, own = share_of(said, near.words | above, language), share_of(said, near.words, language)
    talks: Strength = "weak" if share >= SHARE_WEAK else "none"
    told = [(one.above, one.pieces) for one in passages]
    lost = _missing_numbers(sentence, passages, answered_in if is_foreign else None)
    if lost:
        return Judgement(Support(talks, "numbers", lost))
    strange = () if is_foreign else _missing_names(sentence.text, language, passages, near)
    if strange:
        return Judgement(Support(talks, "names", strange))
    least = SHARE_LEAST if len(said) > _SHORT_MOST or language == "zh" else SHARE_OF_SHORT
    is_said = share >= least or (share >= _SHARE_NEAR and _share_of_all(said, passages, language) >= max(least, _SHARE_WHOLE))
    is_about = is_said or (share >= SHARE_WEAK and not is_foreign)  # similarity cannot tell "paid" from "unpaid"
    if is_about and (_is_denied(sentence, nearest, near) or _is_opposed(sentence, near)):
        return Judgement(Support("weak", "negation"), share=share)
    if is_about and not is_foreign and is_contrary(sentence, passages):
        return Judgement(Support("weak", "words"), share=share)
    if not is_said:
        return Judgement(Support(talks, "words"), is_foreign or share >= SHARE_WEAK, is_foreign, share)
    if is_mislabelled(sentence, told):
        return Judgement(Support("weak", "words"), share=share)
    return Judgement(SUPPORTED, share=share, own_share=own)


def _missing_numbers(sentence: Said, passages: Sequence[PassageWords], foreign: str | None) -> tuple[str, ...]:
    """Return the numbers that no passage states; `foreign` is the language of a sentence that no passage is in.

    Names that the passages have, and references to their headings and to the items that the sentence repeats, count nothing.
    """
    named = without_names(sentence.text, frozenset[str]().union(*(one.names_with_numbers for one in passages)))
    numbering = _item_numbers(sentence, passages, is_foreign=foreign is not None)
    counted = without_references(named, numbering.union(*(one.numbering for one in passages)))
    if foreign is not None:
        lost = missing_abroad(counted, foreign, ((one.pieces, one.numbers_above, one.language) for one in passages))
        return lost or _in_other_units(counted, sentence, passages, language_code(foreign))
    excused = frozenset[str]() if counted == sentence.text else sentence.numbers - numbers_in(counted)
    stated_above = excused.union(*(one.numbers_above for one in passages))
    lost = missing_numbers(sentence, [(one.above, one.pieces) for one in passages], stated_above)
    return lost or _in_other_units(counted, sentence, passages)


def _in_other_units(counted: str, said: Said, passages: Sequence[PassageWords], foreign: str = "") -> tuple[str, ...]:
    """Return the numbers that passages state in other units; `counted` is the sentence without numbers that count nothing."""
    if foreign:
        return in_other_units(in_digits(counted, foreign), foreign, frozenset(), passages)
    return in_other_units(counted, said.language, said.words - said.numbers, passages)


def _item_numbers(sentence: Said, passages: Sequence[PassageWords], *, is_foreign: bool) -> frozenset[str]:
    """Return the numbers of the list items that a sentence repeats: "step 3: clean the filter", not "step 3 takes 10 minutes".

    Between languages words tell nothing: there a sentence may name an item if it has no other number.
    """
    items = [item for one in passages for item in one.items] if sentence.numbers else []
    if is_foreign:
        found = frozenset(number for number, _ in items)
        return found if sentence.numbers <= found else frozenset()
    own = sentence.words - sentence.numbers
    return frozenset(number for number, item in items if own and share_of(own, item, sentence.language) >= SHARE_LEAST)


def _share_of_all(said: Set[str], passages: Sequence[PassageWords], language: str) -> float:
    return share_of(said, frozenset[str]().union(*(one.words for one in passages)), language)


def may_add(found: Judgement, language: str | None) -> bool:
    """Return whether a passage says a sentence so clearly that it gets a mark which the model did not write."""
    return found.support == SUPPORTED and found.own_share >= _added_least(language)


def _added_least(language: str | None) -> float:
    return _ADDED_LEAST_UNSPACED if language_code(language) == "zh" else _ADDED_LEAST


def candidates(sentence: str, language: str | None, passages: Mapping[int, PassageWords]) -> list[int]:
    """Return the keys of the passages that have so many of a sentence's words that `may_add` may be true of them."""
    least = _added_least(language) if claim_of(sentence, language) == sentence else _SHARE_NEAR
    said = {spoken: said_in(sentence, spoken) for spoken in {one.language for one in passages.values()}}
    return [key for key, one in passages.items() if one.may_say(said[one.language], least)]


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


@lru_cache(maxsize=PASSAGES_KEPT)
def _read(
    text: str, titles: tuple[str, ...], context: str, names: tuple[str, ...], spoken: str, *, is_markdown: bool
) -> PassageWords:
    language = language_code(spoken)
    text, context = in_digits(text, language), in_digits(context, language)
    headings = [in_digits(one, language) for one in titles]
    above = "\n".join((*headings, context))
    blocks = sentence_spans(text, spoken or None, is_markdown=is_markdown)
    found = list(chain.from_iterable(row_spans(text, one) if one.kind == "table" else (one,) for one in blocks))
    rows = table_rows(text, blocks, context)
    pieces = tuple(read_pieces(text, found, rows, headings, language))
    told = without_questions(text, found)
    lines = above.splitlines()
    inner = [text[one.start : one.end] for one in found if one.kind == "heading"]
    numbering = heading_numbers((*lines, *inner))
    counted = without_names("\n".join(without_numbering(one, numbering) for one in lines), names_with_numbers(above))
    heading, said = frozenset(content_of(above, language)), words(told)
    tokens = joined([word.folded for word in said])
    places = list(accumulate((len(word.folded) + 1 for word in said), initial=0))
    starts = [word.start for word in said]
    return PassageWords(
        pieces,
        _runs(pieces),
        heading.union(*(piece.words for piece in pieces)),
        heading,
        numbers_in(counted),
        numbering,
        tuple((number, frozenset(content_of(item, language))) for number, item in items_with_numbers(text)),
        names_with_numbers(f"{text}\n{above}"),
        _named(f"{text}\n{above}\n{names[0]}"),
        tokens,
        frozenset(tokens.split()),
        tuple(places[bisect_left(starts, begin)] for begin in sentence_starts(text, found)),
        frozenset(map(_folded, titles)),
        _folded(" ".join(titles)),
        frozenset(map(_folded, names)),
        language,
    )


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


def _is_denied(sentence: Said, nearest: Sequence[_Run], near: _Run) -> bool:
    """Return whether one side denies what the other says with the same words around; `nearest` are those of each passage."""
    if not near.pieces:
        return False
    said, language = sentence.words, sentence.language
    piece = max(near.pieces, key=lambda one: len(said & one.words))
    here = without_limits(sentence.denied, piece.text, language)
    there = without_limits(piece.denied, sentence.text, language)
    denied_near = [words for run in nearest for one in run.pieces for words in (*one.denied, *one.denied_above)]
    if has_unmatched(here, without_limits(denied_near, sentence.text, language)):
        return True
    if not there:
        return False
    if piece.words and share_of(piece.words, said, language) >= _SAME_LEAST:
        denied = has_unmatched(there, here)
    else:
        denied = any(len(words & said) >= _DENIED_LEAST and not any(words & other for other in here) for words in there)
    return denied and not is_beyond_bound(sentence.text, piece.text, language)


def _is_opposed(sentence: Said, near: _Run) -> bool:
    """Return whether the sentence has a word, and the passage only its opposite, with the same words around."""
    if is_turned(sentence.text, [piece.text for piece in near.pieces], sentence.language):
        return True
    here = sentence.sides
    there = [side for piece in near.pieces for side in piece.sides.items()]
    held = {side for side, _ in there}
    alone = {side: around for side, around in here.items() if side not in held and (side[0], 1 - side[1]) not in here}
    opposed = ((words, alone.get((side[0], 1 - side[1]), frozenset[str]())) for side, words in there)
    return any(len(words & around) >= _DENIED_LEAST for words, around in opposed)


def _named(text: str) -> str:
    return without_accents(_folded(text))


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return joined(folded_words(text))
