"""Files: uploaded, listed, read and deleted."""

from typing import Any

from tests.openai_walk.walking import Walker, behaviour, refused

TEXT = b"# Terms\n\nThe supplier pays a penalty of two percent for each week of delay.\n"


async def keep(w: Walker, name: str = "terms.md", **how: Any) -> Any:
    return await w.plain.files.create(file=(name, TEXT), **{"purpose": "assistants"} | how)


@behaviour
async def are_uploaded(w: Walker) -> None:
    """A file has id, object, bytes, created_at, filename, purpose and status."""
    made = await keep(w)
    assert made.id.startswith("file-")
    assert (made.object, made.bytes, made.filename, made.purpose) == ("file", len(TEXT), "terms.md", "assistants")
    assert made.status in ("uploaded", "processed")
    assert await w.plain.files.retrieve(made.id) == made


@behaviour
async def have_their_content(w: Walker) -> None:
    """The content is read to the byte, also as a stream."""
    made = await keep(w)
    assert (await w.plain.files.content(made.id)).content == TEXT
    async with w.plain.files.with_streaming_response.content(made.id) as response:
        assert b"".join([piece async for piece in response.iter_bytes()]) == TEXT


@behaviour
async def are_listed_in_pages(w: Walker) -> None:
    """The list is newest first, has pages, and can be filtered by purpose."""
    made = [(await keep(w, f"{n}.md", purpose="user_data")).id for n in range(3)]
    found = [one.id async for one in w.plain.files.list(limit=2, purpose="user_data")]
    assert found[:3] == made[::-1]
    assert len(found) == len(set(found))
    page = await w.plain.files.list(limit=1, order="asc")
    assert (page.object, len(page.data), page.has_more) == ("list", 1, True)


@behaviour
async def are_deleted(w: Walker) -> None:
    """A deletion is confirmed; afterwards the file is 404."""
    made = await keep(w)
    gone = await w.plain.files.delete(made.id)
    assert (gone.id, gone.object, gone.deleted) == (made.id, "file", True)
    await refused(w.plain.files.retrieve(made.id), 404)


@behaviour
async def unknown_ones_are_not_found(w: Walker) -> None:
    """Reading, deleting and the content of an unknown file are 404."""
    of = w.plain.files
    name = "file-aaaaaaaaaaaaaaaaaaaaaaaaaa"
    for call in (of.retrieve(name), of.delete(name), of.content(name)):
        await refused(call, 404)


@behaviour
async def without_purpose_are_refused(w: Walker) -> None:
    """An upload without a purpose, or with one that is not served, is 400 and names it."""
    files = {"file": ("a.md", TEXT)}
    key = {"Authorization": f"Bearer {w.house.key}"}
    body = (await w.http.post("/v1/files", files=files, headers=key)).json()
    assert body["error"]["param"] == "purpose", body
    for purpose in ("fine-tune", "nonsense"):
        await refused(keep(w, purpose=purpose), 400, "purpose")


@behaviour
async def without_a_file_are_refused(w: Walker) -> None:
    """A form without a file is 400 and names it."""
    response = await w.http.post("/v1/files", data={"purpose": "assistants"}, files={"other": ("a.md", TEXT)})
    assert (response.status_code, response.json()["error"]["param"]) in ((400, "file"), (400, "other")), response.text


@behaviour
async def expire(w: Walker) -> None:
    """`expires_after` sets `expires_at`; a time outside its range is 400."""
    made = await keep(w, expires_after={"anchor": "created_at", "seconds": 3_600})
    assert made.expires_at == made.created_at + 3_600
    await refused(keep(w, expires_after={"anchor": "created_at", "seconds": 1}), 400, "expires_after")


@behaviour
async def wrong_pages_are_refused(w: Walker) -> None:
    """An unknown order and a limit of 0 are 400 and name the field."""
    await refused(w.plain.files.list(order="up"), 400, "order")
    await refused(w.plain.files.list(limit=0), 400, "limit")
