"""Sharing conversations for reading: with groups, or by a link; and reading what is shared.

Above: `server.app`, with the routes of `conversations`. Below: `store.threads.shares`. A link needs a key of the tenant as well;
it shows the messages as their owner sees them, but neither documents nor records.
"""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field, StringConstraints, model_validator

from clew.dialects.conversations import decode, encode, wire
from clew.dialects.conversations.listing import InTexts, listed
from clew.dialects.shared.access import Querying, Reading
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.shapes import CamelBody, CamelRequestBody, Moment, Rfc3339
from clew.domain.ids import parse_id, public_id
from clew.domain.threads.thread import Thread
from clew.store.acting import acting_for
from clew.store.threads.messages import Messages
from clew.store.threads.shares import Share, Shares
from clew.store.threads.thread_search import Place
from clew.store.threads.thread_trees import ThreadTrees
from clew.store.threads.threads import Threads

GroupName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class NewShare(CamelRequestBody):
    """With whom to share: a `group`, or (`link: true`) whoever has the link and a key of the tenant."""

    group: GroupName | None = None
    link: bool = False
    expires_at: Moment | None = None
    """Until when. Null: until it is revoked."""

    @model_validator(mode="after")
    def one_of_both(self) -> "NewShare":
        """Refuse a share with nobody, or with both."""
        if (self.group is None) == (not self.link):
            raise ValueError("needs either a `group` or `link: true`")
        return self


class ShareBody(CamelBody):
    """One share of a conversation."""

    id: str
    kind: Annotated[str, Field(pattern="^(group|link)$")]
    group: str | None
    created_at: Rfc3339
    expires_at: Rfc3339 | None


class CreatedShare(ShareBody):
    """A new share. `path` is the path of a link on this server; it is never shown again."""

    path: str | None


class ShareList(CamelBody):
    """With whom a conversation is shared, oldest first."""

    shares: list[ShareBody]


class SharedConversation(CamelBody):
    """A conversation that a link shows, with a page of its messages, oldest first."""

    conversation: wire.ConversationDetail
    messages: list[wire.Message]
    next_cursor: str | None


def _body(share: Share) -> dict[str, object]:
    return {
        "id": public_id("share", share.id),
        "kind": "link" if share.group_name is None else "group",
        "group": share.group_name,
        "created_at": share.created_at,
        "expires_at": share.expires_at,
    }


router = APIRouter(prefix="/api", tags=["sharing"])


@router.post("/conversations/{conversation_id}/shares", status_code=201)
async def share_conversation(conversation_id: str, body: NewShare, caller: Querying, parts: AppParts) -> CreatedShare:
    """Share one's own conversation for reading. Sharing with the same group again only changes until when."""
    tenant_id, thread_id = caller.tenant_id, decode.conversation_id(conversation_id)
    await Threads(parts.database).find(tenant_id, thread_id)
    shares, until = Shares(parts.database), body.expires_at
    if body.group is not None:
        share = await shares.with_group(tenant_id, thread_id, body.group, until)
        return CreatedShare.model_validate(_body(share) | {"path": None})
    share, token = await shares.by_link(tenant_id, thread_id, until)
    return CreatedShare.model_validate(_body(share) | {"path": f"/shared/{token}"})


@router.get("/conversations/{conversation_id}/shares")
async def list_shares(conversation_id: str, caller: Reading, parts: AppParts) -> ShareList:
    """List with whom a conversation is shared."""
    thread_id = decode.conversation_id(conversation_id)
    await Threads(parts.database).find(caller.tenant_id, thread_id)
    shares = await Shares(parts.database).list(caller.tenant_id, thread_id)
    return ShareList(shares=[ShareBody.model_validate(_body(share)) for share in shares])


@router.delete("/conversations/{conversation_id}/shares/{share_id}", status_code=204)
async def revoke_share(conversation_id: str, share_id: str, caller: Querying, parts: AppParts) -> None:
    """End a share at once."""
    thread_id = decode.conversation_id(conversation_id)
    await Shares(parts.database).revoke(caller.tenant_id, thread_id, parse_id("share", share_id))


@router.get("/shared")
async def list_shared(
    caller: Reading,
    parts: AppParts,
    *,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: str | None = None,
    search: Annotated[str, Query(max_length=200)] = "",
    texts: InTexts = False,
) -> wire.ConversationPage:
    """List the conversations of others that are shared with the caller's groups, last changed first.

    `search` keeps those with these words in the title or, with `texts`, in a question or an answer.
    """

    async def read(before: Place | None, most: int, title: str) -> list[Thread]:
        return await Shares(parts.database).shared_with_me(caller.tenant_id, title=title, before=before, limit=most)

    return await listed(parts, caller.tenant_id, read, search=search, in_texts=texts, cursor=cursor, limit=limit)


@router.get("/shared/{token}")
async def read_shared(
    token: str, caller: Reading, parts: AppParts, *, limit: Annotated[int, Query(ge=1, le=200)] = 50, cursor: str | None = None
) -> SharedConversation:
    """Read the conversation that a link shows."""
    thread_id, owner = await Shares(parts.database).thread_of_link(caller.tenant_id, token)
    with acting_for(owner):
        detail = await ThreadTrees(parts.database).detail(caller.tenant_id, thread_id)
        messages = Messages(parts.database)
        at = await messages.find(caller.tenant_id, thread_id, decode.message_id(cursor)) if cursor else None
        page = decode.path_page(thread_id, limit=limit + 1, backward=False, cursor=at, leaf=None)
        found = await messages.page(caller.tenant_id, page)
    shown = [encode.message(message) for message in found[:limit]]
    return SharedConversation(
        conversation=encode.conversation_detail(detail),
        messages=shown,
        next_cursor=shown[-1].id if page.has_more(found) else None,
    )
