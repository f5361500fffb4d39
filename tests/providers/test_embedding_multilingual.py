"""The multilingual embedder, on a tiny model of its shape: no hub is needed. The real files are only told by their checksums."""

import asyncio
import shutil
from pathlib import Path

import numpy as np
import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.ingest.splitting.split import MAX_TOKENS, token_counter
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.local import TOKENS_MOST
from clew.providers.embedding.multilingual import LANGUAGES, MODEL, MultilingualEmbedder
from clew.providers.embedding.weights import MULTILINGUAL, PinnedModel, WeightFiles, WeightSources, find_weights
from clew.retrieval import language
from tests.providers.embedder_conformance import EmbedderConformance
from tests.providers.loopback import Reply, Request, serve
from tests.providers.tiny_multilingual import vector_by_hand, write_model


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiny")


@pytest.fixture(scope="module")
def pin(folder: Path) -> PinnedModel:
    return write_model(folder)


@pytest.fixture(scope="module")
def found(folder: Path, pin: PinnedModel) -> WeightFiles:
    return find_weights(WeightSources(directory=folder), model=pin)


class TestMultilingual(EmbedderConformance):
    @pytest.fixture(autouse=True)
    def files(self, found: WeightFiles) -> None:
        self.found = found

    async def open(self) -> MultilingualEmbedder:
        return await asyncio.to_thread(MultilingualEmbedder, self.found, threads=1)

    async def test_spec_covers_every_language_that_is_detected(self, embedder: MultilingualEmbedder) -> None:
        assert embedder.spec.model == MODEL
        assert embedder.spec.languages == LANGUAGES
        assert set(language.LANGUAGES) <= LANGUAGES

    @pytest.mark.parametrize("text", ["", "invoice", "La facture doit être payée dans trente jours.", "发票 三十天", "x " * 90])
    async def test_vectors_are_those_of_the_formulas(self, embedder: MultilingualEmbedder, text: str) -> None:
        [tokens] = embedder.tokenise([text])
        expected = vector_by_hand(self.found.model, tokens.tolist())
        assert np.abs(await embedder.embed_query(text) - expected).max() < 1e-5
        [_, beside] = await embedder.embed_passages(["a longer text that makes the batch wider " * 3, text])
        assert np.abs(beside - expected).max() < 1e-5

    async def test_what_means_the_same_is_near_in_another_language(self, embedder: MultilingualEmbedder) -> None:
        passages = await embedder.embed_passages(["The invoice: payment in thirty days", "Rain over the coast tomorrow"])
        for question in ("facture paiement trente jours", "发票 付款 三十 天"):
            near, far = passages @ await embedder.embed_query(question)
            assert near > far + 0.2

    def test_texts_are_cut_at_256_tokens_whatever_the_file_says_and_not_padded(self, embedder: MultilingualEmbedder) -> None:
        assert [len(row) for row in embedder.tokenise(["", "invoice", "invoice " * 1000])] == [2, 3, TOKENS_MOST]

    def test_a_chunk_that_is_too_long_for_the_splitter_is_counted_as_such(self, embedder: MultilingualEmbedder) -> None:
        assert token_counter(embedder)("invoice " * 1000) > MAX_TOKENS

    def test_unknown_share_tells_a_script_the_vocabulary_lacks(self, embedder: MultilingualEmbedder) -> None:
        unknown, known = embedder.unknown_share(["ᚠ ᚢ ᚦ ᚨ", "la facture"])
        assert unknown >= 0.5
        assert known == 0.0


def test_weights_without_the_vocabulary_cannot_be_loaded(tmp_path: Path) -> None:
    other = find_weights(WeightSources())
    with other.model.open("rb") as whole:
        (tmp_path / "model.safetensors").write_bytes(whole.read(1_000_000))
    shutil.copy(other.tokenizer, tmp_path)
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        MultilingualEmbedder(WeightFiles(tmp_path / "model.safetensors", tmp_path / "tokenizer.json", "a test"))


def test_weights_of_another_model_cannot_be_loaded() -> None:
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        MultilingualEmbedder(find_weights(WeightSources()))


def test_the_setting_takes_only_the_genuine_files(folder: Path, pin: PinnedModel) -> None:
    with pytest.raises(EmbedderUnavailable) as refused:
        open_embedder(name="multilingual", directory=folder)
    assert pin.sha256["model.safetensors"] in refused.value.message
    assert MULTILINGUAL.sha256["model.safetensors"] in refused.value.message


def test_the_files_are_downloaded_checked_and_used(folder: Path, pin: PinnedModel, tmp_path: Path) -> None:
    def answer(request: Request) -> Reply:
        name = request.path.removeprefix(f"/{pin.repository}/resolve/{pin.revision}/")
        if name not in pin.sha256:
            return Reply(404, b"", {"X-Error-Code": "EntryNotFound", "X-Repo-Commit": pin.revision})
        headers = {"ETag": f'"{pin.sha256[name]}"', "X-Repo-Commit": pin.revision, "Accept-Ranges": "bytes"}
        return Reply(200, (folder / name).read_bytes(), headers)

    sources = WeightSources(cache=tmp_path / "cache")
    with serve(answer) as hub:
        found = find_weights(WeightSources(cache=tmp_path / "cache", endpoint=hub.url), model=pin)
        assert "hub" in found.origin
    again = find_weights(sources, model=pin)
    assert "earlier download" in again.origin
    assert MultilingualEmbedder(again, threads=1).spec.dimension == 384


def test_without_a_hub_the_error_says_which_files_from_where_and_where_to_put_them(tmp_path: Path) -> None:
    with serve(lambda _: Reply(503)) as hub, pytest.raises(EmbedderUnavailable) as missing:
        find_weights(WeightSources(tmp_path / "empty", cache=tmp_path / "cache", endpoint=hub.url), model=MULTILINGUAL)
    told = missing.value.message
    assert "model.safetensors and tokenizer.json (480 MB)" in told
    assert f"https://huggingface.co/{MULTILINGUAL.repository}/tree/{MULTILINGUAL.revision}" in told
    assert "CLEW_EMBEDDING_DIR" in told
    assert "pip install" not in told
    assert str(tmp_path / "empty") in told
