"""A cross-encoder in ONNX: reads a question and a passage together and says how well the passage answers.

Above: `server/search_index`, which puts it over an index. Its folder has `model.onnx` (one logit a pair) and
`tokenizer.json`, as sentence-transformers exports them. Works in a thread, so the event loop goes on.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from clew.domain.errors import ConfigurationInvalid
from clew.domain.text.languages import UNKNOWN, language_code

TOKENS_MOST = 384
"""Pairs are cut here: a chunk of Clew has at most 256 tokens."""
_ort: Any = import_module("onnxruntime")  # a compiled module without types


class CrossEncoder:
    """One model; any number of questions may be scored at once, one after the other."""

    def __init__(self, folder: Path, *, languages: Sequence[str]) -> None:
        """Load the model; blocks for about 0.2 s. `languages` are those it reads (ISO 639-1); `*` for all.

        Raises:
            ConfigurationInvalid: the folder has no such model.
        """
        self.languages = frozenset(language_code(one) for one in languages)
        try:
            self._tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
            options = _ort.SessionOptions()
            options.intra_op_num_threads = 1
            self._session: Any = _ort.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
            self._inputs = frozenset(one.name for one in self._session.get_inputs())
        except Exception as error:  # neither library has a narrower type for an absent or damaged file
            raise ConfigurationInvalid(
                f"CLEW_RERANKER: no cross-encoder can be loaded from {folder}: {error}. The folder needs model.onnx and "
                "tokenizer.json."
            ) from error
        self._tokenizer.enable_truncation(TOKENS_MOST, strategy="only_second")
        self._tokenizer.no_padding()
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="rerank")

    def reads(self, language: str | None) -> bool:
        """Return whether the model reads a language; an unknown one counts as read."""
        code = language_code(language) or UNKNOWN
        return code == UNKNOWN or "*" in self.languages or code in self.languages

    async def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return for each text how likely it answers the question, 0 to 1 (the sigmoid of the model's logit)."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._score, question, list(texts))

    def close(self) -> None:
        """Stop the thread."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _score(self, question: str, texts: list[str]) -> list[float]:
        return [self._score_one(question, text) for text in texts]

    def _score_one(self, question: str, text: str) -> float:
        """One pair at a time: a model in dynamic int8 gives other scores with other pairs beside it, and padding costs more."""
        pair = self._tokenizer.encode(question, text)
        fed = {"input_ids": pair.ids, "attention_mask": pair.attention_mask, "token_type_ids": pair.type_ids}
        (logits,) = self._session.run(None, {name: np.array([fed[name]], np.int64) for name in self._inputs})
        return float(1 / (1 + np.exp(-np.asarray(logits, np.float64).flat[0])))
