import asyncio
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.local import TOKENS_MOST
from clew.providers.embedding.minilm import MiniLMEmbedder
from clew.providers.embedding.weights import MINILM, WeightFiles, WeightSources, find_weights
from tests.providers.embedder_conformance import EmbedderConformance

DATA = Path(__file__).parent / "data"
ROWS = json.loads((DATA / "minilm_reference.json").read_text())
REFERENCE_TEXTS: list[str] = [row["text"] * row.get("repeat", 1) for row in ROWS]
REFERENCE = np.load(DATA / "minilm_reference.npy")


def open_minilm() -> MiniLMEmbedder:
    return MiniLMEmbedder(find_weights(WeightSources(), MINILM))


class TestMiniLM(EmbedderConformance):
    async def open(self) -> MiniLMEmbedder:
        return await asyncio.to_thread(open_minilm)


class TestVectors:
    async def test_passages_are_near_those_of_sentence_transformers(self) -> None:
        embedder = open_minilm()
        cosines = np.sum(await embedder.embed_passages(REFERENCE_TEXTS) * REFERENCE, axis=1)
        assert 0.96 < cosines.min() < 0.9999
        assert embedder.spec.precision == "int8"
        await embedder.close()

    async def test_queries_are_near_those_of_sentence_transformers(self) -> None:
        embedder = open_minilm()
        near = {
            row["name"]: await embedder.embed_query(text) @ vector
            for row, text, vector in zip(ROWS, REFERENCE_TEXTS, REFERENCE, strict=True)
        }
        assert {name: cosine for name, cosine in near.items() if cosine <= 0.96} == {}
        await embedder.close()

    async def test_a_vector_is_the_same_whatever_stands_beside_the_text(self) -> None:
        embedder = open_minilm()
        together = await embedder.embed_passages(REFERENCE_TEXTS)
        alone = [(await embedder.embed_passages([text]))[0] for text in REFERENCE_TEXTS]
        assert np.array_equal(together, alone)
        await embedder.close()

    def test_weights_that_are_cut_short_cannot_be_loaded(self, tmp_path: Path) -> None:
        genuine = find_weights(WeightSources(), MINILM)
        with genuine.model.open("rb") as whole:
            (tmp_path / "model.safetensors").write_bytes(whole.read(1_000_000))
        with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
            MiniLMEmbedder(WeightFiles(tmp_path / "model.safetensors", genuine.tokenizer, "a test"))


class TestTokens:
    def test_texts_are_cut_at_256_tokens_and_not_padded(self) -> None:
        embedder = open_minilm()
        lengths = [len(row) for row in embedder.tokenise(["", "Hello", "word " * 1000])]
        assert lengths == [2, 3, TOKENS_MOST]

    def test_unknown_share_tells_chinese_from_english(self) -> None:
        chinese, english = open_minilm().unknown_share(["请详细说明退款政策和付款条件。", "Explain the refund policy."])
        assert chinese > 0.2
        assert english == 0.0


async def test_query_does_not_wait_for_a_long_ingestion() -> None:
    embedder = open_minilm()
    ingestion = asyncio.create_task(embedder.embed_passages(["a long passage of many words " * 60] * 80))
    await asyncio.sleep(0)
    await embedder.embed_query("Does this come first?")
    assert not ingestion.done()
    ingestion.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ingestion
    await embedder.close()


@pytest.fixture(scope="module")
def embedder() -> MiniLMEmbedder:
    return open_minilm()


@example("a" * 101)
@example("x 日本 y")
@given(st.text(max_size=200) | st.text(st.sampled_from("abz 9-_.,’é你日Пи😀ﬁ\u0301\u00ad"), max_size=300))
def test_share_of_unknown_tokens_is_that_of_the_tokens(embedder: MiniLMEmbedder, text: str) -> None:
    [tokens] = embedder.tokenise([text])
    unknown = embedder.tokenise(["a" * 101])[0][1]
    inner = list(tokens[1:-1])
    assert embedder.unknown_share([text]) == [inner.count(unknown) / len(inner) if inner else 0.0]
