"""How good extractive answers are, and where the guard should draw its line, on conversations with reference answers.

    python bench/answers.py [--data ../shared/data/mtrag-dev] [--limit N] [--out FILE]

Unigram F1 (lower-cased alphanumeric tokens) against the reference answers, by the relevant passages and by the dense top 8, per
domain; both domains were looked at when the weights in `extractive_choice` were settled, so neither is a held-out
figure. Every quote is compared with its document. Then, for each threshold, the share of questions that the guard would refuse.
A question costs some 40 embedded sentences: five minutes in all on an idle machine.
"""

import argparse
import asyncio
import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import numpy as np
from numpy.typing import NDArray

from clew.domain.passage import Passage, Scores
from clew.engine.ground import Grounder
from clew.providers.answering.extractive import Extractive
from clew.providers.answering.extractive_units import PASSAGES_MOST
from clew.providers.answering.protocol import Prompt, TextPiece
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder

THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
Vectors = NDArray[np.float32]


@dataclass
class Data:
    corpus: list[dict[str, Any]]
    queries: list[dict[str, Any]]
    unanswerable: list[dict[str, Any]]
    relevant: dict[str, list[int]]
    """Query id → places in the corpus."""


def read(folder: Path) -> Data:
    def lines(name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()]

    corpus = lines("corpus.jsonl")
    places = {row["_id"]: place for place, row in enumerate(corpus)}
    relevant: dict[str, list[int]] = defaultdict(list)
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, passage, _ = line.split("\t")
        relevant[query].append(places[passage])
    return Data(corpus, lines("queries.jsonl"), lines("unanswerable.jsonl"), relevant)


def passage_of(row: dict[str, Any], place: int, similarity: float) -> Passage:
    """The corpus gives offsets of each passage in its document; passages of one title count as one document."""
    found = re.search(r"[_-](\d+)-", row["_id"])
    start = int(found.group(1)) if found else 0
    return Passage(
        chunk_id=place,
        document_id=uuid5(NAMESPACE_URL, row["title"]),
        document_name=row["title"],
        document_title=row["title"],
        source_path=row["_id"],
        version=1,
        start=start,
        end=start + len(row["text"]),
        content=row["text"],
        heading_path=(row["title"],),
        language="en",
        scores=Scores(None, None, None, similarity, similarity),
    )


def f1(answer: str, reference: str) -> float:
    said, wanted = (Counter(re.findall(r"[a-z0-9]+", text.lower())) for text in (answer, reference))
    shared = (said & wanted).total()
    return 2 * shared / (said.total() + wanted.total()) if shared else 0.0


async def answer(model: Extractive, query: dict[str, Any], passages: tuple[Passage, ...]) -> dict[str, Any]:
    """The answer as a client gets it, its length without marks, and whether every quote stands where it says."""
    grounder = Grounder(passages, language="en")
    prompt = Prompt(query["text"], query["rewrite"], passages, (), "", "en")
    async for piece in model.stream(prompt):
        if isinstance(piece, TextPiece):
            grounder.feed(piece.text)
    grounder.finish()
    contents = {passage.chunk_id: passage for passage in passages}
    exact = all(
        cited.quote == contents[cited.chunk_id].content[cited.start - contents[cited.chunk_id].start :][: len(cited.quote)]
        for cited in grounder.citations
    )
    text = re.sub(r" ?\[\d+\]", "", grounder.text)
    return {
        "_id": query["_id"],
        "answer": grounder.text,
        "f1": f1(text, query["answer"]),
        "words": len(text.split()),
        "exact": exact,
        "citations": len(grounder.citations),
        "domain": query["domain"],
    }


def report(name: str, rows: list[dict[str, Any]]) -> None:
    domains = {domain: [row["f1"] for row in rows if row["domain"] == domain] for domain in ("clapnq", "govt")}
    by_domain = "  ".join(f"{domain} {np.mean(scores):.3f}" for domain, scores in domains.items() if scores)
    quotes = f"{sum(row['exact'] for row in rows)}/{len(rows)} answers with every quote exact"
    words = np.mean([row["words"] for row in rows])
    print(f"{name:10} F1 {np.mean([row['f1'] for row in rows]):.3f}  {by_domain}  words {words:.0f}  {quotes}")


async def measure_answers(data: Data, embedder: Embedder, similarity: Vectors, out: Path | None) -> None:
    """`similarity` (questions, passages): cosine of each rewritten question and each passage."""
    model = Extractive(embedder)
    for name in ("relevant", "dense"):
        rows: list[dict[str, Any]] = []
        for query, scores in zip(data.queries, similarity, strict=True):
            best = np.argsort(-scores, kind="stable")[:PASSAGES_MOST]
            places = data.relevant[query["_id"]] if name == "relevant" else [int(place) for place in best]
            passages = tuple(passage_of(data.corpus[place], place, float(scores[place])) for place in places)
            rows.append(await answer(model, query, passages))
        report(name, rows)
        if out:
            out.with_suffix(f".{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def report_guard(first: dict[str, Vectors]) -> None:
    """Print the share of questions refused at each threshold; `first`: the first passage's similarity by kind of question."""
    print("\nrefused at  " + "  ".join(f"{threshold:4.2f}" for threshold in THRESHOLDS))
    for name, values in first.items():
        print(f"{name:12}" + "  ".join(f"{np.mean(values < threshold):4.2f}" for threshold in THRESHOLDS))
    for name in ("rewritten", "as typed"):
        beats = first[name][:, None] > first["unanswerable"][None]
        print(f"area under the ROC curve, {name} against unanswerable: {beats.mean():.3f}")


async def run(data: Data, out: Path | None) -> None:
    embedder = open_embedder()
    corpus = await embedder.embed_passages([row["text"] for row in data.corpus])
    kinds = {
        "rewritten": [query["rewrite"] for query in data.queries],
        "as typed": [query["text"] for query in data.queries],
        "unanswerable": [query["text"] for query in data.unanswerable],
    }
    similarity = {name: await embedder.embed_passages(texts) @ corpus.T for name, texts in kinds.items()}
    report_guard({name: values.max(axis=1) for name, values in similarity.items()})
    await measure_answers(data, embedder, similarity["rewritten"], out)
    await embedder.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("../shared/data/mtrag-dev"))
    parser.add_argument("--limit", type=int)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    data = read(arguments.data)
    data.queries = data.queries[: arguments.limit]
    asyncio.run(run(data, arguments.out))


if __name__ == "__main__":
    main()
