"""Opens the text model in a setting.

Above is the composition root, which passes settings on; below `pydantic_ai_adapter.py`. A new provider is one entry in
`providers/clients.OPENERS` and one class in `tests/providers/test_completion.py` that inherits the conformance suite.
"""

from pydantic import SecretStr

from clew.domain.errors import ConfigurationInvalid
from clew.providers.completion.protocol import PlaceIfFree, TextModel
from clew.providers.model_names import keyholder_of, read_name, without_address

PROVIDERS = ("openai", "openai-responses", "anthropic")
KNOWN = tuple(f"{provider}:<model>" for provider in PROVIDERS)
"""What CLEW_REWRITE_MODEL, CLEW_TRANSLATE_MODEL, CLEW_TITLE_MODEL and CLEW_SUMMARY_MODEL may be, if not empty."""


def open_text_model(
    name: str,
    base_url: str | None = None,
    api_key: SecretStr | None = None,
    *,
    answer_models: str = "extractive",
    setting: str = "CLEW_REWRITE_MODEL",
    timeout_seconds: float = 60.0,
    requests_at_once: int | None = None,
    place: PlaceIfFree | None = None,
) -> TextModel:
    """Open a model by name without sending anything. The first time it blocks for seconds (imports): call it in a thread.

    If the name has no address, `base_url` is used, or else the provider's own. `answer_models` is CLEW_MODEL: the first of them
    that is a provider's owns `api_key`, and this model gets the key only at the same address of the same company. Without a key
    the provider's own variable is used, only at its own address. `setting` appears in errors. `timeout_seconds` limits each text.
    `requests_at_once` is CLEW_MODEL_REQUESTS_AT_ONCE, which says nothing about several answer models. `place` is needed for
    each text at the server of the answers.

    Raises:
        ConfigurationInvalid: the name is not one of `KNOWN`, or the key is missing or invalid.
    """
    named = read_name(name, base_url)
    if named.provider not in PROVIDERS or not named.model:
        shown = without_address(name)
        raise ConfigurationInvalid(
            f"{setting} is {shown!r}, which names no text model: use one of {', '.join(KNOWN)}, or leave it empty.",
            setting=setting,
            value=shown,
            known=list(KNOWN),
        )
    # Imported here, because pydantic-ai and the SDKs cost memory and start-up time, and most servers need none of them.
    from clew.providers.clients import ModelAddress
    from clew.providers.completion.pydantic_ai_adapter import PydanticAITextModel

    key = api_key if keyholder_of(answer_models, base_url) in {None, named.keyholder} else None
    address = ModelAddress(named.provider, named.model, named.base_url, key, setting)
    answering = {read_name(one, base_url).base_url for one in answer_models.split(",") if one.strip() != "extractive"}
    return PydanticAITextModel(
        address,
        timeout_seconds=timeout_seconds,
        answers_too=named.base_url in answering - {None},
        requests_at_once=None if "," in answer_models else requests_at_once,
        place=place,
    )
