"""What an answer model has been shown of a conversation, and what one turn adds to that.

Above: the engine, which works out what is new, and the answer models, which write it down for their provider. A passage keeps
its label for as long as the model can see it, so that `[3]` means the same in every answer of the chain (design §6). The
exchanges and the turn's own part, one behind the other, are the whole context: a provider that keeps state gets the end of it,
every other provider gets all of it, and both answer from the same.
"""

from dataclasses import dataclass

from clew.domain.documents.passage import Passage


@dataclass(frozen=True, slots=True)
class LabelledPassage:
    """A passage with the number the model cites it by."""

    label: int
    passage: Passage


@dataclass(frozen=True, slots=True)
class ContextFile:
    """A file of the user's working copy, whole (source 004 §5.2)."""

    path: str
    content: str
    sha256: str
    """Of the content in UTF-8, hexadecimal (source 004 §6.1)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One round trip as the model was shown it: what was new with the question, and the answer."""

    question: str
    answer: str
    """With the chain's labels as marks."""
    passages: tuple[LabelledPassage, ...] = ()
    files: tuple[ContextFile, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelContext:
    """What stands before a question, and what of the turn's passages and files the model has from there already."""

    labels: tuple[int, ...]
    """Of the turn's passages, in their order."""
    known: frozenset[int] = frozenset()
    """Labels whose words stand in the exchanges, or with the provider: they are named again and not sent again."""
    files: tuple[ContextFile, ...] = ()
    """Active files that are new or have changed."""
    unchanged_files: tuple[str, ...] = ()
    """Paths of the active files that the model has as they are."""
    skipped_files: tuple[str, ...] = ()
    """Paths of the active files too large to be sent."""
    exchanges: tuple[Exchange, ...] = ()
    """Oldest first; the same beginning from turn to turn for as long as may be, so that providers can cache it."""
    summary: str = ""
    """Of what came before the exchanges and is no longer told word for word."""
    previous_response_id: str | None = None
    """Where a provider with state goes on. It has the exchanges: none is given then."""
    keeps_state: bool = False
    """A provider with state is to keep this answer, so that a later prompt may go on from it; else it is told to keep nothing."""
    role: str = ""
    """Who the assistant is (source 001 §5.1, step 1)."""
    memories: tuple[str, ...] = ()
    """What is remembered of this user (source 001 §5.1, step 2)."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """What one conversation chooses for itself (ConversationContext, source 004 §3.1); None leaves it to the assistant."""

    model: str | None = None
    temperature: float | None = None
    system_prompt: str | None = None
