"""Opens answer models by the names in the setting `model`.

Above: `server/parts.py` and the command line. Below: `extractive`, `provider_model`, and `fallback` around what may fail. A new
provider is one entry in `providers/clients.OPENERS` and one class in `tests/providers/test_answering_wires.py`.
"""

from dataclasses import dataclass

from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid
from clew.providers.answering.extractive.model import Extractive
from clew.providers.answering.fallback import FallbackChain
from clew.providers.answering.protocol import AnswerModel
from clew.providers.embedding.protocol import Embedder
from clew.providers.model_names import ModelName, keyholder_of, read_name, without_address

PROVIDERS = ("anthropic", "openai-responses", "openai")
KNOWN = ("extractive", *(f"{provider}:<model>" for provider in PROVIDERS))


@dataclass(frozen=True, slots=True)
class ModelAccess:
    """How to reach the models of providers."""

    base_url: str | None = None
    """The address of models without one of their own; None: the provider's."""
    api_key: SecretStr | None = None
    """For the first model, and for others of the same company at the same address."""
    context_tokens: int | None = None
    """The context window of the models; None: as known or learned for each."""
    answer_tokens: int | None = None
    """The longest answer; None: as each provider limits it, and at other servers a limit by the window."""
    temperature: float | None = None
    """For conversations that set none; None: the provider's default, and a low one at other servers."""
    requests_at_once: int | None = None
    """How many requests the server works on at once; None: as it says itself, else any number."""
    patience_seconds: float = 30.0
    """The time limit for the first word, over all attempts and models."""


def open_answer_models(names: str, embedder: Embedder | None, access: ModelAccess | None = None) -> AnswerModel:
    """Return the model of that name; for several names separated by commas, one that tries them in order.

    Nothing is sent. The first time a provider's model is opened it blocks for seconds (imports): call it in a thread.

    Raises:
        ConfigurationInvalid: there is no such model (the message lists the known ones), or a key is missing or invalid.
    """
    access = access or ModelAccess()
    wanted = [_read(name.strip(), access) for name in names.split(",")]
    if wanted == [None]:
        return Extractive(embedder)
    holder = keyholder_of(names, access.base_url)
    members = [_open(named, access, holds_key=named.keyholder == holder) if named else Extractive(embedder) for named in wanted]
    return FallbackChain(members, patience_seconds=access.patience_seconds)


def _read(name: str, access: ModelAccess) -> ModelName | None:
    """Parse a name; None is the extractive model."""
    if name == "extractive":
        return None
    named = read_name(name, access.base_url)
    if named.provider not in PROVIDERS or not named.model:
        raise ConfigurationInvalid(
            f"Unknown answer model {without_address(name)!r}. Use one of {', '.join(KNOWN)}.", setting="CLEW_MODEL"
        )
    return named


def _open(named: ModelName, access: ModelAccess, *, holds_key: bool) -> AnswerModel:
    # Imported here, because pydantic-ai and the SDKs cost memory and start-up time, and many servers need none of them.
    from clew.providers.answering.provider_model import AnswerLimits, ProviderModel
    from clew.providers.clients import ModelAddress

    key = access.api_key if holds_key else None
    limits = AnswerLimits(access.context_tokens, access.answer_tokens, access.temperature, access.requests_at_once)
    return ProviderModel(ModelAddress(named.provider, named.model, named.base_url, key), limits)
