"""A model of the shape of paraphrase-multilingual-MiniLM-L12-v2, small enough to be made in a test: random weights, a vocabulary
of a few hundred pieces. Words that mean the same have nearly the same row, so that a question finds what another language says.
"""

import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from tokenizers import AddedToken, Tokenizer, decoders, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram

from clew.providers.embedding.weights import PinnedModel

HIDDEN, INTERMEDIATE, HEADS, LAYERS, POSITIONS = 384, 1536, 12, 12, 512
MEANINGS = (
    "invoice facture 发票",
    "payment paiement 付款 paid payée 支付 due",
    "thirty trente 三十",
    "days jours 天",
    "rain pluie 雨",
    "coast côte 海岸",
    "tomorrow demain 明天",
    "harbour port 港口",
    "river rivière 河流",
)
PLAIN = "the of is must be within in expected over northern def add return question section what does say about tax code when"
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
_ASCII = "".join(map(chr, range(33, 127)))


def pieces() -> list[str]:
    """The vocabulary: special pieces, words, then single characters."""
    words = [word for group in MEANINGS for word in group.split()] + PLAIN.split()
    known = dict.fromkeys([*(f"▁{word}" for word in words), *(word for word in words if not word.isascii())])
    single = dict.fromkeys(["▁", *_ASCII, *"àâçèéêîôùûœ，。？的是什么时候", *(c for word in words for c in word)])
    return [*SPECIAL, *known, *(character for character in single if character not in known)]


def write_tokenizer(path: Path) -> None:
    """A tokenizer as XLM-RoBERTa's: sentencepiece unigrams, `<s>` before and `</s>` after; cut at 128 as the real file says."""
    scored = [(piece, -1.0 if len(piece) > 1 else -8.0) for piece in pieces()]
    tokenizer = Tokenizer(Unigram(scored, unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])  # type: ignore[assignment]
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()  # type: ignore[assignment]
    tokenizer.decoder = decoders.Metaspace()  # type: ignore[assignment]
    tokenizer.add_special_tokens([AddedToken(piece, special=True) for piece in SPECIAL])
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])  # type: ignore[assignment]
    tokenizer.enable_truncation(128)
    tokenizer.enable_padding(pad_id=1, pad_token="<pad>", length=128)
    tokenizer.save(str(path))


def weights() -> dict[str, NDArray[np.float32]]:
    """Random weights by the names of the real file, the pooler and the position ids that nobody needs included."""
    chance = np.random.default_rng(12)

    def matrix(*shape: int, scale: float = 0.012) -> NDArray[np.float32]:
        return (chance.standard_normal(shape, np.float32) * np.float32(scale)).astype(np.float32)

    vocabulary = pieces()
    words = matrix(len(vocabulary), HIDDEN, scale=1.0)
    for group in MEANINGS:
        meaning = matrix(HIDDEN, scale=1.0)
        for piece in (piece for word in group.split() for piece in (word, f"▁{word}") if piece in vocabulary):
            words[vocabulary.index(piece)] = meaning + matrix(HIDDEN, scale=0.1)
    tensors: dict[str, NDArray[np.float32]] = {
        "embeddings.word_embeddings.weight": words,
        "embeddings.position_embeddings.weight": matrix(POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": matrix(2, HIDDEN),
        "embeddings.LayerNorm.weight": np.ones(HIDDEN, np.float32),
        "embeddings.LayerNorm.bias": matrix(HIDDEN),
        "pooler.dense.weight": matrix(HIDDEN, HIDDEN),
        "pooler.dense.bias": matrix(HIDDEN),
    }
    for number in range(LAYERS):
        prefix = f"encoder.layer.{number}"
        for name, rows, columns in (
            ("attention.self.query", HIDDEN, HIDDEN),
            ("attention.self.key", HIDDEN, HIDDEN),
            ("attention.self.value", HIDDEN, HIDDEN),
            ("attention.output.dense", HIDDEN, HIDDEN),
            ("intermediate.dense", INTERMEDIATE, HIDDEN),
            ("output.dense", HIDDEN, INTERMEDIATE),
        ):
            tensors[f"{prefix}.{name}.weight"] = matrix(rows, columns)
            tensors[f"{prefix}.{name}.bias"] = matrix(rows)
        for name in ("attention.output", "output"):
            tensors[f"{prefix}.{name}.LayerNorm.weight"] = np.ones(HIDDEN, np.float32)
            tensors[f"{prefix}.{name}.LayerNorm.bias"] = matrix(HIDDEN)
    return tensors


def write_model(folder: Path) -> PinnedModel:
    """Write the files into a folder; the pin that holds for them."""
    folder.mkdir(parents=True, exist_ok=True)
    others = {"embeddings.position_ids": np.arange(POSITIONS).reshape(1, -1)}
    save_file({**weights(), **others}, folder / "model.safetensors")
    write_tokenizer(folder / "tokenizer.json")
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    return PinnedModel("somebody/tiny-multilingual", "0" * 40, sums, 91)


def vector_by_hand(model: Path, ids: list[int]) -> NDArray[np.float32]:
    """The sentence's vector by the formulas of the paper (Devlin et al. 2018; mean pooling), in numpy, float64."""
    from safetensors.numpy import load_file

    w = {name: tensor.astype(np.float64) for name, tensor in load_file(model).items()}

    def dense(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    def normalised(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        centred = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
        return centred / spread * w[f"{name}.LayerNorm.weight"] + w[f"{name}.LayerNorm.bias"]

    count = len(ids)
    x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][:count]
    x = normalised(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings")
    for number in range(LAYERS):
        prefix = f"encoder.layer.{number}"
        q, k, v = (
            dense(x, f"{prefix}.attention.self.{part}").reshape(count, HEADS, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(HIDDEN // HEADS)
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        context = (shares / shares.sum(axis=-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(count, HIDDEN)
        x = normalised(dense(context, f"{prefix}.attention.output.dense") + x, f"{prefix}.attention.output")
        wide = dense(x, f"{prefix}.intermediate.dense")
        x = normalised(dense(_gelu(wide), f"{prefix}.output.dense") + x, f"{prefix}.output")
    pooled = x.mean(axis=0)
    return (pooled / np.linalg.norm(pooled)).astype(np.float32)


def _gelu(x: NDArray[np.float64]) -> NDArray[np.float64]:
    from math import erf

    return x * 0.5 * (1 + np.vectorize(erf)(x / np.sqrt(2)))
