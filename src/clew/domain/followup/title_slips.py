"""Puts right the words of a question that are nearly words of titles: slips, other forms, short forms, missing spaces.

Above: `resolving.py`, before the words of titles are looked for; `slips.py` then reads over slips in words that point. Below:
`likeness.py`, what is nearly a word; `title_words.py`; `reading.py`.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from clew.domain.followup.likeness import (
    LONG,
    SHORTEST_MISSPELT,
    has_same_root,
    is_beginning,
    is_clipped,
    is_form,
    is_half,
    is_one_slip,
    is_slip,
    is_small_form,
)
from clew.domain.followup.reading import VARIANTS, Item, Lexicon, Text, Token, read_text
from clew.domain.followup.title_words import is_unspaced, stem_of, words_of_title
from clew.domain.followup.words.counted import UNITS
from clew.domain.followup.words.table import kinds_of

_SHORTEST_CONSONANTS = 3
_UNKNOWN = kinds_of("content", "head", "plain", "common")
"""Kinds of a word that no table knows, or only as the end of `for my (teacher)`."""
_OF_TALK = kinds_of("plain", "common")
_SHORTEST_UNSPACED = 3
"""Characters of a title in an unspaced script in which one may be wrong; not the first if there are no more."""


def misspelt(items: Sequence[Item], titles: Sequence[str], lexicon: Lexicon) -> list[Item]:
    """Return the row with each unknown word that is nearly a word of a title, or one that asks, read as that word.

    Beside the word itself, one that is nearly it is another word: `quality and quantity`.
    """
    words = sorted({word for title in titles for word in title_spellings(title)})
    known = {stem_of(word) for word in words}
    said = {stem_of(item.folded) for item in items}
    missing = [word for word in words if stem_of(word) not in said]
    literal = frozenset(words)
    of_titles = frozenset(stem_of(word) for title in titles for word in words_of_title(title))
    unspaced = ["".join(unspaced_title(title)) for title in titles]
    spaced = _with_spaces_right(items, titles)
    read = [_subject_of_talk(_plain_word(item, literal, lexicon), of_titles, unspaced) for item in spaced]
    named = [title for title in titles if said.intersection(map(stem_of, title_spellings(title)))]
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
    is_in_title = any(characters in title for title in unspaced) if is_unspaced(item.folded) else stem_of(item.folded) in stems
    return replace(item, kinds=kinds_of("content")) if is_in_title else item


def _with_spaces_right(items: Sequence[Item], titles: Sequence[str]) -> list[Item]:
    """Return the row with words of titles that are written as one, or in two, as the titles write them: `ratelimits`."""
    runs = [run for title in titles for run in (words_of_title(title), *pairwise(words_of_title(title))) if len(run) > 1]
    joined = {"".join(run): " ".join(run) for run in runs}
    whole = {word for title in titles for word in words_of_title(title)}
    found: list[Item] = []
    for item in items:
        before = found[-1] if found and not item.is_in_row else None
        if before and before.kinds == item.kinds == kinds_of("content") and before.folded + item.folded in whole:
            found[-1] = replace(before, folded=before.folded + item.folded, last=item.last)
        else:
            found.append(replace(item, folded=joined[item.folded]) if item.folded in joined else item)
    return found


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
    return tuple(word for word in folded if len(word) >= SHORTEST_MISSPELT and word.isalpha() and not is_unspaced(word))


def _may_be_misspelt(item: Item, known: set[str]) -> bool:
    word = item.folded
    is_unknown = item.kinds <= _UNKNOWN and word.isalpha() and not is_unspaced(word) and word not in UNITS
    return is_unknown and len(word) >= _SHORTEST_CONSONANTS and stem_of(word) not in known


def _corrected(item: Item, words: Sequence[str], lexicon: Lexicon, *, beside: Set[str]) -> Item:
    is_known = bool(item.kinds & _OF_TALK)
    kinds_of_likeness = (
        [is_slip] * (not is_known)
        + [is_form, is_small_form, has_same_root, is_clipped]
        + [is_half] * lexicon.table.has_capital_nouns
    )
    found = ([word for word in words if alike(item.folded, word)] for alike in kinds_of_likeness)
    near = next((each for each in found if each), list[str]())
    near = near or [word for word in words if word in beside and is_beginning(item.folded, word)]
    if near:
        return replace(item, folded=near[0], kinds=kinds_of("content")) if len({stem_of(word) for word in near}) == 1 else item
    if len(item.folded) < LONG - 1:
        return item
    asking = next((word for word in lexicon.asking_words if is_one_slip(item.folded, word)), None)
    return replace(item, kinds=lexicon.asking_words[asking]) if asking else item
