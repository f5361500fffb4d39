"""Headings and lead-ins that deny what stands below them: "Not OK", "Exclusions", "À éviter".

Above: `units`, which gives the items of such a list their heading; `introduced`. Below: the words that deny, by language.
"""

import re

from clew.domain.citations.support_words import negations
from clew.domain.text.languages import language_code
from clew.domain.text.stems import without_accents

_EXCLUDES = {
    "en": r"don['’]ts|avoid|exclusions?|excluded|excludes?|excluding|exceptions?|except"
    r"|disallowed|unacceptable|unauthori[sz]ed|refused",
    "fr": r"eviter|exclusions?|exclu(?:e|s|es)?|exceptions?|sauf|prohibe(?:e|s|es)?|refuse(?:e|s|es)?|defendus?",
    "de": r"vermeiden|ausgeschlossen(?:e[mnrs]?)?|ausschlusse?|ausnahmen?|ausgenommen"
    r"|unerlaubt(?:e[mnrs]?)?|unerwunscht(?:e[mnrs]?)?|tabu",
    "es": r"evitar|evite|excluid[oa]s?|exclusion(?:es)?|excepcion(?:es)?|excepto|salvo|prohibicion(?:es)?",
    "pt": r"evitar|evite|excluid[oa]s?|exclus(?:ao|oes)|excec(?:ao|oes)|exceto|salvo|proibic(?:ao|oes)|vedad[oa]s?",
}
_WORDS = {code: re.compile(rf"(?<![\w'’])(?:{found})(?![\w'’])") for code, found in _EXCLUDES.items()}
_CHINESE = re.compile(r"除外|例外|避免|排除")


def denies(title: str, language: str | None) -> bool:
    """Return whether a heading or a line above a list says that what stands there is not so, not allowed, or left out."""
    code = language_code(language)
    folded = without_accents(title.casefold())
    excludes = _CHINESE if code == "zh" else _WORDS.get(code, _WORDS["en"])
    return negations(code).search(folded) is not None or excludes.search(folded) is not None
