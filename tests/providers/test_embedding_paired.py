"""The default embedder on its real weights: two models in one vector."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.minilm import MiniLMEmbedder
from clew.providers.embedding.multilingual import LANGUAGES, MultilingualEmbedder
from clew.providers.embedding.paired import ENGLISH_SHARE, PairedEmbedder
from clew.providers.embedding.weights import MINILM, MULTILINGUAL, WeightSources, find_weights
from tests.providers.embedder_conformance import EmbedderConformance

ENGLISH = ["Payment of the invoice is due within thirty days.", "Rain is expected over the northern coast tomorrow."]
FRENCH = ["La facture doit être payée dans trente jours.", "Demain, il pleuvra sur la côte nord."]


def parts() -> tuple[MultilingualEmbedder, MiniLMEmbedder]:
    sources = WeightSources()
    return (
        MultilingualEmbedder(find_weights(sources, MULTILINGUAL), threads=1),
        MiniLMEmbedder(find_weights(sources, MINILM), threads=1),
    )


@pytest.fixture(scope="module")
async def opened() -> AsyncIterator[PairedEmbedder]:
    """One embedder for the module: to open it takes half a second."""
    embedder = PairedEmbedder(*await asyncio.to_thread(parts))
    yield embedder
    await embedder.close()


class TestPaired(EmbedderConformance):
    async def open(self) -> PairedEmbedder:
        return PairedEmbedder(*await asyncio.to_thread(parts))

    @pytest.fixture
    def embedder(self, opened: PairedEmbedder) -> PairedEmbedder:
        return opened

    async def test_english_cosines_are_the_weighted_mean_of_both_models(self, embedder: PairedEmbedder) -> None:
        question, both = "When must I pay?", await asyncio.to_thread(parts)
        multilingual, english = [await part.embed_passages(ENGLISH) @ await part.embed_query(question) for part in both]
        found = await embedder.embed_passages(ENGLISH, ["en", "en-GB"]) @ await embedder.embed_query(question, "en")
        assert found == pytest.approx(ENGLISH_SHARE * english + (1 - ENGLISH_SHARE) * multilingual, abs=0.02)
        await asyncio.gather(*(part.close() for part in both))

    async def test_other_languages_are_compared_by_the_multilingual_model_alone(self, embedder: PairedEmbedder) -> None:
        vectors = await embedder.embed_passages([*ENGLISH, *FRENCH], ["en", "und", "fr", "fr"])
        query = await embedder.embed_query("Quand faut-il payer ?", "fr")
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(4), abs=1e-5)
        assert [not row[:384].any() for row in (*vectors, query)] == [False, False, True, True, True]
        invoice, rain, facture, pluie = vectors @ query
        assert facture > pluie
        assert invoice > rain, "the same question finds the English passage"

    async def test_a_passage_has_the_same_vector_alone_and_among_others(self, embedder: PairedEmbedder) -> None:
        among = await embedder.embed_passages([*FRENCH, ENGLISH[0]], ["fr", "fr", "en"])
        alone = await embedder.embed_passages([ENGLISH[0]], ["en"])
        assert among[2] @ alone[0] > 0.995

    def test_it_covers_the_languages_of_the_multilingual_model(self, embedder: PairedEmbedder) -> None:
        assert embedder.spec.languages == LANGUAGES
        assert embedder.spec.dimension == 768


@pytest.mark.parametrize("name", ["multilingual", "minilm"])
def test_only_the_genuine_files_are_used(tmp_path: Path, name: str) -> None:
    for model in (MINILM, MULTILINGUAL):
        (tmp_path / model.name).mkdir()
        for file in model.sha256:
            (tmp_path / model.name / file).write_bytes(b"something else")
    with pytest.raises(EmbedderUnavailable) as refused:
        open_embedder(name=name, directory=tmp_path)
    assert hashlib.sha256(b"something else").hexdigest() in refused.value.message
    assert MINILM.sha256["model.safetensors"] in refused.value.message
