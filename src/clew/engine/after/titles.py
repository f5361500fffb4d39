"""Writes a better title for an unnamed conversation with a model, after the first answer (source 001, FR-007, BR-003).

A step after turns (`jobs.py`), only with CLEW_TITLE_MODEL. Until then, and if the model fails, the title is the beginning of the
first question (`admit.py`). The response is cut to one short line that is used only as a title. Below: `engine/short_texts.py`.
"""

import re

import structlog

from clew.domain.errors import ModelFailed
from clew.domain.text.clipping import clipped_at_word
from clew.domain.text.languages import NAMES, language_code
from clew.domain.turns.answered import AnsweredTurn
from clew.engine.short_texts import ONLY_TEXT, one_line, short_text
from clew.providers.completion.protocol import TextModel
from clew.store.turns.after_turns import AfterTurns

MAX_CHARACTERS = 80
_ASKED_CHARACTERS, _ANSWER_CHARACTERS = 2_000, 1_500
_INSTRUCTIONS = (
    "You name conversations for a list. You are given one JSON object with the first `question` of a conversation and the "
    "`answer` it got. Write a title of 3 to 8 words that tells this conversation from others, in {language}. No quotation "
    "marks, no full stop, no word such as title or conversation. " + ONLY_TEXT + " Write the title alone, on one line."
)
_ANNOUNCED = re.compile(r"(?:title|titre|título|titulo|titel|标题)\s*[:：]\s*", re.IGNORECASE)
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Bidirectional controls, which would also reorder the text around the title."""
_DRESS = " \t#*_`\"'“”«»„「」"
_END = ".。…,;:，；： \t"
_log = structlog.get_logger(__name__)


class Titles:
    """Names threads. `improve` is a step after turns."""

    def __init__(self, turns: AfterTurns, model: TextModel, *, timeout_seconds: float = 20.0) -> None:
        """The model is called once per thread, after the first turn that was answered from the documents."""
        self._turns, self._model, self._timeout_seconds = turns, model, timeout_seconds

    async def improve(self, turn: AnsweredTurn) -> None:
        """Prompt for a title and store it, unless the thread has been named. Raises StoreUnavailable."""
        if not await self._turns.needs_title(turn):
            return
        try:
            written = await short_text(self._model, _instructions(turn), _request(turn), timeout_seconds=self._timeout_seconds)
        except ModelFailed as error:
            cause = error.message
        else:
            if title := title_line(written):
                await self._turns.set_title(turn, title)
                return
            cause = f"The model {self._model.name} did not return a title."
        _log.warning("title_not_improved", thread_id=str(turn.thread_id), cause=cause)


def title_line(written: str) -> str | None:
    """Return the title in a model's response, at most MAX_CHARACTERS long; None if there is none."""
    line = one_line(_BIDI.sub("", written))
    if line is None:
        return None
    title = _ANNOUNCED.sub("", line.strip(_DRESS), count=1) if _ANNOUNCED.match(line.strip(_DRESS)) else line
    title = title.strip(_DRESS).rstrip(_END).strip(_DRESS)
    return clipped_at_word(title, MAX_CHARACTERS) if any(map(str.isalnum, title)) else None


def _instructions(turn: AnsweredTurn) -> str:
    language = NAMES.get(language_code(turn.language))
    return _INSTRUCTIONS.format(language=f"{language} ({turn.language})" if language else "the language of the question")


def _request(turn: AnsweredTurn) -> dict[str, object]:
    return {"question": turn.question[:_ASKED_CHARACTERS], "answer": turn.answer[:_ANSWER_CHARACTERS]}
