"""Several answer models in order: the first one that begins to answer writes the answer.

Above: the engine. Below: any other answer model. A temporary failure is retried a few times before the next model is tried, but
only before the first word: text that was sent cannot be taken back. The prompt's wire log records each attempt, and the turn gets
a warning if another model than the requested one answered.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import cast

from clew.domain.errors import AnswerFiltered, ChainBroken, ContextTooLong, ModelFailed
from clew.domain.turns.events import Warned
from clew.providers.answering.protocol import Abilities, AnswerModel, FailedForNow, Finished, Measure, Prompt, TextPiece

MOST_TRIES = 3
FIRST_PAUSE_SECONDS = 0.5

Pieces = AsyncGenerator[TextPiece | Finished]


class FallbackChain:
    """Tries its members in order. It has only the abilities that all of them have."""

    def __init__(self, members: Sequence[AnswerModel], *, patience_seconds: float) -> None:
        """`patience_seconds`: the time limit for the first word; each member but the last gets an equal share of the rest."""
        self._members, self._patience_seconds = tuple(members), patience_seconds

    @property
    def name(self) -> str:
        """The members' names, separated by commas."""
        return ",".join(member.name for member in self._members)

    @property
    def abilities(self) -> Abilities:
        """What every member can do; provider state, if the first member has it."""
        first = self._members[0].abilities
        known = [member.abilities.context_tokens for member in self._members if member.abilities.context_tokens]
        names = tuple(member.name for member in self._members)
        at_once = first.requests_at_once if len(names) == 1 else None  # while one is busy, another one may answer
        return replace(first, context_tokens=min(known, default=None), requests_at_once=at_once, names=names)

    async def prepare(self) -> None:
        """Prepare the members, all at once."""
        await asyncio.gather(*(member.prepare() for member in self._members))

    async def measure(self, prompt: Prompt) -> Measure:
        """Measure the prompt as the member that answers first counts it, for the least window of all."""
        measures = await asyncio.gather(*(member.measure(prompt) for member in self._in_order(prompt)))
        known = [one.most_tokens for one in measures if one.most_tokens is not None]
        return Measure(measures[0].tokens, min(known, default=None))

    async def close(self) -> None:
        """Close the members."""
        for member in self._members:
            await member.close()

    async def stream(self, prompt: Prompt) -> Pieces:
        """Write the answer to one prompt. Raises ModelFailed with the reason of every member."""
        until = asyncio.get_running_loop().time() + self._patience_seconds
        failures: list[ModelFailed] = []
        candidates = self._candidates(prompt)
        for place, member in enumerate(candidates):
            later = candidates[place + 1 :]
            pieces = _asked(member, prompt, until=_share(until, len(later)), is_last=not later)
            try:
                first = await anext(pieces)
            except ModelFailed as failure:
                failures.append(failure)
                self._require_hope(failure, prompt, member, later)
                continue
            async with aclosing(pieces):
                yield _told(first, member, failures)
                async for piece in pieces:
                    yield _told(piece, member, failures)
            return
        raise _all_of(failures)

    def _candidates(self, prompt: Prompt) -> list[AnswerModel]:
        """Return who may answer, the chosen one first; only those that received the conversation can continue it."""
        members = self._in_order(prompt)
        if prompt.options.model and not _is_named(members[0], prompt.options.model):
            known = ", ".join(self.abilities.names)
            raise ModelFailed(f"This server has no model {prompt.options.model!r}. Use one of {known}.")
        if not prompt.previous_response_id:
            return members
        return [member for member in members if member.abilities.keeps_state] or members[:1]

    def _in_order(self, prompt: Prompt) -> list[AnswerModel]:
        return sorted(self._members, key=lambda member: not _is_named(member, prompt.options.model))

    def _require_hope(self, failure: ModelFailed, prompt: Prompt, member: AnswerModel, later: Sequence[AnswerModel]) -> None:
        """Try the next member, unless the engine has a better prompt for this one, or for skipped ones."""
        if isinstance(failure, ChainBroken):
            raise failure
        if isinstance(failure, ContextTooLong) and not any(_reads_more(other, member) for other in later):
            raise failure
        if prompt.previous_response_id and not later and len(self._members) > 1:
            raise ChainBroken(failure.message) from failure


async def _asked(member: AnswerModel, prompt: Prompt, *, until: float, is_last: bool) -> Pieces:
    """Yield a member's answer; before its first piece, retry while there is time. Raises ModelFailed."""
    loop = asyncio.get_running_loop()
    for tried in range(1, MOST_TRIES + 1):
        async with aclosing(cast(Pieces, member.stream(prompt))) as pieces:
            try:
                first = await _first(member, pieces, until=None if is_last else until)
            except FailedForNow as failure:
                pause = _pause_seconds(tried, failure)
                if tried == MOST_TRIES or loop.time() + pause >= until:
                    raise
            else:
                yield first
                async for piece in pieces:
                    yield piece
                return
        await asyncio.sleep(pause)


async def _first(
    member: AnswerModel, pieces: AsyncIterator[TextPiece | Finished], *, until: float | None
) -> TextPiece | Finished:
    """Wait for the first piece; until then another member may replace this one."""
    try:
        async with asyncio.timeout_at(until):
            return await anext(pieces)
    except TimeoutError as error:
        raise ModelFailed(f"The model {member.name} cannot be used: it did not start to answer in time.") from error


def _pause_seconds(tried: int, failure: FailedForNow) -> float:
    """Return the pause that the provider requests, or else an exponential backoff with jitter."""
    if failure.retry_after_seconds is not None:
        return failure.retry_after_seconds
    return FIRST_PAUSE_SECONDS * 2 ** (tried - 1) * random.uniform(0.75, 1.25)  # noqa: S311  no secret


def _share(until: float, later: int) -> float:
    """Return this member's deadline: each later member gets the same share."""
    now = asyncio.get_running_loop().time()
    return now + (until - now) / (later + 1)


def _told(piece: TextPiece | Finished, member: AnswerModel, failures: Sequence[ModelFailed]) -> TextPiece | Finished:
    """Add to the last piece which member answered, and why the ones before it did not."""
    if isinstance(piece, TextPiece):
        return piece
    warnings = [Warned("model_fell_back", f"{failure.message} The model {member.name} answered.") for failure in failures]
    return replace(piece, model=member.name, warnings=(*warnings, *piece.warnings))


def _is_named(member: AnswerModel, name: str | None) -> bool:
    return name is not None and name in (member.name, member.name.partition(":")[2])


def _reads_more(other: AnswerModel, member: AnswerModel) -> bool:
    return (other.abilities.context_tokens or 0) > (member.abilities.context_tokens or 0)


def _all_of(failures: Sequence[ModelFailed]) -> ModelFailed:
    if len(failures) == 1:
        return failures[0]
    kind = AnswerFiltered if isinstance(failures[-1], AnswerFiltered) else ModelFailed
    return kind(" ".join(failure.message for failure in failures))
