"""The parts of an answer that the AI SDK has no name for, the same in a stream and in a stored message.

Above: `chunks` and `routes`. A document is a part `source-document`, once an answer; each mark is a part `data-citation`.
"""

import mimetypes
from collections.abc import Iterator, Mapping
from typing import Any

from clew.dialects.ai_sdk.wire import StoredMessage
from clew.dialects.shared.citations import sentence_supports, source_reference
from clew.dialects.shared.turn_frames import refusal
from clew.domain.ids import public_id
from clew.domain.threads.message import Message

Part = dict[str, Any]
_UNKNOWN_TYPE = "application/octet-stream"


class Sources:
    """Builds the parts of the citations of one answer, in their order."""

    def __init__(self) -> None:
        self._documents: set[str] = set()
        self._cited = 0

    def cite(self, citation: Mapping[str, Any]) -> Iterator[Part]:
        """Yield the parts of a citation: its document, if it is new, and the mark."""
        reference = source_reference(dict(citation)).model_dump(mode="json", by_alias=True)
        document, name = reference["documentId"], reference["documentName"]
        if document not in self._documents:
            self._documents.add(document)
            yield {
                "type": "source-document",
                "sourceId": document,
                "mediaType": mimetypes.guess_type(name)[0] or _UNKNOWN_TYPE,
                "title": name,
                "filename": name,
                "providerMetadata": {"clew": {"version": reference["version"]}},
            }
        self._cited += 1
        sentence = {"answerStart": citation["answer_start"], "answerEnd": citation["answer_end"]}
        yield {"type": "data-citation", "id": f"citation-{self._cited}", "data": reference | sentence}


def support(sentences: list[dict[str, Any]]) -> Part:
    """Return the part with the support of each sentence."""
    return {"type": "data-support", "id": "support", "data": {"sentences": sentences}}


def status(name: str, **details: object) -> Part:
    """Return the part that says how an answer ended."""
    return {"type": "data-status", "id": "status", "data": {"status": name, **details}}


def warning(code: str, text: str) -> Part:
    """Return the part of a warning."""
    return {"type": "data-warning", "data": {"code": code, "message": text}}


def usage(input_tokens: int, output_tokens: int) -> dict[str, int]:
    """Return the tokens of an answer, as the metadata of its message have them."""
    return {"inputTokens": input_tokens, "outputTokens": output_tokens}


def stored(message: Message) -> StoredMessage:
    """Return a stored message with the parts and the metadata of its stream."""
    metadata: dict[str, Any] = {
        "conversationId": public_id("conv", message.thread_id),
        "createdAt": message.created_at.isoformat(),
    }
    if message.turn_id:
        metadata["turnId"] = public_id("turn", message.turn_id)
    parts: list[Part] = [{"type": "text", "text": message.content, "state": "done"}]
    if message.role == "assistant":
        ended = _stored_status(message)
        parts += _of_answer(message, ended)
        metadata |= {"status": ended["data"]["status"]} if ended else {}
        if message.usage:
            metadata["usage"] = usage(message.usage["input_tokens"], message.usage["output_tokens"])
    role = "assistant" if message.role == "assistant" else "user"
    return StoredMessage(id=public_id("msg", message.uuid), role=role, parts=parts, metadata=metadata)


def _of_answer(message: Message, ended: Part | None) -> Iterator[Part]:
    sources = Sources()
    for source in message.sources:
        yield from sources.cite(source)
    for one in message.metadata.get("warnings") or ():
        yield warning(one["code"], one["message"])
    if supports := sentence_supports(message.metadata):
        yield support([one.model_dump(mode="json") for one in supports])
    if ended:
        yield ended


def _stored_status(message: Message) -> Part | None:
    """Return how a stored answer ended; None if it was stopped or failed, or another product wrote it."""
    about = message.metadata
    understood = {"understoodAs": about.get("understood_as")}
    if refused := about.get("refusal"):
        return status("no_context", refusal=refusal(refused), **understood)
    if (choices := about.get("clarification")) is not None:
        return status("clarify", choices=choices)
    if topic := about.get("small_talk"):
        return status("small_talk", smallTalk=topic)
    if message.turn_id is None or message.status != "complete":
        return None
    return status("answered", outline=message.outline or [], **understood)
