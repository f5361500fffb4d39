"""Fits a prompt into the window of its model, for every question, the first too (source 004 §9).

Above: `assemble.py`, and `generate.py` after a model has refused a prompt. Below: `conversation.py` builds what is left, and the
answer model counts it. What is missed least goes first: a role longer than its share, the chain above, the lowest passages (of a
summary, some from all parts), the earlier turns, memories, then active files. A turn says what it left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from clew.domain.chains.model_context import ModelContext
from clew.domain.errors import ContextTooLong
from clew.domain.messages import said
from clew.domain.text.tokens import estimate_tokens
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.engine.answers.conversation import Conversation
from clew.providers.answering.protocol import AnswerModel, Measure, Prompt

LEAST_PASSAGES = 3
"""The best passages, which go only after the earlier turns and the memories."""
_ROLE_SHARE = 0.25
"""Of the prompt, for a role that is too long."""
_FENCE_TOKENS = 60
"""What the tags of a passage or a file take."""
_LEAST_ROLE_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Fitted:
    """A prompt that fits, the conversation in it, and what it leaves out."""

    prompt: Prompt
    conversation: Conversation
    warnings: tuple[Warned, ...] = ()


def prompt_with(prompt: Prompt, conversation: Conversation) -> Prompt:
    """Return the prompt with another conversation and its passages."""
    return replace(prompt, passages=conversation.passages, context=conversation.context)


async def fit(prompt: Prompt, conversation: Conversation, model: AnswerModel) -> Fitted:
    """Leave out as much as is needed.

    Raises:
        ContextTooLong: the rules, the instructions and the question alone are too long; the message says what to change.
        StoreUnavailable: the conversation could not be read again.
    """
    fitting = _Fitting(prompt_with(prompt, conversation), conversation, model)
    await fitting.use(conversation)
    is_refused = conversation.overflows > conversation.has_history  # a chain that began again may be short enough now
    if fitting.measure.most_tokens is None or (is_refused and not fitting.measure.excess):
        await fitting.halve()
        return fitting.fitted()
    for step in (
        fitting.cut_role,
        fitting.begin_again,
        fitting.drop_passages,
        fitting.forget_turns,
        fitting.forget_memories,
        fitting.drop_most_passages,
        fitting.drop_files,
    ):
        if not fitting.measure.excess:
            break
        await step()
    if fitting.measure.excess:
        raise _too_long(fitting)
    return fitting.fitted()


@dataclass(slots=True)
class _Fitting:
    """A prompt on its way into the window."""

    prompt: Prompt
    conversation: Conversation
    model: AnswerModel
    measure: Measure = field(default_factory=lambda: Measure(0))
    found: int = 0
    """How many passages there were."""
    warnings: list[Warned] = field(default_factory=list[Warned])

    async def use(self, conversation: Conversation) -> None:
        """Continue with another conversation."""
        self.conversation, self.prompt = conversation, prompt_with(self.prompt, conversation)
        self.measure = await self.model.measure(self.prompt)
        self.found = max(self.found, len(self.prompt.passages))

    def fitted(self) -> Fitted:
        """Return the prompt as it is now."""
        if (kept := len(self.prompt.passages)) < self.found:
            self._warn("passages_left_out", left=self.found - kept, found=self.found)
        if self.conversation.leaves_turns_out:
            self._warn("turns_left_out")
        if left := self.conversation.left_out:
            self._warn("files_left_out", paths=", ".join(file.path for file in left))
        return Fitted(self.prompt, self.conversation, tuple(self.warnings))

    def _warn(self, code: str, **values: object) -> None:
        self.warnings.append(Warned(code, warning_text(code, self.prompt.language, **values)))

    async def halve(self) -> None:
        """Without a window that is known, or is true: after each refusal of the model, keep half of the passages."""
        if overflows := self.conversation.overflows:
            await self._keep_passages(max(1, self.found >> overflows))

    async def cut_role(self) -> None:
        """Cut a role that takes more than its share."""
        recalled, most = self.conversation.recalled, int(_ROLE_SHARE * (self.measure.most_tokens or 0))
        tokens = estimate_tokens(recalled.role)
        if tokens <= most:
            return
        kept = max(_LEAST_ROLE_CHARACTERS, len(recalled.role) * most // tokens)
        self._warn("role_cut", characters=len(recalled.role), kept=kept)
        await self.use(self.conversation.with_recalled(replace(recalled, role=recalled.role[:kept])))

    async def begin_again(self) -> None:
        """Begin a new chain with fewer of the earlier turns."""
        if self.conversation.continues:
            await self.use(await self.conversation.rebuild("overflowed"))

    async def drop_passages(self) -> None:
        """Leave out the lowest passages, down to the best few."""
        await self._drop_down_to(LEAST_PASSAGES)

    async def drop_most_passages(self) -> None:
        """Leave out all passages but the best."""
        await self._drop_down_to(1)

    async def _drop_down_to(self, least: int) -> None:
        while self.measure.excess and len(self.prompt.passages) > least:
            await self._keep_passages(max(least, self._best_that_fit()))

    async def _keep_passages(self, count: int) -> None:
        """Keep the best passages; a summary, whose passages stand in the order of their documents, keeps some of every part."""
        await self.use(self.conversation.with_best(count, is_spread=self.prompt.service is not None))

    def _best_that_fit(self) -> int:
        """Return about how many passages fit, fewer than there are; those that the model has already cost nothing."""
        excess, kept, context = self.measure.excess, len(self.prompt.passages), self.prompt.context or ModelContext(())
        while kept and excess > 0:
            kept -= 1
            if context.labels[kept] not in context.known:
                excess -= estimate_tokens(self.prompt.passages[kept].content) + _FENCE_TOKENS
        return kept

    async def forget_turns(self) -> None:
        """Leave out the earlier turns, if the request allows it."""
        if self.conversation.has_history and self.conversation.may_truncate:
            await self.use(await self.conversation.without_history())

    async def forget_memories(self) -> None:
        """Leave out the memories of the user."""
        recalled = self.conversation.recalled
        if recalled.memories:
            await self.use(self.conversation.with_recalled(replace(recalled, memories=())))
            self._warn("memories_left_out")

    async def drop_files(self) -> None:
        """Leave out active files, the last first, if the request allows it."""
        for count in reversed(range(len(self.conversation.files) if self.conversation.may_truncate else 0)):
            if self.measure.excess:
                await self.use(self.conversation.with_files(count))


def _too_long(fitting: _Fitting) -> ContextTooLong:
    """Name what the request keeps from being left out, else the longest of what cannot be, and the remedy."""
    measure, prompt, conversation = fitting.measure, fitting.prompt, fitting.conversation
    numbers = {"tokens": str(measure.tokens), "most": str(measure.most_tokens or 0)}
    if not conversation.may_truncate and (conversation.has_history or conversation.files):
        return ContextTooLong(said("not_truncated", **numbers))
    texts: dict[str, Sequence[str]] = {
        "instructions_too_long": (prompt.instructions, prompt.options.system_prompt or ""),
        "question_too_long": (prompt.question, prompt.reference),
        "window_too_small": (" " * 2_000,),  # Clew's own rules and one passage
    }
    named = max(texts, key=lambda name: sum(map(estimate_tokens, texts[name])))
    return ContextTooLong(said(named, **numbers))
