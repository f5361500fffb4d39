"""The query parameters that both lists of OpenAI's responses read: which items, in which order, and what to include.

Above: `routes` (input items), `conversation_routes`. Below: `decode`. Next: `shared.openai_shapes`, for the page itself.
"""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query

from clew.dialects.responses.decode import check_include
from clew.dialects.shared.openai_shapes import Order, PageLimit

Include = Annotated[list[str] | None, Query()]
_IncludeList = Annotated[list[str] | None, Query(alias="include[]")]


@dataclass(frozen=True, slots=True)
class Listed:
    """Which part of a list: at most `limit` items behind the one with the id `after`."""

    limit: int
    order: Order
    after: str | None


async def included(include: Include = None, include_list: _IncludeList = None) -> frozenset[str] | None:
    """Return what a reading includes, in either spelling of OpenAI's clients; None if it does not say. Raises InvalidInput."""
    wanted = include or include_list
    return check_include(wanted) if wanted else None


Included = Annotated[frozenset[str] | None, Depends(included)]


async def listed(_: Included, limit: PageLimit = 20, order: Order = "desc", after: str | None = None) -> Listed:
    """Return which part of a list is wanted; an empty `after` is none. Raises InvalidInput: what it is to include is unknown."""
    return Listed(limit, order, after or None)


Listing = Annotated[Listed, Depends(listed)]
