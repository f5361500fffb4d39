"""Headings that a web page joined to the sentence behind them, when it lost its line ends: `How to Report TheftTheft is …`.

Above: `units`, which leaves them out. Names are written like that, too (`OneDrive`, `PowerPoint`): one word of two known words is
no proof of a heading.
"""

import re
from collections import Counter

HEADING_WORDS_MOST = 12
_SENTENCE_WORDS_LEAST = 4
_JOIN = re.compile(r"(?<![^\W_])(?P<before>[A-Za-z]*[a-z]{2})(?P<after>[A-Z][a-z]*)(?=[ ,’'])")
_JOINED_SENTENCE = re.compile(r"[a-z]{3}[.!?:)][A-Z][a-z]+ ")
_JOINS_LEAST = 2
"""Different joined words in a passage that show that it lost its line ends."""
_BRACKETS = ("()", "[]", "{}", "（）", "«»")
_QUOTES = re.compile(r"[“”„]")


def without_heading(text: str, content: str, known: Counter[str]) -> str:
    """Return a sentence of a passage without a heading joined to its front. `known` counts the words of the passage.

    Two words count as joined if both occur separately in the passage, and together only here. The heading must be whole, without
    an open bracket, and either the sentence takes up one of its words, or other places of the passage are joined as well.
    """
    for join in reversed(list(_JOIN.finditer(text))):
        place = join.start("after")
        title, sentence = text[:place], text[place:]
        if not _is_joined(join, known) or not _may_be_title(title) or len(sentence.split()) < _SENTENCE_WORDS_LEAST:
            continue
        if join["after"].casefold() in re.findall(r"\w+", title.casefold()) or _lost_line_ends(content, known):
            return sentence
    return text


def _is_joined(join: re.Match[str], known: Counter[str]) -> bool:
    before, after = join["before"].lower(), join["after"].lower()
    return bool(known[before] and known[after]) and known[before + after] == 1


def _may_be_title(text: str) -> bool:
    """Return whether a text is short enough for a title and closes what it opens."""
    is_closed = all(text.count(opening) == text.count(closing) for opening, closing in _BRACKETS)
    in_pairs = (len(_QUOTES.findall(text)), text.count('"'), text.count("`"))
    return is_closed and not any(count % 2 for count in in_pairs) and len(text.split()) <= HEADING_WORDS_MOST


def _lost_line_ends(content: str, known: Counter[str]) -> bool:
    joins = {join.group() for join in _JOIN.finditer(content) if _is_joined(join, known)}
    return len(joins) >= _JOINS_LEAST or _JOINED_SENTENCE.search(content) is not None
