"""Whether the letters in a PDF's page can be those that it shows.

A font without a usable map to Unicode yields control characters, letters from another place in the alphabet, or letters of
scripts that nobody mixes. The signs here need no word list and no language: each is something that text in no language does.
Above: `document.py`, `page/read.py`. Next: `values.py`.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, groupby, pairwise

import numpy as np

from clew.ingest.pdf.values import Word

_CONTROL = re.compile("[\x00\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Code points that show nothing; U+0002 is pdfium's hyphen at the end of a line."""
_UNNAMED = re.compile("[\ue000-\uf8ff\ufffd]{3,}")
"""One or two in a row are icons, bullets, signs in a formula, or Thai tone marks."""
_UNMAPPED_SHARE, _FEWEST_UNMAPPED = 0.1, 20
"""Pages that are read well have less than 1 %."""
_FEWEST_CONTROLS = 3
"""Different ones: bullets and fill characters are of one kind."""
_FEWEST_LETTERS = 40
_GAIN = 0.4
"""Nats per letter that a shift must gain: text in 72 languages gains 0.2 at most, text shifted by three letters 0.4 to 1.2."""
_GUESSED = 0.5
_KINDS = 12
"""Different letters: gene sequences, Roman numerals and rows of one sign have fewer."""
_ALPHABET = 26
_LATIN_RUN = re.compile("[a-z]{3,}")
_PER_MILLE = (119, 17, 26, 37, 109, 13, 24, 20, 85, 9, 29, 48, 31, 73, 65, 26, 3, 61, 54, 63, 40, 14, 7, 4, 15, 10)
"""How often each of a to z occurs: the mean over 72 languages in Latin script."""
_SHIFTED = np.stack([np.roll(np.log(_PER_MILLE), shift) for shift in range(_ALPHABET)])
"""Log frequencies, but for a constant: row k is what each letter would have if the alphabet was shifted back by k, `(26, 26)`."""
_STRANGE_SHARE, _FEWEST_STRANGE = 0.2, 5
_SHORTEST_STRANGE, _SHORTEST_ACCENTED = 3, 4
_MIXING = frozenset({"", "PLAIN", "LATIN", "GREEK"})
"""Scripts that stand in words of others: `α受体`."""
_FEWEST_RUNS, _FEWEST_SCRIPTS = 3, 4
"""Of scripts in one word, and in all such words: in Chinese and Thai, which have no spaces, few words of others interrupt."""
_EAST_ASIAN = re.compile("[\u4e00-\u9fff\uac00-\ud7a3]")
_FEWEST_ROWS = 3
"""Rows of 256 code points: Chinese and Korean letters come from dozens, UTF-8 taken for UTF-16 from two."""
_JOINED: dict[str, str] = dict.fromkeys(("HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"), "CJK")


def unmapped_share(characters: str) -> float:
    """Return the share of a page's characters that stand for no letter, 0 to 1; 0 if they are few or of a few kinds."""
    controls = _CONTROL.findall(characters)
    unmapped = len(controls) if len({*controls}) >= _FEWEST_CONTROLS else 0
    unmapped += sum(map(len, _UNNAMED.findall(characters)))
    if unmapped < _FEWEST_UNMAPPED:
        return 0.0
    share = unmapped / (len(characters) - sum(map(characters.count, " \r\n")))
    return share if share >= _UNMAPPED_SHARE else 0.0


def garbled_share(words: Sequence[Word], unmapped: float, guessed: Callable[[], int]) -> float:
    """Return the share of a page's letters that cannot be what it shows, 0 to 1.

    `unmapped` is its `unmapped_share`; `guessed` counts the characters for which the file has no map to Unicode, and is rarely
    called.
    """
    if unmapped:
        return unmapped
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        texts[word.font].append(word.text)
    foreign = [found for found in texts.values() if not all(map(str.isascii, found))]
    wrong = sum(_letters(found) for found in foreign if _is_strange(found) or _is_narrow(found))
    shifted = sum(_letters(found) for found in texts.values() if _is_shifted(found))
    if shifted and guessed() >= _GUESSED * shifted:  # lists of codes can look shifted, but their letters are in the file
        wrong += shifted
    return wrong / _letters(word.text for word in words) if wrong else 0.0


def _letters(texts: Iterable[str]) -> int:
    return sum(map(str.isalpha, chain.from_iterable(texts)))


def _is_shifted(texts: Iterable[str]) -> bool:
    """Return whether another shift of the alphabet makes Latin letters far more like those of a language."""
    letters = "".join({*_LATIN_RUN.findall(" ".join(texts).lower())})
    if len(letters) < _FEWEST_LETTERS:
        return False
    counts = np.bincount(np.frombuffer(letters.encode(), np.uint8) - ord("a"), minlength=_ALPHABET)
    if np.count_nonzero(counts) < _KINDS:
        return False
    likelihoods = _SHIFTED @ counts / len(letters)
    return bool(likelihoods.max() - likelihoods[0] >= _GAIN)


def _is_strange(texts: Iterable[str]) -> bool:
    """Return whether many words mix scripts at random, or are in Latin script without a letter from a to z."""
    long = {text for text in texts if len(text) >= _SHORTEST_STRANGE}
    fewest = max(_FEWEST_STRANGE, _STRANGE_SHARE * len(long))
    foreign = [text for text in long if not text.isascii()]
    if len(foreign) < fewest:
        return False
    mixed = [runs for runs in map(_runs, foreign) if len(runs) >= _FEWEST_RUNS]
    if len(mixed) >= fewest and len({*chain.from_iterable(mixed)}) >= _FEWEST_SCRIPTS:
        return True
    return sum(map(_is_only_accented, foreign)) >= fewest


def _runs(text: str) -> list[str]:
    """Return the scripts of a word in its order, each once for neighbouring letters, without those that mix with others."""
    return [script for script, _ in groupby(script for script in map(_script, text) if script not in _MIXING)]


def _is_only_accented(text: str) -> bool:
    """Return whether a word has Latin letters, but none from a to z; a table of letters has neighbours in Unicode."""
    if {*map(_script, text)} - {""} != {"LATIN"} or sum(map(str.isalpha, text)) < _SHORTEST_ACCENTED:
        return False
    steps = [ord(after) - ord(before) for before, after in pairwise(text)]
    return sum(step in (1, 2) for step in steps) < len(steps) / 2


def _is_narrow(texts: Iterable[str]) -> bool:
    """Return whether Chinese or Korean letters are all neighbours in Unicode."""
    letters = _EAST_ASIAN.findall("".join(texts))
    if len(letters) < _FEWEST_LETTERS or len({*letters}) < _KINDS:
        return False
    return len({ord(letter) >> 8 for letter in letters}) < _FEWEST_ROWS


@cache
def _script(letter: str) -> str:
    """Return the script of a letter, `PLAIN` for a to z, "" for what has none."""
    if letter.isascii():
        return "PLAIN" if letter.isalpha() else ""
    if unicodedata.category(letter) not in ("Lu", "Ll", "Lo"):
        return ""
    letter = unicodedata.normalize("NFKC", letter)[0]  # letters of formulas
    if letter.isascii():
        return _script(letter)
    script = unicodedata.name(letter, "").partition(" ")[0]
    return _JOINED.get(script, script)
