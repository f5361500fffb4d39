"""Who founded a thing, or when: passages that answer it say "founded", "founder" or "established".

Above: `reading`. For other verbs it does not hold ("who leads", "who pays"), so they are left alone (decision 0034).
"""

import re
from collections.abc import Sequence

from clew.domain.followup.ellipsis.reading import fold

_FOUNDED = {
    "en": re.compile(r"\b(?:co-?)?found(?:ed|ers?|ing)\b"),
    "fr": re.compile(r"\b(?:co-?)?fond(?:ee?s?|a|erent|ateurs?|atrices?|ation)\b"),
    "es": re.compile(r"\b(?:co)?fund(?:o|ad[oa]s?|aron|ador(?:es|as?)?|acion)\b"),
    "pt": re.compile(r"\b(?:co)?fund(?:ou|ad[oa]s?|aram|ador(?:es|as?)?|acao)\b"),
    "de": re.compile(r"\b(?:mit)?(?:ge)?grund(?:et\w*|er\w*|ung\w*)\b"),
    "zh": re.compile("创[立办建始]|成立|始建"),
}
_ALSO = {
    "en": re.compile(r"\bestablish"),
    "fr": re.compile(r"\bcre(?:e|a)|\betabli"),
    "es": re.compile(r"\bestablec|\bcread|\bcreo\b"),
    "pt": re.compile(r"\bestabelec|\bcriad|\bcriou"),
    "de": re.compile(r"\berrichtet|\bentstand"),
    "zh": re.compile("建立|设立|建校|创"),
}
"""Other words for it, in passages."""
_ASKED = re.compile(
    r"^\W*(?:(?:and|et|y|e|und)\s)?(?:(?:by|par|por|von|in|en|em|im)\s)?(?:who|whom|when|(?:what|which) year|qui|quand"
    r"|quelle annee|quien(?:es)?|cuando"
    r"|que ano|quem|quando|wer|wem|wann|welchem jahr)\b|谁|哪一?年|何时|什么时候"
)


def lacks_founding(question: str, code: str, passages: Sequence[str]) -> str:
    """Return the words of a question for what was founded, if it asks by whom or when and no passage has a word for that."""
    if code not in _FOUNDED:
        return ""
    folded = fold(question)
    asked = _FOUNDED[code].search(folded)
    if asked is None or not _ASKED.search(folded):
        return ""
    is_said = any(_FOUNDED[code].search(text) or _ALSO[code].search(text) for text in map(fold, passages))
    return "" if is_said else question[asked.start() :].strip(" ?？.!。")
