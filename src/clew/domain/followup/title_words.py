"""The words of titles in a question: which words of it stand in which titles of the outline, compared by their stems.

Above: `titles.py` decides whether they name a section; `resolving.py` drops those that repeat what is pointed at.
Below: `reading.py`, `question.py`. In scripts without spaces, two characters side by side are compared.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from clew.domain.followup.labels import length_of_label
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.reading import VARIANTS, Item, Lexicon, Text, Token, read_text
from clew.domain.followup.words.counted import UNITS
from clew.domain.followup.words.table import kinds_of
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import UNSPACED

_STEM_LENGTH = 6
_CLAUSE_ENDS = kinds_of("break", "comma")
_CONTRASTS = kinds_of("but")
_BEFORE_NOT = kinds_of("polite", "correction", "comma", "break", "opener")
_OWN = kinds_of("content", "plain", "common", "asking", "lost", "elsewhere")
_ASIDE = kinds_of("polite", "correction")
_MOST_OWN = 3
"""Words that say something beside a word of a title, from which on it is one of them."""
_SHORTEST_MISSPELT = 5
"""Letters of a word in which a slip is looked for."""
_LONG = 8
"""Letters of a word in which there may be two."""
_LONGEST_ENDING = 2
_SHORTEST_CLIPPED = 5
_SHORTEST_CONSONANTS = 3
_BEGINNINGS = (3, 4)
_LEAST_LEFT_OUT, _MOST_LEFT_OUT = 2, 3
"""Letters that are missing in `mgmt`, `config` and `chklist`; of a word with vowels, more would be another word: `Paris` in
`Partnerships`."""
_SHORTEST_ROOT = 5
_PLURALS = (("l", "is"), ("ao", "oes"), ("al", "aux"), ("m", "ns"))
"""Endings that change in Portuguese and French: `hotel`, `hotéis`."""
_NOUN_ENDING = re.compile(r"(?:tion|cion|cao|ung|ment|mento|miento|age|ance|ence|anza|ncia)e?s?$")
_SMALL_FORM = re.compile(r"(\w{3,}?)[zc]?(?:inh|it)[oa]s?")
_UNKNOWN = kinds_of("content", "head", "plain", "common")
"""Kinds of a word that no table knows, or only as the end of `for my (teacher)`."""
_OF_TALK = kinds_of("plain", "common")
_VOWELS = frozenset("aeiouy")
_SHORTEST_UNSPACED = 3
"""Characters of a title in an unspaced script in which one may be wrong; not the first if there are no more."""
_UNSPACED_FIRST, _UNSPACED_LAST = "\u0e00", "\uffff"
_SMALL = frozenset[str]().union(*STOP_WORDS.values())
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TitleWord:
    """A word of the question, and the titles that hold it."""

    at: int
    stem: str
    places: frozenset[int]

    @property
    def is_unspaced(self) -> bool:
        """It is two characters of a script without spaces; the second may be the next item."""
        return is_unspaced(self.stem)

    @property
    def last(self) -> int:
        """Index of the last item that it reaches."""
        return self.at + self.is_unspaced


@lru_cache(maxsize=1024)
def title_stems(title: str) -> Stems:
    """Return what a title is made of, in order: stems of its words, pairs of characters in unspaced scripts."""
    tokens = read_text(title, variants=VARIANTS).tokens[length_of_label(title) :]
    stems: list[str] = []
    for index, token in enumerate(tokens):
        if is_unspaced(token.folded):
            following = tokens[index + 1].folded if index + 1 < len(tokens) else ""
            stems += [token.folded + following] if is_unspaced(following) else []
        elif token.folded[0].isalnum() and token.folded not in _SMALL:
            stems.append(_stem(token.folded))
    return tuple(stems)


def items_in_titles(items: Sequence[Item], titles: Sequence[str]) -> frozenset[int]:
    """Return the indexes of the items that are words of some titles."""
    return frozenset(word.at for word in title_words_of(items, titles))


def title_words_of(items: Sequence[Item], titles: Sequence[str]) -> list[TitleWord]:
    """Return the words of a question that stand in titles."""
    return title_words(items, [title_stems(title) for title in titles])


def title_words(items: Sequence[Item], stems: Sequence[Stems]) -> list[TitleWord]:
    """Return the words of a question that stand in titles, which are given by their stems."""
    places: dict[str, set[int]] = {}
    for place, title in enumerate(stems):
        for stem in title:
            places.setdefault(stem, set()).add(place)
    found = [(at, stem) for at in range(len(items)) for stem in _stems_at(items, at) if stem in places]
    return [TitleWord(at, stem, frozenset(places[stem])) for at, stem in found if _is_whole(items[at], places)]


def with_units(items: Sequence[Item], titles: Sequence[str]) -> tuple[Item, ...]:
    """Return the row with words for parts of a text marked, unless the outline calls its sections so: `Draft for the mayor`."""
    if not any(item.folded in UNITS for item in items):
        return tuple(items)
    units = UNITS - {form for title in titles for word in _words_of(title) for form in (word, f"{word}s", word.removesuffix("s"))}
    return tuple(replace(item, is_unit=True) if item.folded in units else item for item in items)


def _is_whole(item: Item, places: Mapping[str, set[int]]) -> bool:
    """Tell whether one title has every word of an idiom (`plan B` is no word of `Cutover plan`), or of `many thanks`."""
    is_polite = "polite" in item.kinds and " " in item.folded and not is_unspaced(item.folded)
    if "idiom" not in item.kinds and not is_polite:
        return True
    if is_unspaced(item.folded):
        stems = _stems_at([item], 0)
        return bool(stems) and bool(frozenset[int].intersection(*(frozenset(places.get(stem, ())) for stem in stems)))
    inside = [frozenset(places.get(_stem(word), ())) for word in item.folded.split() if word not in _SMALL]
    return bool(inside) and bool(frozenset[int].intersection(*inside))


def misspelt(items: Sequence[Item], titles: Sequence[str], lexicon: Lexicon) -> list[Item]:
    """Return the row with each unknown word that is nearly a word of a title, or one that asks, read as that word.

    Beside the word itself, one that is nearly it is another word: `quality and quantity`.
    """
    words = sorted({word for title in titles for word in title_spellings(title)})
    known = {_stem(word) for word in words}
    said = {_stem(item.folded) for item in items}
    missing = [word for word in words if _stem(word) not in said]
    literal = frozenset(words)
    of_titles = frozenset(_stem(word) for title in titles for word in _words_of(title))
    unspaced = ["".join(unspaced_title(title)) for title in titles]
    spaced = _with_spaces_right(items, titles)
    read = [_subject_of_talk(_plain_word(item, literal, lexicon), of_titles, unspaced) for item in spaced]
    named = [title for title in titles if said.intersection(map(_stem, title_spellings(title)))]
    beside = {word for title in named for word in title_spellings(title)}
    cut = [_is_cut_short(read, at) for at in range(len(read))]
    return [
        _corrected(item, missing, lexicon, beside=literal if is_cut else beside) if _may_be_misspelt(item, known) else item
        for item, is_cut in zip(read, cut, strict=True)
    ]


def _is_cut_short(items: Sequence[Item], at: int) -> bool:
    """Tell whether a full stop right behind a word ends no sentence: `insp. part`."""
    following = items[at + 1 : at + 3]
    return len(following) > 1 and following[0].folded == "." and following[1].cased.islower()


def _plain_word(item: Item, words: frozenset[str], lexicon: Lexicon) -> Item:
    """Return a word of a title that the table only knows by its beginning as one that it does not know: `éclairage`."""
    return replace(item, kinds=kinds_of("content")) if item.folded in words and not lexicon.names(item.folded) else item


def _subject_of_talk(item: Item, stems: Set[str], unspaced: Sequence[str]) -> Item:
    """Return a word of any talk that a title has, in whatever form, as one with a subject of its own: `entrega`, `Entregas`."""
    if not item.kinds <= _OF_TALK:
        return item
    characters = item.folded.replace(" ", "")
    is_in_title = any(characters in title for title in unspaced) if is_unspaced(item.folded) else _stem(item.folded) in stems
    return replace(item, kinds=kinds_of("content")) if is_in_title else item


def _with_spaces_right(items: Sequence[Item], titles: Sequence[str]) -> list[Item]:
    """Return the row with words of titles that are written as one, or in two, as the titles write them: `ratelimits`."""
    runs = [run for title in titles for run in (_words_of(title), *pairwise(_words_of(title))) if len(run) > 1]
    joined = {"".join(run): " ".join(run) for run in runs}
    whole = {word for title in titles for word in _words_of(title)}
    found: list[Item] = []
    for item in items:
        before = found[-1] if found else None
        if before and before.kinds == item.kinds == kinds_of("content") and before.folded + item.folded in whole:
            found[-1] = replace(before, folded=before.folded + item.folded, last=item.last)
        else:
            found.append(replace(item, folded=joined[item.folded]) if item.folded in joined else item)
    return found


@lru_cache(maxsize=1024)
def _words_of(title: str) -> tuple[str, ...]:
    return tuple(token.folded for token in read_text(title, variants=VARIANTS).tokens if not is_unspaced(token.folded))


def without_slips(text: Text, titles: Sequence[str]) -> Text:
    """Return a text with titles of unspaced scripts put right in which one character is another: `退货正策`."""
    tokens = list(text.tokens)
    unspaced = [unspaced_title(title) for title in titles]
    garbled = [title for title in unspaced if _is_garbled(tokens, title)]
    if len(garbled) == 1:
        right = (replace(token, folded=one) for token, one in zip(tokens, garbled[0], strict=True))
        return _with_tokens(text, list(right))
    for title in unspaced:
        for at in range(len(tokens) - len(title) + 1) if len(title) >= _SHORTEST_UNSPACED else ():
            wrong = [place for place, one in enumerate(title) if tokens[at + place].folded != one]
            if len(wrong) == 1 and is_unspaced(tokens[at + wrong[0]].folded) and (wrong[0] or len(title) > _SHORTEST_UNSPACED):
                place = at + wrong[0]
                tokens[place] = replace(tokens[place], folded=title[wrong[0]])
    return text if tuple(tokens) == text.tokens else _with_tokens(text, tokens)


def _is_garbled(tokens: Sequence[Token], title: Sequence[str]) -> bool:
    """Tell whether a text is nothing but a long title of which at most half the characters are others, never two running.

    Other characters side by side are another word: `什么时间` is no `开放时间`.
    """
    if len(tokens) != len(title) or len(title) <= _SHORTEST_UNSPACED:
        return False
    wrong = [token.folded != one for token, one in zip(tokens, title, strict=True)]
    is_text = all(is_unspaced(token.folded) for token in tokens)
    return is_text and 0 < sum(wrong) <= len(title) / 2 and not any(map(all, pairwise(wrong)))


def _with_tokens(text: Text, tokens: Sequence[Token]) -> Text:
    characters = list(text.folded)
    for token in tokens:
        characters[token.start : token.start + len(token.folded)] = token.folded
    return Text("".join(characters), tuple(tokens))


@lru_cache(maxsize=1024)
def unspaced_title(title: str) -> tuple[str, ...]:
    """Return the characters of a title that is all in an unspaced script; nothing of another."""
    tokens = tuple(token.folded for token in read_text(title, variants=VARIANTS).tokens)
    return tokens if all(map(is_unspaced, tokens)) else ()


@lru_cache(maxsize=1024)
def title_spellings(title: str) -> tuple[str, ...]:
    """Return the words of a title that are long enough to be told from another word with a slip in it."""
    folded = (token.folded for token in read_text(title, variants=VARIANTS).tokens)
    return tuple(word for word in folded if len(word) >= _SHORTEST_MISSPELT and word.isalpha() and not is_unspaced(word))


def _may_be_misspelt(item: Item, known: set[str]) -> bool:
    word = item.folded
    is_unknown = item.kinds <= _UNKNOWN and word.isalpha() and not is_unspaced(word) and word not in UNITS
    return is_unknown and len(word) >= _SHORTEST_CONSONANTS and _stem(word) not in known


def _corrected(item: Item, words: Sequence[str], lexicon: Lexicon, *, beside: Set[str]) -> Item:
    is_known = bool(item.kinds & _OF_TALK)
    kinds_of_likeness = (
        [is_slip] * (not is_known)
        + [_is_form, _is_small_form, _has_same_root, _is_clipped]
        + [_is_half] * lexicon.table.has_capital_nouns
    )
    found = ([word for word in words if alike(item.folded, word)] for alike in kinds_of_likeness)
    near = next((each for each in found if each), list[str]())
    near = near or [word for word in words if word in beside and _is_beginning(item.folded, word)]
    if near:
        return replace(item, folded=near[0], kinds=kinds_of("content")) if len({_stem(word) for word in near}) == 1 else item
    if len(item.folded) < _LONG - 1:
        return item
    asking = next((word for word in lexicon.asking_words if _is_one_slip(item.folded, word)), None)
    return replace(item, kinds=lexicon.asking_words[asking]) if asking else item


def _is_one_slip(written: str, word: str) -> bool:
    return written[0] == word[0] and abs(len(written) - len(word)) <= 1 and slips(written, word) == 1


def _is_form(written: str, word: str) -> bool:
    """Tell whether one word is the other with a short ending, or its plural: `flooding` and `flood`."""
    short, long = sorted((written, word), key=len)
    if any(long.removesuffix(many) + one == short for one, many in _PLURALS if long.endswith(many)):
        return True
    if len(short) < _SHORTEST_MISSPELT or not long.startswith(short):
        return False
    return len(long) - len(short) <= _LONGEST_ENDING or long[len(short) :] == "ing"


def _is_small_form(written: str, word: str) -> bool:
    """Tell whether one is the other with an ending for small things: `cartinha` and `carta`."""
    found = _SMALL_FORM.fullmatch(written)
    return found is not None and word.startswith(found[1]) and len(word) - len(found[1]) <= _LONGEST_ENDING


def _has_same_root(written: str, word: str) -> bool:
    """Tell whether one is the verb and the other its noun: `annuler` and `annulation`."""
    same = (at for at, (one, other) in enumerate(zip(written, word, strict=False)) if one != other)
    common = next(same, min(len(written), len(word)))
    verb, noun = sorted((written, word), key=len)
    return common >= _SHORTEST_ROOT and len(verb) - common <= _LONGEST_ENDING and bool(_NOUN_ENDING.search(noun[common:]))


def _is_beginning(written: str, word: str) -> bool:
    """Tell whether a word of three or four letters begins a longer one: `scol.`, `Abos`."""
    begun = written.removesuffix("s")
    return len(begun) in _BEGINNINGS and len(word) >= _LONG - 1 and word.startswith(begun)


def _is_clipped(written: str, word: str) -> bool:
    """Tell whether a word is the beginning of a longer one, or its consonants: `config`, `reqs`, `mgmt`."""
    begun = written.removesuffix("s")
    if written[0] != word[0] or len(word) - len(begun) < _LEAST_LEFT_OUT:
        return False
    if len(begun) >= _SHORTEST_CLIPPED and word.startswith(begun):
        return True
    letters = iter(word)
    is_skipping = all(letter in letters for letter in written)
    has_ends = written[-1] == word[-1] and len(word) - len(written) <= _MOST_LEFT_OUT
    return is_skipping and (not _VOWELS.intersection(written) or (len(written) >= _SHORTEST_MISSPELT and has_ends))


def _is_half(written: str, word: str) -> bool:
    """Tell whether one of two words ends with the other, its own ending aside: `Beiträge` and `Elternbeiträge`."""
    short, long = sorted((written, word), key=len)
    ending = short[: max(_STEM_LENGTH, len(short) - 2)]
    return len(short) >= _STEM_LENGTH and len(long) - len(short) >= 2 and ending in long[1:]


def is_slip(written: str, word: str) -> bool:
    """Tell whether a word differs by one slip; by two if it is long and begins as the other."""
    most = 1 if min(len(written), len(word)) < _LONG else 2
    if len(written) < _SHORTEST_MISSPELT or abs(len(written) - len(word)) > most:
        return False
    if written[0] == word[0] or sorted(written[:2]) == sorted(word[:2]):
        return slips(written, word) <= most
    return most > 1 and slips(written, word) == 1


def slips(written: str, word: str) -> int:
    """Return how many letters are left out, added, changed or swapped with the next (Damerau 1964)."""
    last, before = list(range(len(word) + 1)), list[int]()
    for at, letter in enumerate(written, start=1):
        row = [at]
        for place, other in enumerate(word, start=1):
            cost = min(last[place] + 1, row[-1] + 1, last[place - 1] + (letter != other))
            if at > 1 and place > 1 and letter == word[place - 2] and written[at - 2] == other:
                cost = min(cost, before[place - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def whole_titles(words: Sequence[TitleWord], stems: Sequence[Stems]) -> list[int]:
    """Return the titles whose every word the question holds."""
    said = {word.stem for word in words}
    return [place for place, title in enumerate(stems) if title and said.issuperset(title)]


def without_times(reading: Reading, words: Sequence[TitleWord], stems: Sequence[Stems]) -> list[TitleWord]:
    """Leave out words of time that another word does not tie to their title: `and last year?` beside `Results of the year`."""
    times = [word for word in words if _is_time(reading, word)]
    others = {word.at: word.places for word in words if word not in times and is_subject(reading.items[word.at])}
    whole = {place for place in whole_titles(words, stems) if len(stems[place]) > 1}
    tied = [word for word in times if word.places & whole.union(*(others[at] for at in others if at != word.at))]
    return [word for word in words if word not in times or word in tied or _is_title_of_time(reading, word, stems)]


def refused_at(reading: Reading, words: Sequence[TitleWord], stems: Sequence[Stems]) -> frozenset[int]:
    """Return the indexes of the items that name what is not meant.

    That is a clause that begins with `not`, and all before a word that takes it back: `not the rent, the duration`,
    `the rent, or rather the duration`. What is meant instead may be said in words of the asker's own, and one of a title among
    them names nothing: `not the late fees, what happens if a book gets ruined`.
    """
    refused = denied_at(reading, words)
    left = [word for word in words if word.at not in refused]
    is_put_right = reading.is_put_right or len(left) < len(words)
    if is_put_right and not whole_titles(left, stems) and any(_is_amid_own_words(reading, left)):
        return refused | {word.at for word in left}
    return refused


def _is_amid_own_words(reading: Reading, words: Sequence[TitleWord]) -> Iterator[bool]:
    """Yield for each word whether its clause says more that no title has."""
    titled = {at for word in words for at in range(word.at, word.last + 1)}
    clauses = _clauses(reading)
    for word in words:
        start, end = next(clause for clause in clauses if clause[0] <= word.at < clause[1])
        others = (reading.kinds_at(at) for at in range(max(start, 0), end) if at not in titled)
        own = sum(bool(kinds & _OWN) and not kinds & _ASIDE for kinds in others)
        yield own >= _MOST_OWN * (2 if word.is_unspaced else 1)


def denied_at(reading: Reading, words: Sequence[TitleWord]) -> frozenset[int]:
    """Return the indexes of the items of clauses that name what is not meant."""
    clauses = _clauses(reading)
    named = {word.at for word in words}
    denied = [clause for clause in clauses if _begins_with_not(reading, *clause, named=named)]
    left_out = [clause for clause in clauses if clause not in denied and _ends_with_not(reading, *clause)]
    settled = [clause for clause in clauses[:-1] if _is_settled(reading, *clause)]
    refused = {at for start, end in (*denied, *left_out, *settled) for at in range(max(start, 0), end)}
    last = max((word.at for word in words), default=0)
    refused |= set(range(max((at for at in range(1, last) if _takes_back(reading, at)), default=0)))
    is_all_denied = all(any(start <= word.at < end for start, end in denied) for word in words)
    return frozenset(refused) if is_all_denied or any(word.at not in refused for word in words) else frozenset()


def _is_settled(reading: Reading, start: int, end: int) -> bool:
    """Tell whether a clause says that something is understood: `the risks I get; the budget not so much`."""
    inside = reading.items[max(start, 0) : end]
    is_settled = any(item.kinds & kinds_of("settled", "seen") and "polite" not in item.kinds for item in inside)
    return is_settled and not any(item.kinds & kinds_of("not", "lost", "expand") for item in inside)


def _takes_back(reading: Reading, at: int) -> bool:
    """Tell whether a word takes back what was said before it: several words, or one between signs."""
    item = reading.items[at]
    if "correction" not in item.kinds:
        return False
    signs = kinds_of("break", "comma")
    return " " in item.folded or all(reading.kinds_at(beside) & signs for beside in (at - 1, at + 1))


def _clauses(reading: Reading) -> list[tuple[int, int]]:
    ends = [at for at, item in enumerate(reading.items) if item.kinds & _CLAUSE_ENDS or (at and item.kinds & _CONTRASTS)]
    return list(pairwise([-1, *ends, len(reading.items)]))


def _ends_with_not(reading: Reading, start: int, end: int) -> bool:
    inside = reading.items[max(start, 0) : end]
    return len(inside) > 1 and "not" in inside[-1].kinds and not _takes_back(reading, end - 1)


def _begins_with_not(reading: Reading, start: int, end: int, *, named: Set[int]) -> bool:
    inside = reading.items[max(start, 0) : end]
    first = next((item for item in inside if "not" in item.kinds or not item.kinds & _BEFORE_NOT), None)
    others = (reading.items[at] for at in range(max(start, 0), end) if at not in named)
    asks = any(item.kinds & kinds_of("expand", "request", "lost") for item in others)
    is_excepted = first is not None and "except" in first.kinds and not reading.is_clear_but_for_some
    return first is not None and ("not" in first.kinds or is_excepted) and not asks


def is_unspaced(text: str) -> bool:
    """Tell whether a text begins with a character of a script without spaces."""
    return bool(text) and _UNSPACED_FIRST <= text[0] <= _UNSPACED_LAST and text[0] in _CHARACTERS


def _is_time(reading: Reading, word: TitleWord) -> bool:
    times, dates = _time_stems(reading.table.times), _time_stems(reading.table.dates)
    return word.stem in times or (word.stem in dates and _is_relative_time(reading, word.at))


@lru_cache(maxsize=32)
def _time_stems(phrases: str) -> frozenset[str]:
    return frozenset(stem for phrase in phrases.split(",") for stem in title_stems(phrase))


def _is_title_of_time(reading: Reading, word: TitleWord, stems: Sequence[Stems]) -> bool:
    """Recognise `more about the year` when a title is `The year`."""
    is_title = any(stems[place] == (word.stem,) for place in word.places)
    return is_title and bool(reading.kinds & kinds_of("expand", "request")) and not _is_relative_time(reading, word.at)


def _is_relative_time(reading: Reading, at: int) -> bool:
    """Tell whether `last`, `this` or `next` stands beside a word, on either side, or in one phrase with it."""
    beside = reading.kinds_at(at - 1) | reading.kinds_at(at + 1)
    return " " in reading.items[at].folded or bool(beside & kinds_of("ordinal", "relative", "demonstrative"))


def _stems_at(items: Sequence[Item], at: int) -> list[str]:
    """Return the stems of one item's words; pairs of characters reach into the next item."""
    folded = items[at].folded
    if is_unspaced(folded):
        characters = folded.replace(" ", "")
        following = items[at + 1].folded[:1] if at + 1 < len(items) and is_unspaced(items[at + 1].folded) else ""
        run = characters + following
        return [run[index : index + 2] for index in range(len(run) - 1)]
    return [_stem(word) for word in folded.split() if word not in _SMALL and word[0].isalnum()]


class _Characters:
    """The characters of unspaced scripts, as ranges."""

    def __init__(self, ranges: str) -> None:
        self._bounds = [(ranges[at], ranges[at + 2]) for at in range(0, len(ranges), 3)]

    def __contains__(self, character: str) -> bool:
        return any(low <= character <= high for low, high in self._bounds)


_CHARACTERS = _Characters(UNSPACED)


def _stem(word: str) -> str:
    if len(word) > _STEM_LENGTH:
        return word[:_STEM_LENGTH]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
