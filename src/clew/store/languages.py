"""Which languages a tenant's documents and recent questions are in: what `clew doctor` holds against the embedding model.

Above: the doctor. Below: `queries/languages.sql`.
"""

from dataclasses import dataclass
from uuid import UUID

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("languages")


@dataclass(frozen=True, slots=True)
class LanguageCount:
    """How often a language occurs. `language` is an ISO 639-1 code, or `und`."""

    language: str
    count: int


async def document_languages(database: Database, tenant_id: UUID) -> list[LanguageCount]:
    """Count the documents that are searched, by language, most first."""
    return await database.rows(tenant_id, SQL["document_languages"], {}, LanguageCount)


async def question_languages(database: Database, tenant_id: UUID) -> list[LanguageCount]:
    """Count the questions of the last thirty days, by language, most first."""
    return await database.rows(tenant_id, SQL["question_languages"], {}, LanguageCount)
