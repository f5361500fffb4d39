"""What a question asks for: the names in it, and the thing that it wants to know ("how many litres", "which director").

Above: the engine's guard, which refuses when no passage says it. Evidence at the level of words, without a model.
"""

from clew.domain.asked.reading import PASSAGES_LEAST, Missing, PassageText, asking_sentences, find_missing, is_surely_price

__all__ = ["PASSAGES_LEAST", "Missing", "PassageText", "asking_sentences", "find_missing", "is_surely_price"]
