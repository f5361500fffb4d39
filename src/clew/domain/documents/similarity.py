"""What the similarities of an embedding model mean, so that settings mean the same for every model and language.

Above: the spec of an embedder has a scale; the indexes and the extractive model compare similarities between languages by it, the
guard with its settings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from clew.domain.text.languages import UNKNOWN, is_other_language, language_code

ENGLISH = frozenset({"en", UNKNOWN, ""})
"""Languages that models with a part for English embed as English: names, codes and figures have none of their own."""


@dataclass(frozen=True, slots=True)
class SimilarityScale:
    """Puts the similarities of a model on the scale of the settings, where unrelated texts are near 0 in every language."""

    unrelated: Mapping[str, float] = field(default_factory=dict[str, float], hash=False)
    """What is subtracted, by the language of the question; `""` for every other language."""
    abroad: Mapping[str, float] = field(default_factory=dict[str, float], hash=False)
    """How similar unrelated passages in another language are, beyond what the setting allows, by the language of the question."""
    across_english: float = 1.0
    """Cosines of an English text and one in another language are too small by this factor. Indexes divide by it."""

    def calibrated(self, similarity: float, asked: str | None, spoken: str | None) -> float:
        """Return a similarity of an index on the common scale; `asked` and `spoken` are the languages of question and passage."""
        if is_other_language(asked, spoken):
            return similarity
        return similarity - self._unrelated(asked)

    def calibrated_abroad(self, similarity: float, asked: str | None) -> float:
        """Return a similarity of an index to a passage in another language than the question, for the guard's setting."""
        return similarity - self.abroad.get(language_code(asked), 0.0)

    def comparable(self, cosine: float, asked: str | None, spoken: str | None) -> float:
        """Return the cosine of a question and a text as large as for an equally similar text in the language of the question."""
        similarity = cosine if is_english(asked) == is_english(spoken) else min(1.0, cosine / self.across_english)
        return similarity + self._unrelated(asked) if is_other_language(asked, spoken) else similarity

    def _unrelated(self, asked: str | None) -> float:
        return self.unrelated.get(language_code(asked), self.unrelated.get("", 0.0))


SAME_SCALE = SimilarityScale()
"""Of a model whose similarities are taken as they are."""


def is_english(language: str | None) -> bool:
    """Return whether a text counts as English for such a model."""
    return language_code(language) in ENGLISH
