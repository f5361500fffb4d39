"""Which model answers: the one the request names, else the assistant's own, else the server's.

Above: `turn.py`. A request that names a model the server does not have is refused where it comes in; an assistant may have been
given one that was taken away since: the server's own answers then, and the turn says so.
"""

from collections.abc import Iterable
from dataclasses import replace

from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn
from clew.providers.answering.protocol import AnswerModel


def serves(names: Iterable[str], model: str) -> bool:
    """Tell whether one of the server's models is meant, by its whole name or without its provider."""
    return any(model in (name, name.partition(":")[2]) for name in names)


def with_model(turn: AdmittedTurn, model: AnswerModel) -> tuple[AdmittedTurn, tuple[Warned, ...]]:
    """Return the turn with its assistant's model where the request names none, and what is to be said of that."""
    wanted, options = turn.assistant_model, turn.request.options
    if wanted is None or options.model is not None:
        return turn, ()
    if not serves(model.abilities.names, wanted):
        return turn, (Warned("model_unknown", f"The assistant's model {wanted} is not served here: {model.name} answers."),)
    return replace(turn, request=replace(turn.request, options=replace(options, model=wanted))), ()
