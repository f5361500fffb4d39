"""Opens the text model that a setting names.

Above is the composition root, which passes settings on; below `pydantic_ai_adapter.py`. A new provider is one entry in
`providers/clients.OPENERS` and one class in `tests/providers/test_completion.py` that inherits the conformance suite.
"""

from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid
from clew.providers.completion.protocol import TextModel

PROVIDERS = ("openai", "openai-responses", "anthropic")
KNOWN = tuple(f"{provider}:<model>" for provider in PROVIDERS)
"""What CLEW_REWRITE_MODEL, CLEW_TRANSLATE_MODEL, CLEW_TITLE_MODEL and CLEW_SUMMARY_MODEL may be, when they are not empty."""


def open_text_model(
    name: str, base_url: str | None = None, api_key: SecretStr | None = None, *, setting: str = "CLEW_REWRITE_MODEL"
) -> TextModel:
    """Open a model by name without asking it anything. The first time it blocks for seconds (imports): call it in a thread.

    Without `base_url` the provider's own address is meant; without `api_key` the provider's own variable, but only at that
    address. `setting` is the variable that an error names.

    Raises:
        ConfigurationInvalid: the name is not one of `KNOWN`, or the key is missing or cannot be one.
    """
    provider, _, model = name.strip().partition(":")
    if provider not in PROVIDERS or not model.strip():
        raise ConfigurationInvalid(
            f"{setting} is {name!r}, which names no text model: use one of {', '.join(KNOWN)}, or leave it empty.",
            setting=setting,
            value=name,
            known=list(KNOWN),
        )
    # Imported where it is used: pydantic-ai and the SDKs cost memory and start-up time, and most servers need none of them.
    from clew.providers.clients import ModelAddress
    from clew.providers.completion.pydantic_ai_adapter import PydanticAITextModel

    return PydanticAITextModel(ModelAddress(provider, model.strip(), base_url, api_key, setting))
