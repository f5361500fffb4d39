"""What `clew doctor` holds against the embedding model: the index that is searched, the documents' and the questions' languages.

Above: `checking`. Below: `store.languages`, `store.chunks`. The words for what is found are those of `engine.coverage`.
"""

from collections.abc import Sequence
from uuid import UUID

from clew.engine.coverage import SWITCH, name_of
from clew.providers.embedding.protocol import UNDETERMINED, EmbeddingSpec
from clew.store.checks import Check
from clew.store.chunks import EmbeddingIndexes
from clew.store.keys import Keys
from clew.store.languages import LanguageCount, document_languages, question_languages
from clew.store.pool import Database

_REMEDY = f"`{SWITCH}` makes every vector anew with a model for about fifty languages; then start the server with it, too."


async def check_coverage(dsn: str, tenant: str, spec: EmbeddingSpec) -> list[Check]:
    """Look at one tenant's index and languages.

    Raises:
        StoreUnavailable: the database does not answer.
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
        return Check("embedding index", "ok", "none yet: the first start makes it")
    described = f"{found.model}, {found.precision}, {found.dimension} dimensions"
    if (found.model, found.precision, found.dimension) == (spec.model, spec.precision, spec.dimension):
        return Check("embedding index", "ok", described)
    remedy = "A server with this model does not start on it. Run `clew reembed` to embed them again, or set CLEW_EMBEDDING back."
    return Check("embedding index", "fail", f"the documents were embedded by another model: {described}", remedy)


def _check_languages(name: str, counts: Sequence[LanguageCount], spec: EmbeddingSpec) -> Check:
    if not counts:
        return Check(name, "ok", "none yet")
    listed = ", ".join(f"{'unknown' if one.language == UNDETERMINED else name_of(one.language)} {one.count}" for one in counts)
    foreign = [name_of(one.language) for one in counts if not spec.covers(one.language)]
    if not foreign:
        return Check(name, "ok", listed)
    return Check(name, "warn", f"{listed}; {spec.model} does not cover {', '.join(foreign)}: found mostly by words", _REMEDY)
