"""Earlier turns as a prompt contains them: in full, with the passages and files that each turn added, each of those once.

Above: `conversation.py`. Below: `store.turns.chains`, which has the texts. When a chain continues at a provider without state,
the same turns produce the same exchanges as last time, so that its cache can hit. When a chain begins, the newest turns that fit
are kept. A refused question is never told again: small models copy the refusal (decision 0039). What was sent with it is
sent again when it is found again.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.chains.active_file import normal_path
from clew.domain.chains.chain import LeftOutFile, PastTurn
from clew.domain.chains.ledger import Shown
from clew.domain.chains.model_context import ContextFile, Exchange, LabelledPassage
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.documents.passage import Passage
from clew.domain.text.tokens import estimate_tokens
from clew.store.turns.chains import Chains


@dataclass(frozen=True, slots=True)
class History:
    """The part of a prompt that comes from earlier turns."""

    exchanges: tuple[Exchange, ...] = ()
    files: tuple[ContextFile, ...] = ()
    """Files of the session that are no longer active, in their last version."""
    spans: int = 0
    """How many turns the exchanges stand for, refused ones included."""
    left_out: tuple[LeftOutFile, ...] = ()
    """Files of the session for which there was no room."""
    is_cut: bool = False
    """There was no room for older turns."""

    @property
    def passages(self) -> tuple[LabelledPassage, ...]:
        """The passages of the exchanges."""
        return tuple(one for exchange in self.exchanges for one in exchange.passages)

    @property
    def tokens(self) -> int:
        """About how many tokens it takes."""
        texts = (text for exchange in self.exchanges for text in (exchange.question, exchange.answer))
        files = (file.content for exchange in self.exchanges for file in exchange.files)
        passages = (one.passage.content for one in self.passages)
        return sum(map(estimate_tokens, (*texts, *files, *passages, *(file.content for file in self.files))))


async def same_history(
    turns: Sequence[PastTurn], labels: Mapping[int, int], chains: Chains, tenant_id: UUID, *, chain_id: UUID | None
) -> History:
    """Return turns with the labels of their chain (chunk id → label) and the files that were sent in it."""
    turns = without_refusals(turns)
    words = await chains.passages(tenant_id, [one for turn in turns for one in turn.passages if one.chunk_id in labels])
    sent = [turn.files for turn in turns if turn.chain_id == chain_id]
    contents = await chains.contents(tenant_id, {sha256 for files in sent for sha256 in files.values()})
    return History(_exchanges(turns, labels, words, contents, chain_id))


def without_passages(turns: Sequence[PastTurn]) -> History:
    """Return turns that a provider with state has not seen, without marks, which would mean nothing to it."""
    return History(tuple(Exchange(turn.question, relabelled(turn.answer, {})) for turn in without_refusals(turns)))


def without_refusals(turns: Sequence[PastTurn]) -> list[PastTurn]:
    """Return the turns whose questions were not refused."""
    return [turn for turn in turns if not turn.was_refused]


def still_shown(shown: Shown, turns: Sequence[PastTurn]) -> Shown:
    """Return what a chain still shows after its refused turns are left out: only what the other turns were sent."""
    kept = without_refusals(turns)
    chunk_ids = {one.chunk_id for turn in kept for one in turn.passages}
    files = {(normal_path(path), sha256) for turn in kept for path, sha256 in turn.files.items()}
    return Shown(
        {chunk_id: label for chunk_id, label in shown.labels.items() if chunk_id in chunk_ids},
        {path: sha256 for path, sha256 in shown.files.items() if (path, sha256) in files},
        shown.last_label,
    )


async def new_history(
    turns: Sequence[PastTurn], room: int, chains: Chains, tenant_id: UUID, *, is_whole: bool = False
) -> History:
    """Return turns for a new chain, labels from 1: the newest that fit into `room` tokens, each with as many passages as fit.

    `is_whole`: all turns, also if they do not fit.
    """
    words = await chains.passages(tenant_id, [one for turn in turns for one in turn.passages])
    kept: list[PastTurn] = []
    chosen: set[int] = set()
    spans, is_cut = 0, False
    room -= sum(map(_tokens_of, turns)) if is_whole else 0
    for passed, turn in enumerate(reversed(turns), 1):
        if turn.was_refused:
            continue
        room -= 0 if is_whole else _tokens_of(turn)
        if is_cut := room < 0 and not is_whole:
            break
        kept.insert(0, turn)
        spans = passed
        for one in turn.passages:
            cost = estimate_tokens(words[one.chunk_id].content) if one.chunk_id in words else 0
            if one.chunk_id in words and one.chunk_id not in chosen and cost <= room:
                chosen.add(one.chunk_id)
                room -= cost
    in_order = dict.fromkeys(one.chunk_id for turn in kept for one in turn.passages if one.chunk_id in chosen)
    labels = {chunk_id: n for n, chunk_id in enumerate(in_order, 1)}
    return History(_exchanges(kept, labels, words, {}), spans=spans, is_cut=is_cut)


def _tokens_of(turn: PastTurn) -> int:
    return estimate_tokens(turn.question) + estimate_tokens(turn.answer)


async def closed_files(
    turns: Sequence[PastTurn], active: Collection[str], room: int, chains: Chains, tenant_id: UUID
) -> tuple[tuple[ContextFile, ...], tuple[LeftOutFile, ...]]:
    """Return the files that these turns sent and that are no longer active: the newest that fit into `room`, and the rest."""
    latest: dict[str, tuple[str, str]] = {}
    for path, sha256 in (pair for turn in turns for pair in turn.files.items()):
        latest.pop(normal_path(path), None)  # order by the last appearance of a path, not the first
        latest[normal_path(path)] = path, sha256
    left = [pair for name, pair in latest.items() if name not in set(map(normal_path, active))]
    contents = await chains.contents(tenant_id, [sha256 for _, sha256 in left])
    kept: list[ContextFile] = []
    left_out: list[LeftOutFile] = []
    for path, sha256 in reversed(left):
        if (content := contents.get(sha256)) is None:
            continue
        if (cost := estimate_tokens(content)) <= room:
            kept.append(ContextFile(path, content, sha256))
            room -= cost
        else:
            left_out.append(LeftOutFile(path, len(content.encode())))
    return tuple(reversed(kept)), tuple(reversed(left_out))


def _exchanges(
    turns: Sequence[PastTurn],
    labels: Mapping[int, int],
    words: Mapping[int, Passage],
    contents: Mapping[str, str],
    chain_id: UUID | None = None,
) -> tuple[Exchange, ...]:
    """Attach each passage to the turn that first sent it, and each file to the turn that sent it."""
    shown: set[int] = set()
    exchanges: list[Exchange] = []
    for turn in turns:
        new = [one.chunk_id for one in turn.passages if one.chunk_id in labels and one.chunk_id in words]
        new = [chunk_id for chunk_id in dict.fromkeys(new) if chunk_id not in shown]
        shown.update(new)
        exchanges.append(
            Exchange(
                question=turn.question,
                answer=relabelled(turn.answer, {n: labels[chunk] for n, chunk in turn.cited.items() if chunk in shown}),
                passages=tuple(LabelledPassage(labels[chunk_id], words[chunk_id]) for chunk_id in new),
                files=tuple(
                    ContextFile(path, contents[sha], sha)
                    for path, sha in turn.files.items()
                    if sha in contents and turn.chain_id == chain_id
                ),
            )
        )
    return tuple(exchanges)
