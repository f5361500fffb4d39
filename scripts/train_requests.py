"""Learns to recognise requests about the answer before and writes `src/clew/engine/questions/learned_requests.npz`.

Run it when a set of labelled phrasings has changed: `python scripts/train_requests.py`. It takes about five minutes on one
processor core. Sets whose names end in `_reserved` are kept aside for `tests/providers/test_learned_requests.py`;
`request_phrasings.jsonl` was written only to learn from: no test reads it, and no text in it is close to one kept aside. The
model is a multinomial logistic regression with an L2 penalty over vectors of the multilingual half of the default embedder.
"""

import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from regression import Array, descended

from clew.domain.revision.phrases import PHRASES
from clew.domain.smalltalk.phrases import ROWS
from clew.domain.text.languages import UNKNOWN
from clew.engine.questions.learned_requests import multilingual_half
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Vectors

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "clew" / "engine" / "questions" / "learned_requests.npz"
REVISIONS = ROOT / "tests" / "data" / "revisions"
WRITTEN = ROOT / "scripts" / "request_phrasings.jsonl"
FOLLOWUPS = ROOT / "tests" / "data" / "followups" / "phrasings.jsonl"
NAMES = {"en": "french", "fr": "anglais", "de": "englisch", "es": "inglés", "pt": "inglês", "zh": "英文"}
"""What stands for `{lang}` in a phrase."""
LISTED, SAID, POINTING = 0.2, 0.5, 0.3
"""Weights of phrases of the rules, of small talk, and of references to sections; labelled phrasings weigh 1."""
CONTINUING = 2
"""The weight of `continuing.jsonl`, questions about the subject of the answer: nothing is asked more often after an answer."""
EVERY_REFERENCE = 3
PENALTY = 0.1
STEPS = 1200


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text, its kind (empty for no request), and how much it weighs."""

    text: str
    kind: str
    weight: float = 1.0


def labelled() -> list[Labelled]:
    """Return what there is to learn from, each text once."""
    found: dict[str, Labelled] = {}
    for one in [*_phrasings(), *_followups(), *_listed(), *_small_talk()]:
        found.setdefault(one.text, one)
    return list(found.values())


def _rows(path: Path) -> list[dict[str, str | None]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _phrasings() -> list[Labelled]:
    names = sorted(path for path in REVISIONS.glob("*.jsonl") if not path.stem.endswith("reserved"))
    weights = {path: CONTINUING if path.stem == "continuing" else 1 for path in (*names, WRITTEN)}
    return [Labelled(str(row["text"]), row["kind"] or "", weight) for path, weight in weights.items() for row in _rows(path)]


def _followups() -> list[Labelled]:
    rows = _rows(FOLLOWUPS)
    others = [Labelled(str(row["question"]), "") for row in rows if row["outcome"] == "none"]
    pointing = [Labelled(str(row["question"]), "", POINTING) for row in rows if row["outcome"] == "resolved"]
    return [*others, *pointing[::EVERY_REFERENCE]]


def _listed() -> list[Labelled]:
    found: list[Labelled] = []
    for kind, phrases in PHRASES.items():
        for language, written in phrases.items():
            plain = written.replace("~", ",").replace("{n}", "3").replace("{lang}", NAMES[language])
            found += [Labelled(" ".join(phrase.split()), kind, LISTED) for phrase in plain.split(",") if phrase.strip()]
    return found


def _small_talk() -> list[Labelled]:
    written = [phrases for row in ROWS for phrases in row.phrases.values()]
    return [Labelled(" ".join(phrase.split()), "", SAID) for phrases in written for phrase in phrases.split(",")]


async def vectors_of(texts: list[str]) -> Vectors:
    """Return the vectors `(n, 384)` of texts, as the engine sees them."""
    embedder = open_embedder(threads=1)
    try:
        return np.array([multilingual_half(await embedder.embed_query(text, UNKNOWN)) for text in texts])
    finally:
        await embedder.close()


def learned(rows: list[Labelled], vectors: Vectors, kinds: list[str]) -> Array:
    """Return the weights `(kinds, 385)`, the last one the bias, that make the labels likeliest under the penalty."""
    inputs = np.hstack([vectors.astype(np.float64), np.ones((len(rows), 1))])
    wanted = np.zeros((len(rows), len(kinds)))
    wanted[np.arange(len(rows)), [kinds.index(row.kind) for row in rows]] = 1
    share = np.array([row.weight for row in rows])[:, None]
    penalty = np.full(inputs.shape[1], PENALTY)
    penalty[-1] = 0

    def slope_of(weights: Array) -> Array:
        scores = inputs @ weights.T
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        return (share * (likely - wanted)).T @ inputs + penalty * weights

    return descended(slope_of, (len(kinds), inputs.shape[1]), steps=STEPS)


def main() -> None:
    """Learn and write the weights."""
    rows = labelled()
    kinds = sorted({row.kind for row in rows})
    weights = learned(rows, asyncio.run(vectors_of([row.text for row in rows])), kinds)
    np.savez_compressed(TARGET, weights=weights[:, :-1].astype(np.float16), bias=weights[:, -1].astype(np.float32), kinds=kinds)
    sys.stdout.write(f"{len(rows)} texts, {len(kinds)} kinds: {TARGET.relative_to(ROOT)} has {TARGET.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
