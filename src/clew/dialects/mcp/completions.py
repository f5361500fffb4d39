"""Completes the name of a document while a person fills in a prompt, and the id in the address of a resource.

Above: `serving`. Below: the store of documents, which knows what the caller may read.
"""

import mcp_types as types
from mcp.shared.exceptions import MCPError

from clew.dialects.mcp.calling import Call
from clew.dialects.mcp.places import PART_TEMPLATE, TEMPLATE
from clew.dialects.mcp.prompts import arguments_of
from clew.dialects.shared.places import find_assistant
from clew.domain.documents.document import Document
from clew.domain.ids import public_id
from clew.store.documents.documents import DocumentFilter, Documents

_MOST = 100
_WORDS_MOST = 200
_NAMES, _IDS = {"first", "second"}, {"document_id"}


async def complete(call: Call, params: types.CompleteRequestParams) -> types.CompleteResult:
    """Return documents that fit what was typed. Raises MCPError: no such prompt, argument or template."""
    argument = params.argument
    if argument.name not in _known(params.ref):
        raise MCPError(types.INVALID_PARAMS, f"There is no argument {argument.name[:80]!r} to complete.")
    if argument.name not in _NAMES | _IDS:
        return _result([], has_more=False)
    found = await _documents(call, argument.value)
    named = [one.name if argument.name in _NAMES else public_id("doc", one.id) for one in found[:_MOST]]
    return _result(named, has_more=len(found) > _MOST)


def _known(ref: types.PromptReference | types.ResourceTemplateReference) -> list[str]:
    if isinstance(ref, types.PromptReference):
        return arguments_of(ref.name)
    if ref.uri in (TEMPLATE, PART_TEMPLATE):
        return ["document_id", "start"]
    raise MCPError(types.INVALID_PARAMS, f"There is no resource template {ref.uri[:80]!r}.")


async def _documents(call: Call, typed: str) -> list[Document]:
    """Return the documents with these words in the name or title, or all of them if an id was typed."""
    tenant_id, assistant = call.caller.tenant_id, call.assistant
    only = DocumentFilter(
        assistant_id=await find_assistant(call.parts, tenant_id, assistant) if assistant else None,
        status="ready",
        search="" if typed.startswith("doc_") else typed[:_WORDS_MOST],
    )
    found = await Documents(call.parts.database).list(tenant_id, only, limit=_MOST + 1)
    return [one for one in found if not typed.startswith("doc_") or public_id("doc", one.id).startswith(typed)]


def _result(values: list[str], *, has_more: bool) -> types.CompleteResult:
    return types.CompleteResult(completion=types.Completion(values=values, has_more=has_more))
