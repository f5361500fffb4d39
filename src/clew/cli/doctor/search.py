"""The checks of `clew doctor` against the embedding model: the index, and the languages of documents and questions.

Where Qdrant searches, also that: whether it answers, how far it is behind, and who could read its key on the way. Above:
`command`. Below: `store.inspection`, `store.documents.chunks`, `store.documents.mirror`. Names of languages come from
`engine.coverage`.
"""

from collections.abc import Sequence
from urllib.parse import urlsplit
from uuid import UUID

from clew.domain.errors import ClewError
from clew.domain.text.languages import UNKNOWN, name_of
from clew.embedded.data_directory import read_server_file
from clew.engine.coverage import SWITCH
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.server.settings import Settings, is_loopback
from clew.store.checks import Check
from clew.store.documents.chunks import EmbeddingIndexes, Spec, embedding_index_id
from clew.store.documents.mirror import Mirrors
from clew.store.inspection import LanguageCount, document_languages, question_languages
from clew.store.keys import Keys
from clew.store.pool import Database

_INDEX = "search index"
_REMEDY = (
    f"Run `{SWITCH}` to recompute all vectors with a model for about a hundred languages, "
    "then start the server with that model too."
)


async def check_coverage(dsn: str, tenant: str, spec: EmbeddingSpec) -> list[Check]:
    """Check the index and the languages of one tenant.

    Raises:
        StoreUnavailable: the database does not respond.
        NotFound: there is no such tenant.
    """
    database = Database(dsn, max_size=2)
    await database.open()
    try:
        tenant_id = await Keys(database).tenant_named(tenant)
        documents = await document_languages(database, tenant_id)
        questions = await question_languages(database, tenant_id)
        return [
            await _check_index(database, tenant_id, spec),
            _check_languages("languages of the documents", documents, spec),
            _check_languages("languages of the questions", questions, spec),
        ]
    finally:
        await database.close()


async def _check_index(database: Database, tenant_id: UUID, spec: EmbeddingSpec) -> Check:
    found = await EmbeddingIndexes(database).active(tenant_id)
    if found is None:
        return Check("embedding index", "ok", "none yet: the first start creates it")
    described = f"{found.model}, {found.precision}, {found.dimension} dimensions"
    if (found.model, found.precision, found.dimension) == (spec.model, spec.precision, spec.dimension):
        return Check("embedding index", "ok", described)
    remedy = (
        "A server with this model cannot start. Run `clew reembed` to embed the documents again, or restore "
        "the previous CLEW_EMBEDDING."
    )
    return Check("embedding index", "fail", f"the documents were embedded with another model: {described}", remedy)


def _check_languages(name: str, counts: Sequence[LanguageCount], spec: EmbeddingSpec) -> Check:
    if not counts:
        return Check(name, "ok", "none yet")
    listed = ", ".join(f"{'unknown' if one.language == UNKNOWN else name_of(one.language)} {one.count}" for one in counts)
    foreign = [name_of(one.language) for one in counts if not spec.covers(one.language)]
    if not foreign:
        return Check(name, "ok", listed)
    return Check(
        name, "warn", f"{listed}; {spec.model} does not cover {', '.join(foreign)}: found mostly by full-text search", _REMEDY
    )


async def check_search_index(settings: Settings, dsn: str, spec: Spec) -> list[Check]:
    """Check Qdrant if it is the index; no checks for PostgreSQL."""
    if settings.index == "postgres":
        return []
    database = Database(dsn, max_size=2)
    await database.open()
    try:
        found = await _described(settings, database, spec)
        backlog = await Mirrors(database, embedding_index_id(spec)).backlog(await Keys(database).tenant_named(settings.tenant))
    except ClewError as error:
        return [Check(_INDEX, "fail", "cannot be used", error.message)]
    finally:
        await database.close()
    found = f"{found}, {backlog.waiting} documents are waiting to be copied"
    if backlog.error:
        return [Check(_INDEX, "warn", found, backlog.error)]
    if _is_key_readable(settings):
        return [Check(_INDEX, "warn", found, "The Qdrant API key is sent unencrypted. Use https:// in CLEW_QDRANT_URL.")]
    return [Check(_INDEX, "ok", found)]


async def _described(settings: Settings, database: Database, spec: Spec) -> str:
    """Return the version and the location of Qdrant."""
    from clew.server.search_index import open_mirror

    if settings.qdrant_path is not None and read_server_file(settings.data_dir) is not None:
        return f"Qdrant in {settings.qdrant_path}, in use by the running server"
    async with open_mirror(settings, database, spec) as mirror:
        return f"Qdrant {await mirror.qdrant.version()} at {mirror.qdrant.place.name}"


def _is_key_readable(settings: Settings) -> bool:
    address = urlsplit(settings.qdrant_url or "")
    return settings.qdrant_api_key is not None and address.scheme == "http" and not is_loopback(address.hostname or "")
