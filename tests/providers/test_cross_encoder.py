"""The reranker: a cross-encoder that was built here, and what the index above it does with its scores."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import onnx
import pytest
from onnx import TensorProto, helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.errors import ConfigurationInvalid
from clew.domain.turns.tuning import RagSettings
from clew.providers.reranking.cross_encoder import CrossEncoder
from clew.retrieval.protocol import SearchRequest, SearchResult
from clew.retrieval.reranking import RerankedIndex
from tests.passages import passage_of

WORDS = {"[UNK]": 0, "[PAD]": 1, "question": 2, "dull": 3, "bright": 9}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A model whose logit is the largest token id of a pair less 6: only texts with the word "bright" are above 0.5."""
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["n", "tokens"])
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", 1])
    nodes = [
        helper.make_node("ReduceMax", ["input_ids"], ["most"], axes=[1], keepdims=1),
        helper.make_node("Cast", ["most"], ["as_float"], to=TensorProto.FLOAT),
        helper.make_node("Sub", ["as_float", "six"], ["logits"]),
    ]
    six = helper.make_tensor("six", TensorProto.FLOAT, [1], [6.0])
    graph = helper.make_graph(nodes, "toy", [ids], [logits], [six])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save(model, str(tmp_path / "model.onnx"))
    tokenizer = Tokenizer(WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = cast(Any, Whitespace())
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


@pytest.fixture
def encoder(folder: Path) -> Iterator[CrossEncoder]:
    opened = CrossEncoder(folder, languages=["en"])
    yield opened
    opened.close()


class Found:
    """An index that finds these passages."""

    def __init__(self, *passages: Passage) -> None:
        self.passages = passages

    async def search(self, request: SearchRequest) -> SearchResult:
        return SearchResult(self.passages, {"branch": "exact"})


def request(*, first: int, language: str = "en") -> SearchRequest:
    settings = RagSettings(rerank_passages=first)
    return SearchRequest(uuid4(), (uuid4(),), "question", None, SearchFilters(), settings, language=language)


def found(*texts: str, language: str = "en") -> list[Passage]:
    passages = [replace(passage_of(text, document=number), language=language) for number, text in enumerate(texts, 1)]
    return [replace(passage, scores=replace(passage.scores, fused=1 - at / 10)) for at, passage in enumerate(passages)]


async def test_a_pair_is_scored_between_0_and_1(encoder: CrossEncoder) -> None:
    dull, bright = await encoder.score("question", ["dull", "bright"])
    assert dull == pytest.approx(1 / (1 + 2.718281828**3), rel=1e-4)
    assert bright == pytest.approx(1 / (1 + 2.718281828**-3), rel=1e-4)


async def test_the_first_passages_are_put_in_order_and_the_others_stay(encoder: CrossEncoder) -> None:
    index = RerankedIndex(Found(*found("dull", "dull dull", "bright", "bright")), encoder)
    result = await index.search(request(first=3))
    assert [passage.content for passage in result.passages] == ["bright", "dull", "dull dull", "bright"]
    assert result.passages[0].scores.fused == pytest.approx(0.8 + 0.5 * 0.9526, abs=1e-3)
    assert result.trace == {"branch": "exact", "reranked": 3}


@pytest.mark.parametrize(("first", "asked", "spoken"), [(0, "en", "en"), (3, "fr", "en"), (3, "en", "de")])
async def test_where_it_is_off_or_cannot_read_the_order_stays(encoder: CrossEncoder, first: int, asked: str, spoken: str) -> None:
    index = RerankedIndex(Found(*found("dull", "bright", language=spoken)), encoder)
    result = await index.search(request(first=first, language=asked))
    assert [passage.content for passage in result.passages] == ["dull", "bright"]
    assert result.trace == {"branch": "exact"}


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationInvalid, match=r"CLEW_RERANKER.*model\.onnx and tokenizer\.json"):
        CrossEncoder(tmp_path, languages=["en"])


def test_all_languages_can_be_read(folder: Path) -> None:
    encoder = CrossEncoder(folder, languages=["*"])
    assert encoder.reads("zh")
    encoder.close()
