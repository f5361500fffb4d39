"""The multilingual embedder on its real weights, which are in the package `clew-weights` of this repository."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from functools import cache
from math import erf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import load_file

from clew.domain.errors import EmbedderUnavailable
from clew.ingest.splitting.split import MAX_TOKENS, token_counter
from clew.providers.embedding import multilingual
from clew.providers.embedding.encoder_session import EncoderSession, map_tensor
from clew.providers.embedding.local import TOKENS_MOST
from clew.providers.embedding.multilingual import GRAPH, LANGUAGES, MODEL, MultilingualEmbedder, read_words, unpack
from clew.providers.embedding.weights import MINILM, MULTILINGUAL, WeightFiles, WeightSources, find_weights
from clew.retrieval import language
from tests.providers.embedder_conformance import EmbedderConformance

HEADS, LAYERS = 12, 12


@cache
def found() -> WeightFiles:
    return find_weights(WeightSources(), MULTILINGUAL)


@cache
def tensors() -> dict[str, NDArray[Any]]:
    return load_file(found().model)


@pytest.fixture(scope="module")
async def opened() -> AsyncIterator[MultilingualEmbedder]:
    """One embedder for the module: to open it takes half a second."""
    embedder = await asyncio.to_thread(MultilingualEmbedder, found(), threads=1)
    yield embedder
    await embedder.close()


def vector_by_hand(ids: list[int], read: dict[str, NDArray[np.float64]]) -> NDArray[np.float64]:
    """The sentence's vector before centring, by the formulas of the paper (Devlin et al. 2018; mean pooling), in float64."""

    def dense(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return x @ (read[f"{name}.weight"] * read[f"{name}.scale"]) + read[f"{name}.bias"]

    def normalised(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        centred = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
        return centred / spread * read[f"{name}.LayerNorm.weight"] + read[f"{name}.LayerNorm.bias"]

    words = "embeddings.word_embeddings.weight"
    nibbles, scales = tensors()[f"{words}.nibbles"][ids], tensors()[f"{words}.scales"][ids].astype(np.float64)
    halves = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float64) - 8
    count = len(ids)
    x = (halves * scales[:, :, None]).reshape(count, -1) + read["embeddings.position_embeddings.weight"][:count]
    x = normalised(x + read["embeddings.token_type_embeddings.weight"][0], "embeddings")
    for number in range(LAYERS):
        prefix = f"encoder.layer.{number}"
        q, k, v = (
            dense(x, f"{prefix}.attention.self.{part}").reshape(count, HEADS, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        context = (shares / shares.sum(axis=-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(count, -1)
        x = normalised(dense(context, f"{prefix}.attention.output.dense") + x, f"{prefix}.attention.output")
        wide = dense(x, f"{prefix}.intermediate.dense")
        active = wide * 0.5 * (1 + np.vectorize(erf)(wide / np.sqrt(2)))
        x = normalised(dense(active, f"{prefix}.output.dense") + x, f"{prefix}.output")
    pooled = x.mean(axis=0)
    return pooled / np.linalg.norm(pooled)


def unit(vector: NDArray[Any]) -> NDArray[np.float64]:
    return vector / np.linalg.norm(vector)


class TestMultilingual(EmbedderConformance):
    async def open(self) -> MultilingualEmbedder:
        return await asyncio.to_thread(MultilingualEmbedder, found(), threads=1)

    @pytest.fixture
    def embedder(self, opened: MultilingualEmbedder) -> MultilingualEmbedder:
        return opened

    async def test_spec_covers_every_language_that_is_detected(self, embedder: MultilingualEmbedder) -> None:
        assert embedder.spec.model == MODEL
        assert embedder.spec.languages == LANGUAGES
        assert set(language.LANGUAGES) <= LANGUAGES

    async def test_vectors_are_those_of_the_formulas(self, embedder: MultilingualEmbedder) -> None:
        session = EncoderSession(found().model, graph=GRAPH, look_up=read_words)
        read = {name: np.asarray(tensor, np.float64) for name, tensor in tensors().items() if "word_embeddings" not in name}
        for text in ("", "invoice", "La facture doit être payée dans trente jours.", "三十天内付款", "x " * 90):
            [passage] = await embedder.embed_passages([text])
            for role, vector in (("query", await embedder.embed_query(text)), ("passage", passage)):
                [ids] = embedder.tokenise([f"{role}: {text}"])
                raw = session.run(ids)
                by_hand = vector_by_hand(ids.tolist(), read)
                assert by_hand @ raw > (0.98 if text.startswith("x ") else 0.985), (role, text)  # int8 rounds
                assert unit(raw - tensors()[f"centre.{role}"]) @ vector > 0.9999, (role, text)

    @pytest.mark.parametrize(
        "question",
        [
            "When must the invoice be paid?",
            "Quand faut-il payer la facture ?",
            "Wann muss die Rechnung bezahlt werden?",
            "¿Cuándo hay que pagar la factura?",
            "Quando é que a fatura tem de ser paga?",
            "发票什么时候付款？",
        ],
    )
    async def test_what_means_the_same_is_near_in_another_language(self, embedder: MultilingualEmbedder, question: str) -> None:
        texts = ["Payment of the invoice is due within thirty days.", "Rain is expected over the northern coast tomorrow."]
        near, far = await embedder.embed_passages(texts) @ await embedder.embed_query(question)
        assert near > far + 0.1

    async def test_unrelated_texts_are_not_similar(self, embedder: MultilingualEmbedder) -> None:
        texts = ["Payment of the invoice is due within thirty days.", "La crêpe se mange chaude.", "猫在沙发上睡觉。"]
        similarities = await embedder.embed_passages(texts) @ await embedder.embed_query("How tall is the lighthouse?")
        assert similarities.max() < 0.35

    def test_texts_are_cut_at_256_tokens_and_not_padded(self, embedder: MultilingualEmbedder) -> None:
        assert [len(row) for row in embedder.tokenise(["", "invoice " * 1000])] == [2, TOKENS_MOST]

    def test_full_width_forms_are_read_as_plain_ones(self, embedder: MultilingualEmbedder) -> None:
        full, plain = embedder.tokenise(["ＡＢＣ　１２３", "ABC 123"])
        assert full.tolist() == plain.tolist()

    def test_a_chunk_that_is_too_long_for_the_splitter_is_counted_as_such(self, embedder: MultilingualEmbedder) -> None:
        assert token_counter(embedder)("invoice " * 1000) > MAX_TOKENS

    def test_unknown_share_is_high_for_a_script_that_the_vocabulary_lacks(self, embedder: MultilingualEmbedder) -> None:
        unknown, known = embedder.unknown_share(["ᚠ ᚢ ᚦ ᚨ", "la facture"])
        assert unknown >= 0.5
        assert known == 0.0


def test_word_vectors_are_those_of_their_blocks() -> None:
    nibbles = np.array([[[0x10 * (number % 16) + 15 - number for number in range(16)]]], np.uint8)
    assert unpack(nibbles, np.array([[0.5]], np.float16)).tolist() == [
        [(15 - number - 8) / 2 for number in range(16)] + [(number - 8) / 2 for number in range(16)]
    ]


def test_the_vocabulary_is_mapped_and_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    mapped: list[NDArray[Any]] = []
    monkeypatch.setattr(multilingual, "map_tensor", lambda *place: mapped.append(found := map_tensor(*place)) or found)
    assert read_words(found().model)(np.array([[0, 250_001]], np.int64)).shape == (1, 2, 384)
    assert [type(array) for array in mapped] == [np.memmap, np.memmap]


def test_weights_that_break_off_cannot_be_loaded(tmp_path: Path) -> None:
    with found().model.open("rb") as whole:
        (tmp_path / "model.safetensors").write_bytes(whole.read(1_000_000))
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        MultilingualEmbedder(WeightFiles(tmp_path / "model.safetensors", found().tokenizer, "a test"))


async def test_a_closed_embedder_is_freed_without_a_collection() -> None:
    embedder = MultilingualEmbedder(found(), threads=1)
    await embedder.embed_query("a question")
    held = weakref.ref(embedder)
    await embedder.close()
    gc.disable()
    try:
        del embedder
        assert held() is None
    finally:
        gc.enable()


def test_weights_of_another_model_cannot_be_loaded() -> None:
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        MultilingualEmbedder(find_weights(WeightSources(), MINILM))
