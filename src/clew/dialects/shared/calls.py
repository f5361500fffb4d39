"""The ids of function calls. They name the turn that ended with the calls, so that their results find its question again.

Above: the dialects whose clients send the whole conversation with the results. Its texts find an answer (decision 0048), but a
first question whose answer needs a function has none yet.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from clew.dialects.shared.continuing import Spot
from clew.dialects.shared.parts import Parts
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id, public_id
from clew.domain.turns.tools import ToolRound
from clew.store.acting import acting, acting_for
from clew.store.threads.messages import Messages
from clew.store.turns.recorded_turns import RecordedTurns


def call_id(turn_id: UUID, number: int, prefix: str = "call") -> str:
    """Return the id of a call of a turn: at most 40 characters, as some providers require."""
    return f"{prefix}_{public_id('x', turn_id).removeprefix('x_')}_{number}"


async def find_question(parts: Parts, tenant_id: UUID, rounds: Sequence[ToolRound]) -> Spot | None:
    """Return where the question of these calls was asked; None: no turn of the caller made them, or only one that it may read."""
    if not rounds:
        return None
    named = rounds[0].results[0].call.id
    try:
        turn_id = parse_id("x", f"x_{named.partition('_')[2].partition('_')[0]}")
        with acting_for(replace(acting(), sees_all=False)):
            turn = await RecordedTurns(parts.database).read(tenant_id, turn_id)
            question = await Messages(parts.database).find(tenant_id, turn.thread_id, turn.user_message_id)
    except NotFound:
        return None
    return Spot(turn.thread_id, question.parent_id)
