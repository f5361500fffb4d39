"""Recognises requests about the answer before that no rule knows, by the vector of the question: "das ist mir zu dünn".

Above: the resolve stage, which asks here where every rule of follow-ups is undecided, and where only the class of a text, not its
every word, made it a request. Below: the default embedder. `learned_requests.npz` has the weights that
`scripts/train_requests.py` learned from the labelled phrasings: a linear model over the multilingual half of the vector gives
each kind a probability. Other embedders have other vectors, and their questions are left to the rules.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

import numpy as np
from numpy.typing import NDArray

from clew.domain.errors import EmbedderUnavailable
from clew.domain.followup.ellipsis.reading import tokens_of
from clew.domain.followup.reading import likely_languages, read_text
from clew.domain.revision import Kind, Revision
from clew.domain.text.languages import UNKNOWN
from clew.providers.embedding.protocol import Embedder, Vectors

MODEL = "multilingual-e5-small+all-MiniLM-L6-v2"
"""The embedder whose vectors the weights are for."""
SURE = 0.9
"""The probability that a text asks about the answer before from which it is taken for such a request. A question that is
swallowed is worse than a request that is searched for; decision 0031 has the figures."""
PERHAPS = 0.3
"""The probability from which the user is asked back if the documents have nothing about the text."""
UNLIKELY, CONTINUES = 0.1, 0.3
"""Below the first, a text is no request although its class made it one; below the second, if it also continues the question
before."""
_FORMS: frozenset[Kind] = frozenset({"list", "table", "translate", "style"})
"""Forms may have names: an Excel file, Spanish."""
_BEGINNINGS = frozenset('.!?:;…¿¡(«“„"')
_NAME_LEAST = 3
LONGEST = 120
"""A longer text is a question as it stands, in code points."""


@dataclass(frozen=True, slots=True)
class RequestModel:
    """A linear model over vectors of the multilingual embedder."""

    weights: NDArray[np.float32]
    """`(kinds, 384)`."""
    bias: NDArray[np.float32]
    """`(kinds,)`."""
    kinds: tuple[str, ...]
    """The kinds of requests; an empty one for every other text."""

    def judge(self, vector: Vectors) -> tuple[Kind, float]:
        """Return the likeliest kind for a vector `(384,)`, L2-normalised, and the probability that it is any request."""
        scores = self.weights @ vector + self.bias
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        none = self.kinds.index("")
        is_any = 1.0 - float(shares[none])
        shares[none] = 0
        return cast(Kind, self.kinds[int(shares.argmax())]), is_any


@cache
def request_model() -> RequestModel:
    """Read the weights."""
    with files("clew.engine.questions").joinpath("learned_requests.npz").open("rb") as file, np.load(file) as stored:
        kinds = tuple(str(kind) for kind in stored["kinds"])
        return RequestModel(stored["weights"].astype(np.float32), stored["bias"].astype(np.float32), kinds)


async def likely_request(text: str, embedder: Embedder) -> Revision | None:
    """Return what a text asks of the answer before, if its vector makes it sure or at least possible (`is_sure`)."""
    found = await _judged(text, embedder) if len(text) <= LONGEST else None
    if found is None or found[1] < PERHAPS:
        return None
    is_sure = found[1] >= SURE and (found[0] in _FORMS or not _names_something(text))
    return Revision(found[0], may_stand_alone=True, is_by_class=True, is_sure=is_sure)


def _names_something(text: str) -> bool:
    """Tell whether a text has a name, as "is this scam a Ponzi?" has: then it may well ask about that, and is searched for.

    Capitals show none in German and in Chinese.
    """
    if likely_languages(read_text(text), None)[0] in ("de", "zh"):
        return False
    begins = True
    for token in tokens_of(text):
        if not token.is_word:
            begins = begins or token.cased in _BEGINNINGS
            continue
        if token.is_capital and not begins and len(token.cased) >= _NAME_LEAST and not token.cased.isupper():
            return True
        begins = False
    return False


async def is_no_request(text: str, embedder: Embedder, *, continues: bool) -> bool:
    """Tell whether the vector of a text contradicts what its class made a request: `et pour les enfants ?`.

    `continues`: it can be read as the question before with another year, place or thing.
    """
    found = await _judged(text, embedder)
    return found is not None and found[1] < (CONTINUES if continues else UNLIKELY)


async def _judged(text: str, embedder: Embedder) -> tuple[Kind, float] | None:
    """Return the likeliest kind and its probability; None if the embedder is another one or cannot be used."""
    if embedder.spec.model != MODEL:
        return None
    try:
        return request_model().judge(multilingual_half(await embedder.embed_query(text, UNKNOWN)))
    except EmbedderUnavailable:
        return None


def multilingual_half(vector: Vectors) -> Vectors:
    """Return the half of a vector `(768,)` that every language has, L2-normalised."""
    half = vector[len(vector) // 2 :]
    return half / max(float(np.linalg.norm(half)), 1e-9)
