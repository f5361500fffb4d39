"""Where a text denies something: the words of each language that deny, and the French "ne" that stands without a second word.

Above: `engine/answers/support`, `support_denials`. Below: `support_words`. Texts are lower case and without accents.
"""

import re
from collections.abc import Iterator

from clew.domain.citations.support_words import negations

_SECOND = r"(?:pas|jamais|aucune?s?|rien|personne|nullement|guere|ni)(?![\w'’])"
"""Denies together with "ne", and is counted itself."""
_BEFORE_MOST = _CLAUSE_MOST = 100
"""Characters before and behind a "ne" that are read: a clause without end must not be read again for each "ne" in it."""
_NE = re.compile(
    r"(?<![\w'’])(?:ne(?![\w'’])|n(?=['’ ]))"
    r"(?!['’ ]+(?:cess(?:e|es|ent|er|ait|aient|era|eront)|importe)(?![\w]))"
    rf"(?![^,;:.!?()]{{0,{_CLAUSE_MOST}}}?(?<![\w'’]){_SECOND})(?!,? en {_SECOND})"
    r"(?!['’ ]+(?:(?!(?:les?|la|une?|des|du|aux?|ces?|cette|chaque|tout)\b)[\w-]{1,40}+['’ ]+){1,4}?qu(?:e\b|['’ ]))"
)
"""But "ne cesse de" and "n'importe" deny nothing, "ne … pas" is found by its second word, and "ne … que" says "only"."""
_EXPLETIVE = re.compile(
    r"(?:(?:(?<![\w'’])(?:avant|a moins|de (?:peur|crainte)|s['’ ]en faut|(?:crai[gn]|redout|evit|empech)\w*)(?: [\w-]+){0,2}?"
    r"|(?<![\w'’])(?:plus|moins|autres?|autrement|mieux|meilleure?s?|pires?|davantage|plutot)(?![\w'’])[^,;:.!?()]*?)"
    r" (?:que |qu['’ ])(?:(?!(?:et|ou|mais|qui) )[\w-]+['’ ]+){0,4}"
    rf"|(?<![\w'’]){_SECOND}[^,;:.!?()]*|(?<![\w'’])si ce )\Z"
)
"""What stands before a "ne" that denies nothing: "avant qu'il ne parte", or nothing more than "aucun" does: "aucun ne vote"."""


def denials(text: str, language: str) -> list[re.Match[str]]:
    """Return where a text denies something, in order."""
    found = list(negations(language).finditer(text))
    if language == "fr":
        found = sorted([*found, *_bare_ne(text)], key=lambda one: one.start())
    return found


def _bare_ne(text: str) -> Iterator[re.Match[str]]:
    for one in _NE.finditer(text):
        if not _EXPLETIVE.search(text[max(0, one.start() - _BEFORE_MOST) : one.start()]):
            yield one
