"""Questions in one language on documents in another: what words, vectors and both find.

    python -m bench languages [--embedding multilingual] [--directory DIR]
    python -m bench.languages --admin postgresql://postgres@127.0.0.1:5432 […]

24 short texts on eight subjects, each in English, French and Chinese with one question, written for this bench
(`data/languages.jsonl`). Every text of a language is a document of one assistant, those of all languages together of a fourth.
`--embedding` is what CLEW_EMBEDDING may be. Under a minute.
"""

import argparse
import asyncio
import json
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from psycopg.conninfo import make_conninfo

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.evaluation.beir import CorpusDocument
from clew.evaluation.corpus import Place, write_corpus
from clew.evaluation.throwaway import throwaway_database
from clew.ingest.pipeline import UNKNOWN_SHARE_MOST
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_language
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchRequest
from clew.store.documents.chunks import EmbeddingIndexes
from clew.store.pool import Database
from clew.store.sql import load_queries

DATA = Path(__file__).parent / "data" / "languages.jsonl"
LANGUAGES = ("en", "fr", "zh")
ALL = "all"
DIRECTIONS = (
    *(("en", "en"), ("fr", "fr"), ("zh", "zh"), ("fr", "en"), ("zh", "en"), ("en", "fr"), ("en", "zh")),
    *((language, ALL) for language in LANGUAGES),
)
MODES = {
    "both": RagSettings(),
    "words": RagSettings(fts_weight=1.0, vector_weight=0.0),
    "vectors": RagSettings(fts_weight=0.0, vector_weight=1.0, match_threshold=-1.0),
}


@dataclass(frozen=True)
class Asked:
    """One question: the text that answers it has this id, in whatever language."""

    id: str
    language: str
    text: str


@dataclass(frozen=True)
class Scored:
    """How well the questions of one direction found their text."""

    at_1: float
    at_5: float
    mrr: float

    def __str__(self) -> str:
        return f"{self.at_1:.2f} {self.at_5:.2f} {self.mrr:.2f}"


def read() -> tuple[dict[str, list[CorpusDocument]], list[Asked]]:
    """The documents of each assistant, and all questions."""
    rows = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
    texts = {
        language: [CorpusDocument(f"{row['id']}.{language}", "", row[language]["text"]) for row in rows] for language in LANGUAGES
    }
    asked = [Asked(row["id"], language, row[language]["question"]) for language in LANGUAGES for row in rows]
    return {**texts, ALL: [document for language in LANGUAGES for document in texts[language]]}, asked


async def write(database: Database, embedder: Embedder, corpora: dict[str, list[CorpusDocument]]) -> tuple[UUID, dict[str, UUID]]:
    """Write each corpus as the documents of an assistant of its own: the tenant, and the assistants."""
    async with database.connection() as connection:
        row = await (await connection.execute(load_queries("evaluation")["default_place"])).fetchone()
    assert row is not None
    tenant: UUID = row["tenant_id"]
    await EmbeddingIndexes(database).ensure_active(tenant, embedder.spec)
    assistants: dict[str, UUID] = {}
    for name, documents in corpora.items():
        insert = "insert into assistants (tenant_id, name) values (%s, %s) returning id"
        assistants[name] = (await database.dicts(tenant, insert, (tenant, f"bench-{name}")))[0]["id"]
        await write_corpus(
            database, Place(tenant, assistants[name]), documents, embedder=embedder, on_progress=lambda _done, _total: None
        )
    return tenant, assistants


@dataclass
class Searcher:
    """Asks questions as a first turn does: words always, a vector where the model knows the words."""

    index: PostgresIndex
    embedder: Embedder
    tenant: UUID
    assistants: dict[str, UUID]

    async def search(self, asked: Asked, corpus: str, settings: RagSettings) -> Sequence[Passage]:
        is_known = self.embedder.unknown_share([asked.text])[0] <= UNKNOWN_SHARE_MOST
        vector = await self.embedder.embed_query(asked.text) if is_known and settings.vector_weight > 0 else None
        request = SearchRequest(self.tenant, (self.assistants[corpus],), asked.text, vector, SearchFilters(), settings)
        return (await self.index.search(request)).passages

    async def score(self, questions: Sequence[Asked], corpus: str, settings: RagSettings) -> Scored:
        places = [place_of(one.id, await self.search(one, corpus, settings)) for one in questions]
        count = len(places)
        return Scored(
            sum(place == 1 for place in places) / count,
            sum(0 < place <= 5 for place in places) / count,
            sum(1 / place for place in places if place) / count,
        )

    async def similarities(self, questions: Sequence[Asked], corpus: str) -> tuple[float, float]:
        """Median cosine of a question and the text that answers it, and of the best other one; NaN without vectors."""
        right: list[float] = []
        wrong: list[float] = []
        for one in questions:
            found = await self.search(one, corpus, MODES["vectors"])
            for values, is_right in ((right, True), (wrong, False)):
                own = [p.scores.similarity for p in found if p.scores.similarity is not None and (id_of(p) == one.id) == is_right]
                values += own[:1]
        return (statistics.median(right) if right else float("nan"), statistics.median(wrong) if wrong else float("nan"))


def id_of(passage: Passage) -> str:
    return passage.source_path.rpartition(".")[0]


def place_of(wanted: str, found: Sequence[Passage]) -> int:
    """The place of the text that answers, from 1; 0 when it was not found."""
    return next((place for place, passage in enumerate(found, 1) if id_of(passage) == wanted), 0)


async def run(admin: str, embedder: Embedder) -> None:
    corpora, asked = read()
    right = sum(detect_language(one.text) == one.language for one in asked)
    print(f"{embedder.spec.model} {embedder.spec.precision}; language of {right} of {len(asked)} questions detected\n")
    async with throwaway_database(admin, make_conninfo(admin, user="clew_app")) as database:
        tenant, assistants = await write(database, embedder, corpora)
        searcher = Searcher(PostgresIndex(database, embedder.spec), embedder, tenant, assistants)
        print(
            "| question → documents | " + " | ".join(f"{mode}: R@1 R@5 MRR" for mode in MODES) + " | cosine right, best wrong |"
        )
        print("|---|" + "---|" * (len(MODES) + 1))
        for language, corpus in DIRECTIONS:
            questions = [one for one in asked if one.language == language]
            figures = [await searcher.score(questions, corpus, settings) for settings in MODES.values()]
            right_cosine, wrong_cosine = await searcher.similarities(questions, corpus)
            cells = [f"{language} → {corpus}", *map(str, figures), f"{right_cosine:.2f}, {wrong_cosine:.2f}"]
            print(f"| {' | '.join(cells)} |", flush=True)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--admin", required=True, help="a superuser's DSN")
    parser.add_argument("--embedding", default=os.environ.get("CLEW_EMBEDDING", "minilm"))
    parser.add_argument("--directory", type=Path, default=os.environ.get("CLEW_EMBEDDING_DIR"), help="the model's files")
    options = parser.parse_args()
    embedder = await asyncio.to_thread(open_embedder, name=options.embedding, directory=options.directory)
    try:
        await run(options.admin, embedder)
    finally:
        await embedder.close()


if __name__ == "__main__":
    asyncio.run(main())
