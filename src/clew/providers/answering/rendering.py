"""Renders a prompt as messages: first, byte for byte, what stays the same from turn to turn.

Above: `provider_model`, which sends it to a provider, and `messages`, which puts the parts of a question in order. Below: the
prompt files, and `fences`. What a question shows (new passages and files) and its own words are repeated in the same words as
long as the conversation continues, so that a provider's prompt cache can hit. The notes and the reminder are only for this
question and are never repeated (design §6). Decision 0039 says in which order small models read them best.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from clew.domain.chains.model_context import ContextFile, Exchange, LabelledPassage, ModelContext
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import mark
from clew.domain.documents.passage import PASSAGES_KEPT
from clew.providers.answering.extractive.texts import not_answered
from clew.providers.answering.fences import fenced
from clew.providers.answering.prompts import Instruction, Task, instruction
from clew.providers.answering.protocol import Prompt

QUESTION_BEGINS = "<question>"
"""The line above a question."""
_NO_ANSWER = "…"
"""Replaces an answer that was not kept, because roles must alternate."""
_fenced_passage = lru_cache(PASSAGES_KEPT)(fenced)
"""A prompt is rendered to be measured and to be sent, and the next one repeats its passages."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A prompt as text."""

    system: str
    exchanges: tuple[tuple[str, str], ...]
    """(user message, answer), oldest first."""
    shown: str
    """What is new with the question: passages, files, the summary. Empty if there is nothing."""
    asked: str
    """The question in its tags."""
    notes: str
    """Notes for this question only; empty if there are none."""
    reminder: str
    """The rule of labels once more, or what to do with results, for this question only; empty without passages and results."""
    instructions: tuple[Instruction, ...]
    """The prompt files that were used."""
    summary: str = ""
    """The summary in its tags, as it stands in `shown` or in the first exchange."""

    @property
    def question(self) -> str:
        """The question with what is new: the next turn's exchanges repeat it in the same words."""
        return _joined(self.shown, self.asked)

    @property
    def versions(self) -> dict[str, str]:
        """The versions of the prompt files, for the record."""
        return {one.name: one.version for one in self.instructions}

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is sent."""
        return (self.system, *(text for pair in self.exchanges for text in pair), self.question, self.notes, self.reminder)


def render(prompt: Prompt, *, asks_for_calls: bool = False) -> Rendered:
    """Render a prompt. The same prompt always gives the same text.

    `asks_for_calls`: the model calls a tool only if the last line says so, as small models do.
    """
    context = prompt.context or _context_of(prompt)
    answer = instruction("answer", prompt.language)
    tools = [instruction("tools", prompt.language)] if prompt.tools or prompt.has_results_as_text else []
    tasks = _tasks(prompt)
    has_only_tools = asks_for_calls and _has_only_tools(prompt, context)
    reminder = [instruction(task, prompt.language) for task in _reminder(prompt, context, has_only_tools=has_only_tools)]
    exchanges = tuple(
        (_joined(_shown(one.passages, one.files), _asked(one.question)), one.answer.strip() or _NO_ANSWER)
        for one in context.exchanges
    )
    shown = _shown(_new_passages(prompt, context), context.files)
    if context.summary and exchanges:
        exchanges = ((f"{_summary(context)}\n\n{exchanges[0][0]}", exchanges[0][1]), *exchanges[1:])
    elif context.summary:
        shown = _joined(_summary(context), shown)
    notes = tuple(_notes(prompt, context, tasks, has_only_tools=has_only_tools))
    return Rendered(
        system="\n\n".join(_system(prompt, context, answer, *tools)),
        exchanges=exchanges,
        shown=shown,
        asked=_asked(prompt.question),
        notes="\n".join(("<notes>", *notes, "</notes>")) if notes else "",
        reminder="".join(one.text for one in reminder),
        instructions=(answer, *tools, *tasks, *reminder),
        summary=_summary(context) if context.summary else "",
    )


def _context_of(prompt: Prompt) -> ModelContext:
    """Return the context of a prompt without one. Marks of earlier answers refer to other passages and are left out."""
    exchanges = tuple(Exchange(turn.question, relabelled(turn.answer, {})) for turn in prompt.earlier)
    return ModelContext(labels=tuple(range(1, len(prompt.passages) + 1)), exchanges=exchanges)


def _new_passages(prompt: Prompt, context: ModelContext) -> tuple[LabelledPassage, ...]:
    pairs = zip(context.labels, prompt.passages, strict=True)
    return tuple(LabelledPassage(label, passage) for label, passage in pairs if label not in context.known)


def _system(prompt: Prompt, context: ModelContext, answer: Instruction, *tools: Instruction) -> Iterator[str]:
    """Yield the instructions for the whole conversation: Clew's rules, then those of the assistant and the conversation."""
    yield answer.text.replace("{not_answered}", not_answered(prompt.language))
    yield from (one.text for one in tools)
    yield from (text.strip() for text in (context.role, prompt.instructions, prompt.options.system_prompt or "") if text.strip())


