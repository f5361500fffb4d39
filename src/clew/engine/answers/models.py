"""Chooses the model that answers: the one the request names, else the assistant's, else the server's.

Above: `turn.py`. The dialects refuse a request for a model that the server does not have. An assistant's model may have been
removed since; then the server's default model answers and the turn gets a warning.
"""

from collections.abc import Iterable
from dataclasses import replace

from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn
from clew.providers.answering.protocol import AnswerModel


def serves(names: Iterable[str], model: str) -> bool:
    """Return whether the server has this model, named in full or without its provider."""
    return any(model in (name, name.partition(":")[2]) for name in names)


def choose_model(
    turn: AdmittedTurn, model: AnswerModel, *, language: str | None = None
) -> tuple[AdmittedTurn, tuple[Warned, ...]]:
    """Return the turn with its assistant's model if the request names none, and a warning if the server lacks it."""
    wanted, options = turn.assistant_model, turn.request.options
    if wanted is None or options.model is not None:
        return turn, ()
    if not serves(model.abilities.names, wanted):
        return turn, (Warned("model_unknown", warning_text("model_unknown", language, wanted=wanted, model=model.name)),)
    return replace(turn, request=replace(turn.request, options=replace(options, model=wanted))), ()
