"""`/v1/models` and counting, as Anthropic's SDK reads them."""

from datetime import datetime
from typing import Any

from tests.anthropic_walk.walking import refused, text, user
from tests.openai_walk.walking import BUILT, Walker, behaviour


@behaviour
async def models_are_listed(w: Walker) -> None:
    """Each assistant is a model with its name and its time."""
    page = await w.ai.models.list()
    assert {"clew", "clew/lab"} <= {one.id for one in page.data}
    for one in page.data:
        assert one.type == "model"
        assert one.display_name
        assert isinstance(one.created_at, datetime)
    assert page.has_more is False
    assert (page.first_id, page.last_id) == (page.data[0].id, page.data[-1].id)


@behaviour
async def models_are_paged(w: Walker) -> None:
    """The SDK walks through all pages."""
    found = [one.id async for one in w.ai.models.list(limit=1)]
    assert {"clew", "clew/lab"} <= set(found)
    assert len(found) == len(set(found))


@behaviour
async def a_page_begins_behind_a_model(w: Walker) -> None:
    """after_id and before_id select a page."""
    every = [one.id async for one in w.ai.models.list()]
    after = await w.ai.models.list(after_id=every[0])
    assert [one.id for one in after.data] == every[1:]
    before = await w.ai.models.list(before_id=every[-1])
    assert [one.id for one in before.data] == every[:-1]


@behaviour
async def a_model_is_read(w: Walker) -> None:
    """A model is read by its name."""
    one = await w.ai.models.retrieve("clew/lab")
    assert (one.id, one.type) == ("clew/lab", "model")
    assert one.display_name
    assert isinstance(one.created_at, datetime)


@behaviour
async def an_unknown_model_is_not_found(w: Walker) -> None:
    """An unknown model is 404 not_found_error in the body of the API."""
    await refused(w.ai.models.retrieve("claude-opus-9"), 404, "not_found_error")


@behaviour
async def tokens_are_counted(w: Walker) -> None:
    """The tokens of a request are counted, and more text has more of them."""
    few = await w.ai.messages.count_tokens(model="clew", messages=[user(BUILT)])
    many = await w.ai.messages.count_tokens(model="clew", messages=[user(BUILT * 9)], system="Be brief.")
    assert 0 < few.input_tokens < many.input_tokens


@behaviour
async def tools_count(w: Walker) -> None:
    """Tools count, and the other fields of a request are accepted."""
    tool: Any = {"name": "a", "description": "Does much. " * 40, "input_schema": {"type": "object"}}
    few = await w.ai.messages.count_tokens(model="clew", messages=[user([text(BUILT)])])
    many = await w.ai.messages.count_tokens(
        model="clew",
        messages=[user([text(BUILT)])],
        tools=[tool],
        tool_choice={"type": "auto"},
        thinking={"type": "enabled", "budget_tokens": 1024},
    )
    assert few.input_tokens < many.input_tokens


@behaviour
async def counting_wants_a_known_model(w: Walker) -> None:
    """Counting for an unknown model is 404."""
    await refused(w.ai.messages.count_tokens(model="claude-opus-9", messages=[user(BUILT)]), 404, "not_found_error")


@behaviour
async def beta_counting_is_the_same(w: Walker) -> None:
    """The beta client counts too."""
    assert (await w.ai.beta.messages.count_tokens(model="clew", messages=[user(BUILT)])).input_tokens > 0


@behaviour
async def beta_models_are_listed(w: Walker) -> None:
    """The beta client lists the models."""
    assert "clew" in {one.id async for one in w.ai.beta.models.list()}