def _tasks(prompt: Prompt) -> tuple[Instruction, ...]:
    deliverable = [instruction("deliverable", prompt.language)] if prompt.service else []
    reference = [instruction("reference", prompt.language)] if prompt.reference else []
    understood = [instruction("understood", prompt.language)] if prompt.understood else []
    revision = [instruction("revision", prompt.language)] if prompt.revises else []
    return (*deliverable, *reference, *understood, *revision)


def _reminder(prompt: Prompt, context: ModelContext, *, has_only_tools: bool) -> tuple[Task, ...]:
    if prompt.has_results_as_text:
        return () if prompt.options.response_schema else ("results",)
    if has_only_tools:
        return ("call",)
    return ("sections" if prompt.service else "reminder",) if context.labels else ()


def _has_only_tools(prompt: Prompt, context: ModelContext) -> bool:
    """Return whether the prompt has nothing that could answer the question, but tools to call."""
    has_files = context.files or context.unchanged_files or context.skipped_files
    has_conversation = context.exchanges or context.summary or context.memories or prompt.revises or prompt.reference
    return bool(prompt.callable_tools) and not (context.labels or has_files or has_conversation or prompt.rounds)


def _summary(context: ModelContext) -> str:
    return f"<summary>\n{context.summary.strip()}\n</summary>"


def _joined(*parts: str) -> str:
    """Return the parts that are not empty, with a blank line between two of them."""
    return "\n\n".join(part for part in parts if part)


def _shown(passages: Iterable[LabelledPassage], files: Iterable[ContextFile]) -> str:
    """Return what is new with a question."""
    return _joined(*map(_passage, passages), *map(_file, files))


def _asked(question: str) -> str:
    return f"{QUESTION_BEGINS}\n{question}\n</question>"


def _passage(labelled: LabelledPassage) -> str:
    passage = labelled.passage
    return _fenced_passage(
        "passage",
        passage.content,
        label=mark(labelled.label),
        document=passage.document_title or passage.document_name,
        section=" › ".join(passage.heading_path),
        table=passage.context,
        path=passage.source_path,
        about=passage.about,
    )


def _file(file: ContextFile) -> str:
    return fenced("file", file.content, path=file.path)


def _notes(prompt: Prompt, context: ModelContext, tasks: Sequence[Instruction], *, has_only_tools: bool) -> Iterator[str]:
    """Yield the notes for this question only. Which passages it has is said only if they are not all shown with it."""
    if known := [mark(label) for label in context.labels if label in context.known]:
        yield f"Passages found for this question: {' '.join(mark(label) for label in context.labels)}"
        yield f"Of these you were shown before: {' '.join(known)}"
    elif not (context.labels or prompt.has_results_as_text or has_only_tools):
        yield "Passages found for this question: none"
    yield from _listed("Files as you were shown them before", context.unchanged_files)
    yield from _listed("Files that are too large to be shown", context.skipped_files)
    if context.memories:
        yield "What is remembered of the user (no source, never to be cited):"
        yield fenced("memories", "\n".join(f"- {' '.join(memory.split())}" for memory in context.memories))
    for result in (result for one in prompt.rounds for result in one.results) if prompt.has_results_as_text else ():
        arguments = json.dumps(result.call.arguments, ensure_ascii=False)
        yield fenced("result", result.text, tool=result.call.name, arguments=arguments)
    for task in tasks:
        yield task.text.replace("{service}", prompt.service or "")
        if task.name.startswith("reference/"):
            yield prompt.reference
        if task.name.startswith("understood/"):
            yield fenced("understood", " ".join(prompt.understood.split()))
        if task.name.startswith("revision/"):
            yield fenced("answer", prompt.revises)


def _listed(title: str, paths: Iterable[str]) -> Iterator[str]:
    if told := list(paths):
        yield f"{title}: {', '.join(' '.join(path.split()) for path in told)}"
