"""Keeps a summary of every conversation, for turns that no longer fit into the prompt (source 004 §3.1, §11.3).

A step after turns (`jobs.py`), unless `record.py` can store the summary with the answer. The summary up to an answer is built
from the previous summary and the new turn, so its cost does not depend on the length of the conversation, and each fork has the
summary of its own path. `domain/threads/summary.py` builds it without a model; with one (CLEW_SUMMARY_MODEL) the model writes it
anew each time, and if it fails, the built one is used.

The response is cut to a maximum length and sent to models as a summary, never as instructions. Below: `engine/short_texts.py`.
"""

from collections.abc import Sequence

import structlog

from clew.domain.chains.chain import PastTurn
from clew.domain.errors import ModelFailed
from clew.domain.text.clipping import clipped
from clew.domain.threads.summary import MAX_CHARACTERS, Said, folded, folded_all
from clew.domain.turns.answered import AnsweredTurn
from clew.engine.short_texts import ONLY_TEXT, plain_lines, short_text
from clew.providers.completion.protocol import TextModel
from clew.store.turns.after_turns import AfterTurns
from clew.store.turns.chains import Chains

_TURNS_READ = 40
"""Most turns that are read if the previous turn has no summary yet."""
_ADDING_NOTHING = ("small_talk", "refused")
_ASKED_CHARACTERS, _ANSWER_CHARACTERS = 2_000, 6_000
_INSTRUCTIONS = (
    "You keep the summary of a conversation about documents. You are given one JSON object: `summary` holds what was said "
    "so far, `question` and `answer` are the turn that came after it, and `documents` names what the answer cites. Write "
    "the summary anew so that it covers the turn as well: what the user wants, what was found, decided or left open, names,"
    " numbers and the documents they come from. Keep what still matters of the summary so far. At most 200 words, in the "
    f"language of the question, as plain sentences without headings. {ONLY_TEXT} Write the summary alone."
)
_log = structlog.get_logger(__name__)


class Summaries:
    """Creates and stores summaries. `keep` is a step after turns."""

    def __init__(
        self, turns: AfterTurns, chains: Chains, model: TextModel | None = None, *, timeout_seconds: float = 30.0
    ) -> None:
        """Without a model, or if it fails, the summary is built from the words of the turns."""
        self._turns, self._chains = turns, chains
        self._model, self._timeout_seconds = model, timeout_seconds

    async def keep(self, turn: AnsweredTurn) -> None:
        """Store the summary up to the turn's answer; small talk and refusals add nothing to it. Raises StoreUnavailable."""
        before = await self._before(turn)
        written = await self._written(before, turn) if self._model and turn.status not in _ADDING_NOTHING else None
        await self._turns.keep_summary(turn, written or built_summary(before, turn.said, turn.status))

    async def _before(self, turn: AnsweredTurn) -> str:
        if turn.previous_id is None:
            return ""
        kept = await self._chains.last_summary(turn.tenant_id, [turn.previous_id])
        if kept is not None:
            return kept[1]
        path = await self._chains.path_to(turn.tenant_id, turn.thread_id, turn.previous_id, _TURNS_READ)
        return summary_from(path.past, await self._chains.last_summary(turn.tenant_id, ids_of(path.past)))

    async def _written(self, before: str, turn: AnsweredTurn) -> str | None:
        assert self._model is not None  # noqa: S101  the caller checks this
        request = {
            "summary": before,
            "question": turn.question[:_ASKED_CHARACTERS],
            "answer": turn.answer[:_ANSWER_CHARACTERS],
            "documents": list(turn.documents[:20]),
        }
        try:
            return _bounded(await short_text(self._model, _INSTRUCTIONS, request, timeout_seconds=self._timeout_seconds))
        except ModelFailed as error:
            _log.warning("summary_without_model", turn_id=str(turn.turn_id), cause=error.message)
            return None


def built_summary(before: str, said: Said, status: str) -> str:
    """Return the summary with one more turn, without a model."""
    return before if status in _ADDING_NOTHING else folded(before, said)


def ids_of(turns: Sequence[PastTurn]) -> list[int]:
    """Return the ids of the answers."""
    return [turn.message_id for turn in turns]


def summary_from(turns: Sequence[PastTurn], kept: tuple[int, str] | None) -> str:
    """Return the summary of the turns of one path, oldest first: the one stored for a turn, extended by the turns after it."""
    message_id, summary = kept or (0, "")
    after = [turn for turn in turns if turn.message_id > message_id and not turn.was_refused]
    return folded_all(summary, (Said(turn.question, turn.answer, turn.documents) for turn in after))


def _bounded(written: str) -> str:
    """Return a model's summary as paragraphs of plain text; empty if there is none."""
    return clipped("\n".join(plain_lines(written)), MAX_CHARACTERS)
