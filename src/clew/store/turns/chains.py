"""What answer models received in a thread: read before a turn, written with its record. Queries: `queries/turns/chains.sql`.

Above: the engine's context stage reads, `turns.Turns.finish` writes. Below: `domain/chains/chain.py` says what the rows mean.
The caller's limit and what one turn retrieves bound what is read, not the length of the thread.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.types.json import Jsonb
from pydantic import TypeAdapter

from clew.domain.chains.active_file import normal_path
from clew.domain.chains.chain import ChainStep, PastTurn, SentPassage
from clew.domain.chains.ledger import Shown
from clew.domain.chains.model_context import ContextFile
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SentenceSupport, Support
from clew.domain.documents.passage import Passage
from clew.domain.revision.answer import ABOUT_AN_ANSWER, AnswerBefore
from clew.domain.turns.turn import AdmittedTurn
from clew.store.documents.passages import NOT_SEARCHED, passage_of
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/chains")
_REPLACED = "superseded_by_active_file"
_ABOVE_MOST = 40
"""Messages above a question among which an answer is looked for."""
_CITATIONS: TypeAdapter[tuple[Citation, ...]] = TypeAdapter(tuple[Citation, ...])


@dataclass(frozen=True, slots=True)
class Path:
    """The path from the root to a message, branch by branch, and the last answered turns on it, oldest first."""

    past: tuple[PastTurn, ...] = ()
    branches: tuple[int, ...] = ()
    depths: tuple[int, ...] = ()
    """How far the path follows the branch at the same index."""


class Chains:
    """Reads what models received. Safe for concurrent use."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def path(self, turn: AdmittedTurn, limit: int) -> Path:
        """Return the path above a question, with at most `limit` turns."""
        return await self.path_to(turn.request.tenant_id, turn.request.thread_id, turn.parent_id, limit)

    async def path_to(self, tenant_id: UUID, thread_id: UUID, message_id: int | None, limit: int) -> Path:
        """Return the path up to and including a message, with at most `limit` turns; None is the root."""
        if message_id is None:
            return Path()
        params = {"thread_id": thread_id, "parent_id": message_id, "limit": limit}
        rows = await self._database.dicts(tenant_id, SQL["past_turns"], params)
        if not rows:
            return Path()
        return Path(tuple(_past(row) for row in reversed(rows)), tuple(rows[0]["branches"]), tuple(rows[0]["depths"]))

    async def answer_above(self, turn: AdmittedTurn) -> AnswerBefore | None:
        """Return the nearest answer above a question that a request may be about; None if there is none."""
        place = {"thread_id": turn.request.thread_id, "message_id": turn.parent_id, "limit": _ABOVE_MOST}
        rows = await self._database.dicts(turn.request.tenant_id, SQL["answer_above"], place | {"about": list(ABOUT_AN_ANSWER)})
        return _answer_of(rows[0]) if rows else None

    async def last_summary(self, tenant_id: UUID, message_ids: Sequence[int]) -> tuple[int, str] | None:
        """Return the last of these answers on one path that has a summary, and its summary."""
        rows = await self._database.dicts(tenant_id, SQL["last_summary"], {"message_ids": list(message_ids)})
        return (rows[0]["message_id"], rows[0]["text"]) if rows else None

    async def shown(
        self, tenant_id: UUID, path: Path, at: PastTurn, chunk_ids: Iterable[int], paths: Iterable[str] = ()
    ) -> Shown:
        """Return which of these chunks and files the chain of a turn received along the path."""
        keys = {"chunk_ids": [str(chunk_id) for chunk_id in chunk_ids], "paths": [normal_path(name) for name in paths]}
        params = _along(path, at) | keys
        rows = await self._database.dicts(tenant_id, SQL["shown_on_path"], params)
        labels = {int(row["key"]): row["label"] for row in rows if row["kind"] == "passage"}
        return Shown(labels, {row["key"]: row["sha256"] for row in rows if row["kind"] == "file"}, at.last_label)

    async def shows_deleted(self, tenant_id: UUID, path: Path, at: PastTurn) -> bool:
        """Return whether the chain of a turn received passages of a document that was deleted since."""
        return bool(await self._database.dicts(tenant_id, SQL["deleted_on_path"], _along(path, at)))

    async def labelled(self, tenant_id: UUID, path: Path, at: PastTurn, labels: Iterable[int]) -> tuple[SentPassage, ...]:
        """Return the passages that have these labels on the chain of a turn."""
        rows = await self._database.dicts(tenant_id, SQL["labelled_on_path"], _along(path, at) | {"labels": list(labels)})
        return tuple(SentPassage(**row) for row in rows)

    async def passages(self, tenant_id: UUID, sent: Sequence[SentPassage]) -> dict[int, Passage]:
        """Return passages by chunk id with the text that was sent; those no longer stored are missing."""
        if not sent:
            return {}
        params = {
            "chunk_ids": [one.chunk_id for one in sent],
            "document_ids": [one.document_id for one in sent],
            "versions": [one.version for one in sent],
            "starts": [one.start for one in sent],
            "ends": [one.end for one in sent],
        }
        rows = await self._database.dicts(tenant_id, SQL["read_passages"], params)
        return {row["chunk_id"]: passage_of(row, NOT_SEARCHED) for row in rows}

    async def in_other_repos(self, tenant_id: UUID, document_ids: Iterable[UUID], repo: str) -> frozenset[UUID]:
        """Return those documents that are labelled with another repository."""
        params = {"document_ids": list(document_ids), "repo": repo}
        rows = await self._database.dicts(tenant_id, SQL["documents_of_other_repos"], params)
        return frozenset(row["id"] for row in rows)

    async def contents(self, tenant_id: UUID, sha256s: Iterable[str]) -> dict[str, str]:
        """Return the contents of files by their SHA-256; those no longer stored are missing."""
        keys = [bytes.fromhex(one) for one in sha256s]
        if not keys:
            return {}
        rows = await self._database.dicts(tenant_id, SQL["read_blobs"], {"sha256s": keys})
        return {bytes(row["sha256"]).hex(): bytes(row["content"]).decode() for row in rows}


