"""What an answer model has received of a conversation, and what one turn adds.

Above: the engine, which determines what is new, and the answer models, which render it for their provider. A passage keeps its
label for as long as the model can see it, so that `[3]` means the same in every answer of the chain (design §6). The exchanges
followed by the turn's own part are the whole context: a stateful provider receives the end of it, every other provider all of it,
so both answer from the same context.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clew.domain.documents.passage import Passage


@dataclass(frozen=True, slots=True)
class LabelledPassage:
    """A passage with the label by which the model cites it."""

    label: int
    passage: Passage


@dataclass(frozen=True, slots=True)
class ContextFile:
    """A complete file of the user's working copy (source 004 §5.2)."""

    path: str
    content: str
    sha256: str
    """Of the content in UTF-8, hexadecimal (source 004 §6.1)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One turn as the model received it: what was new with the question, and the answer."""

    question: str
    answer: str
    """With the chain's labels as marks."""
    passages: tuple[LabelledPassage, ...] = ()
    files: tuple[ContextFile, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelContext:
    """What precedes a question, and which of the turn's passages and files the model already has from it."""

    labels: tuple[int, ...]
    """Of the turn's passages, in their order."""
    known: frozenset[int] = frozenset()
    """Labels of passages that are in the exchanges or at the provider: they are listed but not sent again."""
    files: tuple[ContextFile, ...] = ()
    """Active files that are new or have changed."""
    unchanged_files: tuple[str, ...] = ()
    """Paths of unchanged active files that the model has."""
    skipped_files: tuple[str, ...] = ()
    """Paths of the active files too large to be sent."""
    exchanges: tuple[Exchange, ...] = ()
    """Oldest first; the beginning stays the same for as many turns as possible, so that providers can cache it."""
    summary: str = ""
    """Summary of what came before the exchanges."""
    previous_response_id: str | None = None
    """The response from which a stateful provider continues. It already has the exchanges, so none are sent."""
    keeps_state: bool = False
    """A stateful provider must store this answer so that a later prompt can continue from it; otherwise it must store nothing."""
    role: str = ""
    """Who the assistant is (source 001 §5.1, step 1)."""
    memories: tuple[str, ...] = ()
    """What is remembered of this user (source 001 §5.1, step 2)."""


@dataclass(frozen=True, slots=True)
class ResponseSchema:
    """The form of an answer that is one JSON object instead of prose."""

    name: str
    schema: Mapping[str, Any]
    description: str | None = None
    is_strict: bool | None = None


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """The settings of one conversation (ConversationContext, source 004 §3.1); None: as the assistant."""

    model: str | None = None
    temperature: float | None = None
    system_prompt: str | None = None
    answer_tokens: int | None = None
    """The longest answer, in tokens."""
    top_p: float | None = None
    response_schema: ResponseSchema | None = None
    """The JSON Schema that the answer must follow; a model that cannot is not asked to."""
    stops: tuple[str, ...] = ()
    """The answer ends before the first of these texts."""
    seed: int | None = None
    presence_penalty: float | None = None
    frequency_penalty: float | None = None
