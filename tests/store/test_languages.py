"""Documents and questions in several languages: each is read by its own rules, and the doctor tells what the model lacks."""

from uuid import UUID

import pytest

from clew.cli.doctor.search import check_coverage
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reembed import reembed
from clew.providers.embedding.multilingual import MultilingualEmbedder
from clew.providers.embedding.protocol import Embedder
from clew.providers.embedding.weights import MULTILINGUAL, WeightSources, find_weights
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchRequest
from clew.store.pool import Database
from tests.ingestion import Library, the_embedder, upload

WORDS_ONLY = RagSettings(fts_weight=1.0, vector_weight=0.0)
DOCUMENTS = {
    "en": ["The operators reduced the releases of the Vaunière dam.", "Bees visit the orchards during the first weeks of May."],
    "fr": [
        "Les exploitants ont réduit les lâchers du barrage de Vaunière.",
        "Les abeilles visitent les vergers au début du mois de mai.",
    ],
    "zh": ["运营商减少了水库大坝的泄洪量，以保护下游的村庄。", "蜜蜂在五月初飞到果园里采集花粉和花蜜。"],
    "de": ["Die Betreiber verringerten die Abflüsse der Talsperre.", "Die Bienen besuchen Anfang Mai die blühenden Obstgärten."],
    "es": [
        "Los operadores redujeron las descargas de la presa.",
        "Las abejas visitan los huertos durante las primeras semanas de mayo.",
    ],
    "pt": [
        "Os operadores reduziram as descargas da barragem.",
        "As abelhas visitam os pomares durante as primeiras semanas de maio.",
    ],
}
ASKED = {
    "en": "Which operator reduces a release?",
    "fr": "Quel exploitant réduit un lâcher du barrage ?",
    "zh": "谁减少了大坝泄洪？",
    "de": "Welcher Betreiber verringert den Abfluss?",
    "es": "¿Qué operador reduce la descarga?",
    "pt": "Qual operador reduz a descarga?",
}
"""Other forms of the words than in the first text of each language."""


@pytest.fixture
async def library(database: Database, tenant: UUID, default_assistant: UUID, sandbox: Sandbox) -> Library:
    return Library(database, tenant, default_assistant, sandbox)


async def fill(library: Library, *languages: str) -> None:
    files = [upload(f"{name}{n}.txt", text) for name in languages for n, text in enumerate(DOCUMENTS[name])]
    for document, name in zip(await library.ingest(*files), [one for one in languages for _ in DOCUMENTS[one]], strict=True):
        assert document.language == name


async def ask(library: Library, question: str, embedder: Embedder | None = None) -> list[Passage]:
    """What words alone find, or what words and the vectors of a model find."""
    request = SearchRequest(
        tenant_id=library.tenant,
        scope_ids=(library.place.assistant_id,),
        text=question,
        vector=await embedder.embed_query(question) if embedder else None,
        filters=SearchFilters(),
        settings=RagSettings() if embedder else WORDS_ONLY,
    )
    spec = (embedder or the_embedder()).spec
    return list((await PostgresIndex(library.database, spec).search(request)).passages)


@pytest.mark.parametrize("language", DOCUMENTS)
async def test_a_question_finds_other_forms_of_its_words_in_a_document_of_its_language(library: Library, language: str) -> None:
    await fill(library, language)
    found = await ask(library, ASKED[language])
    assert found[0].content == DOCUMENTS[language][0]


@pytest.mark.parametrize("language", DOCUMENTS)
async def test_among_documents_of_six_languages_those_of_the_question_come_first(library: Library, language: str) -> None:
    await fill(library, *DOCUMENTS)
    found = await ask(library, ASKED[language])
    assert found[0].content == DOCUMENTS[language][0]


@pytest.mark.parametrize(
    ("language", "typed"),
    [("fr", "lachers reduits"), ("zh", "大壩的洩洪"), ("de", "abflusse der talsperre"), ("es", "REDUJERON")],
)
async def test_accents_and_traditional_characters_make_no_difference(library: Library, language: str, typed: str) -> None:
    await fill(library, language)
    assert await ask(library, typed)


async def test_a_question_in_another_language_finds_names_and_nothing_else(library: Library) -> None:
    await fill(library, "en")
    assert [passage.content for passage in await ask(library, "Que s'est-il passé au barrage de Vaunière ?")] == [
        DOCUMENTS["en"][0]
    ]
    assert await ask(library, "Quand les abeilles sortent-elles ?") == []
    assert await ask(library, "蜜蜂什么时候出来？") == []


async def test_stop_words_of_the_questions_language_are_no_rare_words_of_another(library: Library) -> None:
    await fill(library, "en", "fr")
    found = await ask(library, "Que font les exploitants pour les lâchers ?")
    assert found[0].content == DOCUMENTS["fr"][0]


@pytest.fixture(scope="module")
def multilingual() -> Embedder:
    return MultilingualEmbedder(find_weights(WeightSources(), model=MULTILINGUAL), threads=1)


async def test_one_command_takes_an_english_index_to_many_languages_and_words_answer_meanwhile(
    library: Library, multilingual: Embedder
) -> None:
    texts = ("The invoice: payment in thirty days", "Rain over the coast tomorrow", "港口的河流")
    await library.ingest(*(upload(f"{n}.txt", text) for n, text in enumerate(texts)))
    question = "facture : paiement trente jours"
    assert await ask(library, question) == []
    words = await ask(library, "invoice payment", multilingual)  # a server of the new model, before the switch
    assert [passage.scores.similarity for passage in words] == [None]
    done = await reembed(library.database, multilingual, library.tenant)
    assert (done.embedded, done.without_vector) == (3, 0)
    found = await ask(library, question, multilingual)
    assert found[0].content == texts[0]
    assert found[0].scores.vector_rank == 1
    found = await ask(library, "la rivière et son port", multilingual)
    assert found[0].content == texts[2]


async def checks(library: Library, dsn: str, embedder: Embedder) -> dict[str, tuple[str, str]]:
    [row] = await library.database.dicts(library.tenant, "select name from tenants where tenant_id = clew_tenant()")
    return {
        check.name: (check.status, f"{check.found} {check.remedy}")
        for check in await check_coverage(dsn, row["name"], embedder.spec)
    }


async def test_the_doctor_tells_which_documents_the_model_does_not_cover_and_the_command(
    library: Library, multilingual: Embedder
) -> None:
    dsn = library.database.dsn
    assert {status for status, _ in (await checks(library, dsn, the_embedder())).values()} == {"ok"}
    await fill(library, "en", "fr", "zh")
    status, told = (await checks(library, dsn, the_embedder()))["languages of the documents"]
    assert status == "warn"
    assert "does not cover français, 中文" in told
    assert "CLEW_EMBEDDING=multilingual clew reembed" in told
    status, told = (await checks(library, dsn, multilingual))["embedding index"]
    assert status == "fail"
    assert "all-MiniLM-L6-v2" in told
    await reembed(library.database, multilingual, library.tenant)
    assert {status for status, _ in (await checks(library, dsn, multilingual)).values()} == {"ok"}