async def write_step(connection: AsyncConnection[Any], turn: AdmittedTurn, step: ChainStep) -> None:
    """Store what a turn sent to its model. `connection` is in the transaction that records the turn."""
    if step.ended is not None:
        await connection.execute(SQL["end_chain"], {"chain_id": step.ended, "state": step.ended_as})
    chain = {"chain_id": step.chain_id, "thread_id": turn.request.thread_id, "model": step.model, "opened_with": step.opened_with}
    if step.opened_with is not None:
        await connection.execute(SQL["open_chain"], chain)
    if rows := [*map(_passage_row, step.shown), *map(_file_row, files_sent(step))]:
        place = {"branch_id": turn.branch_id, "depth": turn.depth + 1}
        await connection.execute(SQL["keep_sent"], chain | place | {"rows": Jsonb(rows)})


def files_sent(step: ChainStep) -> tuple[ContextFile, ...]:
    """Return every file that a turn sent to its model in full."""
    sent = (ContextFile(file.path, file.content, file.sha256) for file in step.ledger.sent_files)
    return (*step.preloaded, *sent)


def retrieved_on(step: ChainStep) -> list[dict[str, Any]]:
    """Return the passages for the turn's record: where each is, and how it was sent to the model (design §4)."""
    new = {one.label for one in step.ledger.new}
    given = [one.passage.ref.row() | {"label": one.label, "sent": one.label in new} for one in step.ledger.passages]
    return given + [passage.ref.row() | {_REPLACED: True} for passage in step.ledger.superseded]


def active_files_on(step: ChainStep) -> list[dict[str, Any]]:
    """Return the files that the model has, for the turn's record (source 004 §6.1)."""
    ledger = step.ledger
    sent = [(file, "changed" if file.path in ledger.changed else "sent") for file in ledger.sent_files]
    unchanged = [(file, "unchanged") for file in ledger.unchanged_files]
    return [
        *({"path": file.path, "sha256": file.sha256, "state": "preloaded"} for file in step.preloaded),
        *(
            {"path": file.path, "sha256": file.sha256, "bytes": file.bytes, "reason": file.reason, "state": state}
            for file, state in (*sent, *unchanged)
        ),
    ]


def _passage_row(sent: SentPassage) -> dict[str, Any]:
    return {
        "kind": "passage",
        "key": str(sent.chunk_id),
        "label": sent.label,
        "document_id": sent.document_id,
        "version": sent.version,
        "start_offset": sent.start,
        "end_offset": sent.end,
    }


def _file_row(file: ContextFile) -> dict[str, Any]:
    return {"kind": "file", "key": normal_path(file.path), "sha256": file.sha256}


def _along(path: Path, at: PastTurn) -> dict[str, Any]:
    return {"branches": list(path.branches), "depths": list(path.depths), "chain_id": at.chain_id}


def _past(row: Mapping[str, Any]) -> PastTurn:
    retrieved: list[dict[str, Any]] = row["retrieved"] or []
    was_told = row["status"] == "completed"
    return PastTurn(
        question=row["question"],
        answer=row["answer"],
        cited={source["label"]: source["chunk_id"] for source in row["sources"]},
        documents=tuple(dict.fromkeys(source["document_name"] for source in row["sources"])),
        message_id=row["message_id"],
        passages=tuple(_sent_of(ref) for ref in retrieved if "label" in ref or (was_told and _REPLACED not in ref)),
        files={
            one["path"]: one["sha256"] for one in row["active_files"] or () if one["state"] in ("sent", "changed", "preloaded")
        },
        chain_id=row["chain_id"],
        model=row["model"],
        last_label=row["chain_label"] or 0,
        tokens=row["chain_tokens"] or 0,
        response_id=row["upstream_response_id"],
        expires_at=row["upstream_expires_at"],
        is_chain_refused=row["chain_state"] == "refused",
        opened_with=row["opened_with"] or 0,
        was_refused=row["status"] == "refused",
    )


def _answer_of(row: Mapping[str, Any]) -> AnswerBefore:
    support: list[dict[str, Any]] = row["support"] or []
    return AnswerBefore(
        text=row["content"],
        citations=_CITATIONS.validate_python(row["sources"] or ()),
        was_refused=row["status"] == "refused",
        searched=row["resolved_query"] or "",
        passages=tuple(_sent_of(ref) for ref in row["retrieved"] or () if _REPLACED not in ref),
        judged=tuple(SentenceSupport(one["start"], one["end"], _support_of(one)) for one in support),
    )


def _support_of(stored: Mapping[str, Any]) -> Support:
    return Support(stored["strength"], stored.get("doubt"), tuple(stored.get("missing") or ()))


def _sent_of(ref: Mapping[str, Any]) -> SentPassage:
    return SentPassage(
        label=ref.get("label", 0),
        chunk_id=ref["chunk_id"],
        document_id=UUID(ref["document_id"]),
        version=ref["version"],
        start=ref["start"],
        end=ref["end"],
    )
