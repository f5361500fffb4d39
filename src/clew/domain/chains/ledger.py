"""The ledger of one turn: which of its passages and active files are new to the model, known to it, or not sent.

Above: the engine's context stage, which reads what the chain contains and records what this turn adds. A chain is what one model
has received along a path of the thread; within it a passage keeps its label (design §6), and a text is sent once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from uuid import UUID

from clew.domain.chains.active_file import ActiveFile, normal_path
from clew.domain.chains.model_context import LabelledPassage
from clew.domain.documents.passage import PASSAGES_KEPT, Passage
from clew.domain.text.tokens import estimate_tokens

FIRST_LABEL = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """What a chain contains of this turn's passages and files; empty at its beginning."""

    labels: Mapping[int, int] = field(default_factory=dict[int, int])
    """Chunk id → label, of the turn's passages that were sent before."""
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    """Normal path → SHA-256 of the version sent last."""
    last_label: int = FIRST_LABEL - 1
    unstored: frozenset[int] = frozenset()
    """Of these passages the chain has only the labels: their texts came with earlier questions, and are sent again."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What one turn does with its passages and files."""

    passages: tuple[LabelledPassage, ...]
    """Passages of this turn, best first, without those that an active file replaces."""
    new: tuple[LabelledPassage, ...]
    """Those that are sent."""
    superseded: tuple[Passage, ...]
    """Passages of the index whose file is an active one: the local file wins (source 004 §4.2)."""
    sent_files: tuple[ActiveFile, ...]
    changed: frozenset[str]
    """Paths of sent files of which the model has an earlier version."""
    unchanged_files: tuple[ActiveFile, ...]
    skipped_files: tuple[ActiveFile, ...]
    """Too large (source 004 §5.3)."""
    last_label: int
    tokens_sent: int
    tokens_saved: int
    """Estimated tokens of the passages and files that are not sent again."""

    @property
    def known(self) -> tuple[LabelledPassage, ...]:
        """The turn's passages that the model already has."""
        new = {one.label for one in self.new}
        return tuple(one for one in self.passages if one.label not in new)


def work_out(passages: Sequence[Passage], files: Sequence[ActiveFile], shown: Shown, elsewhere: Collection[UUID] = ()) -> Ledger:
    """Return the ledger of a turn, given what its chain contains.

    A skipped file replaces nothing: the index's passages of it are kept. So are those of documents `elsewhere`, which
    have the path of an active file but are different ones.
    """
    skipped = tuple(file for file in files if file.is_too_large)
    active = [file for file in files if not file.is_too_large]
    superseded = tuple(one for one in namesakes(passages, files) if one.document_id not in elsewhere)
    labelled, new, last = _labelled([passage for passage in passages if passage not in superseded], shown)
    sent = tuple(file for file in active if shown.files.get(normal_path(file.path)) != file.sha256)
    unchanged = tuple(file for file in active if file not in sent)
    return Ledger(
        passages=labelled,
        new=new,
        superseded=superseded,
        sent_files=sent,
        changed=frozenset(file.path for file in sent if normal_path(file.path) in shown.files),
        unchanged_files=unchanged,
        skipped_files=skipped,
        last_label=last,
        tokens_sent=_tokens(new, sent),
        tokens_saved=_tokens([one for one in labelled if one not in new], unchanged),
    )


def namesakes(passages: Sequence[Passage], files: Sequence[ActiveFile]) -> tuple[Passage, ...]:
    """Return the passages whose path is that of an active file which is sent."""
    local = {normal_path(file.path) for file in files if not file.is_too_large}
    return tuple(passage for passage in passages if normal_path(passage.source_path) in local)


def _labelled(passages: Sequence[Passage], shown: Shown) -> tuple[tuple[LabelledPassage, ...], tuple[LabelledPassage, ...], int]:
    """Return all passages with their labels, those of them that are new, and the last label given."""
    last = shown.last_label
    labelled: list[LabelledPassage] = []
    new: list[LabelledPassage] = []
    for passage in passages:
        label = shown.labels.get(passage.chunk_id)
        if label is None:
            last += 1
        one = LabelledPassage(label or last, passage)
        if label is None or passage.chunk_id in shown.unstored:
            new.append(one)
        labelled.append(one)
    return tuple(labelled), tuple(new), last


def _tokens(passages: Sequence[LabelledPassage], files: Sequence[ActiveFile]) -> int:
    return sum(_tokens_of(one.passage.content) for one in passages) + sum(estimate_tokens(file.content) for file in files)


_tokens_of = lru_cache(PASSAGES_KEPT)(estimate_tokens)
"""Of passages: a turn counts each several times, and the turns of a conversation find many of them again."""
