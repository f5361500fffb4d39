"""Finds the item that a question means when it says which one in its own words: `the one for old people`, `la de nadar`.

Above: the resolve stage, where no rule found what such a question points at. Below: `domain/followup/described.py`, which says
that it points at one; the embedder, whose vectors say at which. Vectors alone would not do: a new question on the same subject is
as near to an item (decision 0031).
"""

import asyncio
from collections.abc import Sequence

import numpy as np

from clew.domain.deliverables.outline import Section
from clew.domain.errors import EmbedderUnavailable
from clew.domain.followup.described import describes_one, leaves_it_out
from clew.domain.text.languages import UNKNOWN
from clew.engine.questions.learned_requests import MODEL, multilingual_half
from clew.providers.embedding.protocol import Embedder

MARGIN = 0.015
"""How much nearer than any other the item is at least, in cosine."""


async def described(text: str, items: Sequence[Section], embedder: Embedder, *, language: str | None) -> tuple[Section, ...]:
    """Return the item that a question describes, or all others if it leaves that out.

    There is none if the question describes none, if several are as near, or without vectors.
    """
    if len(items) < 2 or embedder.spec.model != MODEL or not describes_one(text, language=language):
        return ()
    try:
        vectors = await asyncio.gather(*(embedder.embed_query(each, UNKNOWN) for each in (text, *(item.title for item in items))))
    except EmbedderUnavailable:
        return ()
    asked, *named = map(multilingual_half, vectors)
    near = np.array(named) @ asked
    first, second = near.argsort()[::-1][:2]
    if near[first] - near[second] < MARGIN:
        return ()
    is_left_out = leaves_it_out(text, language=language)
    return tuple(item for at, item in enumerate(items) if (at == int(first)) != is_left_out)
