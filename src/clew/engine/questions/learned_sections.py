"""Finds the section that a message means in words of the asker's own: `the bit about dogs`, after a section `Pets`.

Above: the resolve stage and `clew resolve`, where no rule finds what a message points at. Below: the default embedder, whose
vectors say which title is nearest, and `learned_sections.npz`, whose weights say whether that section is meant: a new question on
the same subject is near a title too. `scripts/train_sections.py` learned them from messages of people who knew no rule (decision
0031). The inputs are how near the title is, beside the others, the multilingual half of the message's vector, and its signs
(`signs_of_message`). Other embedders have other vectors; their messages are left to the rules.
"""

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from clew.domain.deliverables.outline import Section
from clew.domain.errors import EmbedderUnavailable
from clew.domain.followup import Resolved
from clew.domain.followup.described import OpenHalf, leaves_it_out, signs_of_message
from clew.engine.questions.learned_requests import MODEL, multilingual_half
from clew.providers.embedding.protocol import Embedder, Vectors

LIKELY = 0.55
"""From this probability on, the section is meant; a wrong section is worse than none. Decision 0031 has the figures."""
NEAR, NEAR_BESIDE_TWO = 0.49, 0.45
"""From this cosine on, the title nearest to what `and` joins to a section is meant too; the second where two are said to be."""
LEAD = 0.04
"""How much nearer it is than the next title, at least."""
LONGEST = 200
"""A longer text is a question as it stands, in code points."""


@dataclass(frozen=True, slots=True)
class SectionModel:
    """A logistic regression: how likely the section is meant whose title is nearest to a message."""

    of_vector: NDArray[np.float32]
    """`(384,)`."""
    of_nearness: NDArray[np.float32]
    """`(5,)`, for `nearness`."""
    of_signs: dict[str, float]
    bias: float

    def judge(self, vector: Vectors, near: Vectors, signs: frozenset[str]) -> float:
        """Return the probability for the vector of a message `(384,)`, L2-normalised, and its cosine to each title."""
        said = math.fsum(self.of_signs.get(sign, 0.0) for sign in signs)
        score = self.bias + said + float(self.of_vector @ vector) + float(self.of_nearness @ nearness(near))
        return (1 + math.tanh(score / 2)) / 2


@cache
def section_model() -> SectionModel:
    """Read the weights."""
    with files("clew.engine.questions").joinpath("learned_sections.npz").open("rb") as file, np.load(file) as stored:
        signs = dict(zip(map(str, stored["signs"]), map(float, stored["of_signs"]), strict=True))
        of_vector, of_nearness = (stored[name].astype(np.float32) for name in ("of_vector", "of_nearness"))
        return SectionModel(of_vector, of_nearness, signs, float(stored["bias"]))


def nearness(near: Vectors) -> Vectors:
    """Return how near the nearest of two titles or more is, for their cosines: itself, its lead, and how it stands out."""
    second, first = np.sort(near)[-2:]
    lead, mean = first - second, near.mean()
    return np.array([first, lead, mean, (first - mean) / (near.std() + 1e-6), first * lead], np.float32)


async def likely_sections(
    question: str, outline: Sequence[Section], embedder: Embedder, *, language: str | None
) -> tuple[Section, ...]:
    """Return the section that a message means, or all others if it leaves that out; none where it is not likely enough.

    `language` is the one of the message.
    """
    if len(outline) < 2 or len(question) > LONGEST or embedder.spec.model != MODEL:
        return ()
    try:
        texts = (question, *(section.title for section in outline))
        asked, *titles = await asyncio.gather(*(embedder.embed_query(text, language) for text in texts))
    except EmbedderUnavailable:
        return ()
    near = np.array(titles) @ asked
    chance = section_model().judge(multilingual_half(asked), near, signs_of_message(question, outline, language=language))
    if chance < LIKELY:
        return ()
    nearest, is_left_out = outline[int(near.argmax())], leaves_it_out(question, language=language)
    return tuple(section for section in outline if (section is nearest) != is_left_out)


async def with_joined_section(
    followup: Resolved, half: OpenHalf, outline: Sequence[Section], embedder: Embedder, *, language: str | None
) -> Resolved:
    """Add to the only section that a title names the one that `and` joins to it in other words: `打印机跟wifi`.

    `language` is the one of the message. If no other title is near enough, what was found is returned as it is.
    """
    others = [section for section in outline if section.id not in followup.section_ids]
    if len(others) < 2 or embedder.spec.model != MODEL:
        return followup
    meant = await _nearest(half, others, embedder, language)
    if meant is None:
        return followup
    ids = (meant.id, *followup.section_ids) if half.stands_first else (*followup.section_ids, meant.id)
    return replace(followup, section_ids=ids)


async def _nearest(half: OpenHalf, others: Sequence[Section], embedder: Embedder, language: str | None) -> Section | None:
    """Return the section whose title is near enough to the half, and nearer than all others."""
    try:
        texts = (half.words, *(section.title for section in others))
        said, *titles = await asyncio.gather(*(embedder.embed_query(text, language) for text in texts))
    except EmbedderUnavailable:
        return None
    near = np.array(titles) @ said
    second, first = np.sort(near)[-2:]
    is_near = first >= (NEAR_BESIDE_TWO if half.says_two else NEAR) and first - second >= LEAD
    return others[int(near.argmax())] if is_near else None
