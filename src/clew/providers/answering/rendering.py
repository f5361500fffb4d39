"""Renders a prompt as messages: first, byte for byte, what stays the same from turn to turn.

Above: `provider_model`, which sends it to a provider. Below: the prompt files, and `fences`. A question is sent in two parts. The
first, with new passages and files, is repeated in the same words as long as the conversation continues, so that a provider's
prompt cache can hit; the second, the notes, is only for this question and is never repeated (design §6).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clew.domain.chains.model_context import ContextFile, Exchange, LabelledPassage, ModelContext
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import MARK, mark
from clew.domain.text.tokens import estimate_tokens
from clew.providers.answering.extractive.texts import not_answered
from clew.providers.answering.fences import fenced
from clew.providers.answering.prompts import Instruction, instruction
from clew.providers.answering.protocol import Prompt

_NO_ANSWER = "…"
"""Replaces an answer that was not kept, because roles must alternate."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A prompt as text."""

    system: str
    exchanges: tuple[tuple[str, str], ...]
    """(user message, answer), oldest first."""
    question: str
    """The question with what is new: the next turn's exchanges repeat it in the same words."""
    notes: str
    """Notes for this question only; never empty."""
    instructions: tuple[Instruction, ...]
    """The prompt files that were used."""

    @property
    def versions(self) -> dict[str, str]:
        """The versions of the prompt files, for the record."""
        return {one.name: one.version for one in self.instructions}

    @property
    def estimated_tokens(self) -> int:
        """Its estimated length, for any model."""
        told = (self.system, *(text for pair in self.exchanges for text in pair), self.question, self.notes)
        return sum(estimate_tokens(text) for text in told)


def render(prompt: Prompt) -> Rendered:
    """Render a prompt. The same prompt always gives the same text."""
    context = prompt.context or _context_of(prompt)
    answer = instruction("answer", prompt.language)
    tools = [instruction("tools", prompt.language)] if prompt.tools else []
    tasks = _tasks(prompt)
    exchanges = tuple((_shown(one), one.answer.strip() or _NO_ANSWER) for one in context.exchanges)
    question = _shown(Exchange(prompt.question, "", _new_passages(prompt, context), context.files))
    if context.summary and exchanges:
        exchanges = ((f"{_summary(context)}\n\n{exchanges[0][0]}", exchanges[0][1]), *exchanges[1:])
    elif context.summary:
        question = f"{_summary(context)}\n\n{question}"
    return Rendered(
        system="\n\n".join(_system(prompt, context, answer, *tools)),
        exchanges=exchanges,
        question=question,
        notes="\n".join(("<notes>", *_notes(prompt, context, tasks), "</notes>")),
        instructions=(answer, *tools, *tasks),
    )


def says_not_answered(answer: str, language: str | None) -> bool:
    """Return whether an answer is the "not answered" sentence, with any decoration, and cites nothing."""
    return not MARK.search(answer) and not_answered(language).rstrip(".。").casefold() in answer.casefold()


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
    return (*deliverable, *reference, *understood)


def _summary(context: ModelContext) -> str:
    return f"<summary>\n{context.summary.strip()}\n</summary>"


def _shown(exchange: Exchange) -> str:
    """Return one user message: what was new with it, then the question."""
    parts = [*map(_passage, exchange.passages), *map(_file, exchange.files), f"<question>\n{exchange.question}\n</question>"]
    return "\n\n".join(parts)


def _passage(labelled: LabelledPassage) -> str:
    passage = labelled.passage
    return fenced(
        "passage",
        passage.content,
        label=mark(labelled.label),
        document=passage.document_title or passage.document_name,
        section=" › ".join(passage.heading_path),
        table=passage.context,
        path=passage.source_path,
    )


def _file(file: ContextFile) -> str:
    return fenced("file", file.content, path=file.path)


def _notes(prompt: Prompt, context: ModelContext, tasks: Sequence[Instruction]) -> Iterator[str]:
    """Yield the notes for this question only."""
    found = " ".join(mark(label) for label in context.labels)
    yield f"Passages found for this question: {found or 'none'}"
    if known := [mark(label) for label in context.labels if label in context.known]:
        yield f"Of these you were shown before: {' '.join(known)}"
    yield from _listed("Files as you were shown them before", context.unchanged_files)
    yield from _listed("Files that are too large to be shown", context.skipped_files)
    if context.memories:
        yield "What is remembered of the user (no source, never to be cited):"
        yield fenced("memories", "\n".join(f"- {' '.join(memory.split())}" for memory in context.memories))
    for task in tasks:
        yield task.text.replace("{service}", prompt.service or "")
        if task.name.startswith("reference/"):
            yield prompt.reference
        if task.name.startswith("understood/"):
            yield fenced("understood", " ".join(prompt.understood.split()))


def _listed(title: str, paths: Iterable[str]) -> Iterator[str]:
    if told := list(paths):
        yield f"{title}: {', '.join(' '.join(path.split()) for path in told)}"
