"""Models: the assistants that a caller may ask."""

from tests.openai_walk.walking import Walker, behaviour, refused


@behaviour
async def are_listed(w: Walker) -> None:
    """The list has `clew` and every other assistant, each with id, object, created and owned_by."""
    page = await w.plain.models.list()
    assert page.object == "list"
    assert {"clew", "clew/lab"} <= {one.id for one in page.data}
    assert all(one.object == "model" and isinstance(one.created, int) and one.owned_by for one in page.data)


@behaviour
async def are_iterated(w: Walker) -> None:
    """The list can be iterated as a page, without an end that is never reached."""
    assert "clew" in [one.id async for one in w.plain.models.list()]


@behaviour
async def are_retrieved_by_their_ids(w: Walker) -> None:
    """Each listed model is retrieved by its id, and is the same object."""
    for one in (await w.plain.models.list()).data:
        assert await w.plain.models.retrieve(one.id) == one


@behaviour
async def have_a_form_with_a_colon(w: Walker) -> None:
    """`clew:NAME` names the same model as `clew/NAME`."""
    assert (await w.plain.models.retrieve("clew:lab")).created == (await w.plain.models.retrieve("clew/lab")).created


@behaviour
async def unknown_ones_are_not_found(w: Walker) -> None:
    """A model that does not exist is 404, `model_not_found`, with the param `model`."""
    for name in ("gpt-5", "clew/nobody", "clew:nobody"):
        await refused(w.plain.models.retrieve(name), 404, "model", code="model_not_found")


@behaviour
async def cannot_be_deleted(w: Walker) -> None:
    """Deleting a model is refused with OpenAI's body."""
    await refused(w.plain.models.delete("clew"), 405)
