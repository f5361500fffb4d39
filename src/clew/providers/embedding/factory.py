"""Opens the embedder in a setting.

Above is the composition root, which passes settings on; below one module per adapter. A new embedder is one entry here,
one module, and one class in `tests/providers` that inherits the conformance suite.
"""

from pathlib import Path

from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid
from clew.providers.embedding.protocol import Embedder
from clew.providers.embedding.weights import MINILM, MULTILINGUAL, WeightSources, find_weights

DEFAULT = "multilingual"
ENGLISH = "minilm"
_PROVIDERS = ("openai", "ollama")
KNOWN = (DEFAULT, ENGLISH, *(f"{provider}:<model>" for provider in _PROVIDERS))
"""What CLEW_EMBEDDING may be."""


def open_embedder(
    *,
    name: str = DEFAULT,
    directory: Path | None = None,
    base_url: str | None = None,
    api_key: SecretStr | None = None,
    threads: int | None = None,
) -> Embedder:
    """Open an embedder by name. Blocks (reads about 100 MB, or calls a provider): call it in a thread.

    `directory` and `threads` are for local models, `base_url` and `api_key` for providers.

    Raises:
        ConfigurationInvalid: the name is not one of `KNOWN`, or a provider's key is missing.
        EmbedderUnavailable: the weights were not found, or the provider does not respond.
    """
    # Imported here, because onnxruntime and pydantic-ai cost memory and start-up time, and only one is needed.
    if name in (DEFAULT, ENGLISH):
        from clew.providers.embedding.minilm import MiniLMEmbedder

        sources = WeightSources(directory)
        english = MiniLMEmbedder(find_weights(sources, MINILM), threads=threads)
        if name == ENGLISH:
            return english
        from clew.providers.embedding.multilingual import MultilingualEmbedder
        from clew.providers.embedding.paired import PairedEmbedder

        return PairedEmbedder(MultilingualEmbedder(find_weights(sources, MULTILINGUAL), threads=threads), english)
    provider, _, model = name.partition(":")
    if provider in _PROVIDERS and model:
        from clew.providers.embedding.pydantic_ai_adapter import ProviderAddress, open_provider

        return open_provider(ProviderAddress(provider, model, base_url, api_key))
    raise ConfigurationInvalid(
        f"CLEW_EMBEDDING is {name!r}, which is not a known embedding model. Use one of {', '.join(KNOWN)}.",
        setting="CLEW_EMBEDDING",
        value=name,
        known=list(KNOWN),
    )
