"""Opens the embedder in a setting.

Above is the composition root, which passes settings on; below one module per adapter. A new embedder is one entry here,
one module, and one class in `tests/providers` that inherits the conformance suite.
"""

from pathlib import Path

from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid
from clew.providers.embedding.protocol import Embedder
from clew.providers.embedding.weights import MULTILINGUAL, DownloadProgress, WeightSources, find_weights

DEFAULT = "minilm"
MULTILINGUAL_NAME = "multilingual"
_PRECISIONS = {"minilm": "fp32", "minilm-int8": "int8"}
_PROVIDERS = ("openai", "ollama")
KNOWN = (*_PRECISIONS, MULTILINGUAL_NAME, *(f"{provider}:<model>" for provider in _PROVIDERS))
"""What CLEW_EMBEDDING may be."""


def open_embedder(
    *,
    name: str = DEFAULT,
    directory: Path | None = None,
    base_url: str | None = None,
    api_key: SecretStr | None = None,
    threads: int | None = None,
    on_progress: DownloadProgress | None = None,
) -> Embedder:
    """Open an embedder by name. Blocks (reads about 90 MB, may download them, or calls a provider): call it in a thread.

    `directory` and `threads` are for local models, `base_url` and `api_key` for providers.

    Raises:
        ConfigurationInvalid: the name is not one of `KNOWN`, or a provider's key is missing.
        EmbedderUnavailable: the weights were not found, or the provider does not respond.
    """
    # Imported here, because onnxruntime and pydantic-ai cost memory and start-up time, and only one is needed.
    if name == MULTILINGUAL_NAME:
        from clew.providers.embedding.multilingual import MultilingualEmbedder

        files = find_weights(WeightSources(directory=directory), model=MULTILINGUAL, on_progress=on_progress)
        return MultilingualEmbedder(files, threads=threads)
    if name in _PRECISIONS:
        from clew.providers.embedding.minilm import MiniLMEmbedder

        files = find_weights(WeightSources(directory=directory), on_progress=on_progress)
        return MiniLMEmbedder(files, precision=_PRECISIONS[name], threads=threads)
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
