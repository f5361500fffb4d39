"""Learns whether the section with the nearest title is meant and writes `src/clew/engine/questions/learned_sections.npz`.

Run it when labelled phrasings, words, rows or the weights of `train_followups.py` have changed: `python
scripts/train_sections.py XQUAD`, with that script's folder. It takes three minutes on one processor core. It learns from messages
that neither rows nor those weights decide; `reserved.jsonl` is never read. The model is a logistic regression with an L2 penalty
over vectors of the default embedder and signs of the message.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from regression import Array, descended
from train_followups import ROOT, Labelled, phrasings, questions, signs_seen

from clew.domain.followup import is_undecided, resolve_followup
from clew.domain.followup.described import signs_of_message
from clew.engine.questions.learned_requests import multilingual_half
from clew.engine.questions.learned_sections import LONGEST, nearness
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Vectors

TARGET = ROOT / "src" / "clew" / "engine" / "questions" / "learned_sections.npz"
REVISIONS = ROOT / "tests" / "data" / "revisions"
QUESTIONS = 1.0
"""The weight of whole questions about paragraphs."""
LEAST, SOURCES = 8, 4
"""How often a sign must be seen, and with how many authors."""
OF_VECTOR, OF_SIGNS = 1.0, 20.0
"""Penalties."""
STEPS = 600
SMALLEST = 0.02
"""A weight of a sign that is not kept."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is known of a message, whether the section with the nearest title is meant, and how much that weighs."""

    vector: Vectors
    near: Vectors
    signs: frozenset[str]
    is_meant: bool
    weight: float
    source: str


def requests(outlines: Sequence[Labelled]) -> list[Labelled]:
    """Return requests about the answer as a whole, each after an outline in its language: they mean no section."""
    found: list[Labelled] = []
    for path in sorted(REVISIONS.glob("*.jsonl")):
        rows = [] if path.stem.endswith("reserved") else [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for at, row in enumerate(row for row in rows if row["kind"]):
            near = [one for one in outlines if one.language == row["language"]]
            if near:
                outline = near[at * 37 % len(near)].outline
                found.append(Labelled(row["text"], row["language"], outline, frozenset(), path.stem))
    return found


async def units_of(given: Sequence[Labelled]) -> list[Unit]:
    """Return what there is to learn of messages, as the engine sees them."""
    embedder = open_embedder(threads=1)
    units: list[Unit] = []
    for one in given:
        asked = await embedder.embed_query(one.question, one.language)
        near = np.array([await embedder.embed_query(section.title, one.language) for section in one.outline]) @ asked
        signs = signs_of_message(one.question, one.outline, language=one.language)
        is_meant = one.named == {int(near.argmax())}
        units.append(Unit(multilingual_half(asked), nearness(near), signs, is_meant, one.weight, one.source))
    await embedder.close()
    return units


def learned(units: Sequence[Unit]) -> tuple[list[str], Array]:
    """Return the signs that count, and the weights of the vector, of nearness, of the signs and of every message."""
    signs = signs_seen(((unit.signs, unit.source) for unit in units), least=LEAST, sources=SOURCES)
    has = np.array([[sign in unit.signs for sign in signs] for unit in units], np.float64)
    dense = np.array([[*unit.vector, *unit.near] for unit in units], np.float64)
    inputs = np.hstack([dense, has, np.ones((len(units), 1))])
    wanted, share = np.array([unit.is_meant for unit in units]), np.array([unit.weight for unit in units])
    penalty = np.concatenate([np.full(dense.shape[1], OF_VECTOR), np.full(len(signs), OF_SIGNS), [0.0]])

    def slope_of(weights: Array) -> Array:
        return inputs.T @ (share * (1 / (1 + np.exp(-inputs @ weights)) - wanted)) + penalty * weights

    return signs, descended(slope_of, (inputs.shape[1],), steps=STEPS)


def undecided(given: Sequence[Labelled]) -> list[Labelled]:
    """Return the messages that no rule decides."""
    short = [one for one in given if len(one.question) <= LONGEST and len(one.outline) > 1]
    return [one for one in short if is_undecided(resolve_followup(one.question, one.outline, language=one.language))]


def main() -> None:
    """Learn and write the weights."""
    said = [*phrasings("strangers", 1.0), *phrasings("described", 1.0)]
    asked = [replace(one, weight=QUESTIONS) for one in questions(Path(sys.argv[1]))]
    given = undecided([*said, *requests(said), *asked])
    units = asyncio.run(units_of(given))
    signs, weights = learned(units)
    size = len(units[0].vector)
    of_vector, of_nearness, of_signs, bias = np.split(weights, [size, size + len(units[0].near), len(weights) - 1])
    kept = [at for at, weight in enumerate(of_signs) if abs(weight) >= SMALLEST]
    np.savez_compressed(
        TARGET,
        of_vector=of_vector.astype(np.float16),
        of_nearness=of_nearness.astype(np.float32),
        signs=np.array([signs[at] for at in kept]),
        of_signs=of_signs[kept].astype(np.float16),
        bias=np.float32(bias[0]),
    )
    sys.stdout.write(f"{len(units)} messages, {len(kept)} signs: {TARGET.relative_to(ROOT)} has {TARGET.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
