"""List pages under `/v1` that are read in both directions. Above: `files`, `vector_stores`."""

from collections.abc import Sequence
from typing import Protocol, cast

from clew.dialects.shared.openai_shapes import Item, ListPage


class _Named(Protocol):
    id: str


def encode_page(shown: Sequence[Item], has_more: bool) -> ListPage[Item]:
    """Return a page of objects that have an `id`."""
    ids = [cast(_Named, one).id for one in shown]
    return ListPage(data=list(shown), first_id=ids[0] if ids else None, last_id=ids[-1] if ids else None, has_more=has_more)
