"""What a question asks for: the names in it, and the thing that it wants to know ("how many litres", "which director").

Above: the engine's guard, which refuses when no passage says it. Evidence at the level of words, without a model.
"""

from clew.domain.asked.dates import asks_date, may_state_date
from clew.domain.asked.passages import PassageText
from clew.domain.asked.reading import PASSAGES_LEAST, Missing, asking_sentences, find_missing, find_missing_abroad
from clew.domain.asked.shapes import Shape, asked_shape, has_shape, may_have_shape
from clew.domain.asked.unfound import unfound_words

__all__ = [
    "PASSAGES_LEAST",
    "Missing",
    "PassageText",
    "Shape",
    "asked_shape",
    "asking_sentences",
    "asks_date",
    "find_missing",
    "find_missing_abroad",
    "has_shape",
    "may_have_shape",
    "may_state_date",
    "unfound_words",
]
