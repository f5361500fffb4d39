"""Opens answer models by the name that the setting `model` gives.

Above: `server/app.py` and the command line. Known today: `extractive`.
"""

from clew.domain.errors import ConfigurationInvalid
from clew.providers.answering.extractive import Extractive
from clew.providers.answering.protocol import AnswerModel
from clew.providers.embedding.protocol import Embedder

KNOWN = ("extractive",)


def open_answer_models(names: str, embedder: Embedder | None) -> AnswerModel:
    """Return the answer model of that name.

    Raises:
        ConfigurationInvalid: there is no such model; the message names those there are.
    """
    name = names.strip()
    if name not in KNOWN:
        raise ConfigurationInvalid(f"There is no answer model {name!r}. Known models: {', '.join(KNOWN)}.", setting="model")
    return Extractive(embedder)
