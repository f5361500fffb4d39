"""Model names as settings give them, `provider:model@address`, and whom CLEW_MODEL_API_KEY is for.

Above: the factories of `answering` and `completion`, which say what providers there are. Below: the standard library.
"""

import re
from dataclasses import dataclass, field

KeyHolder = tuple[str, str | None]
"""A company at its own address (None), or whoever stands at another one."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """A name taken apart. For a name without a provider or a model the text of it is empty."""

    provider: str
    model: str
    base_url: str | None = field(repr=False)
    """None: the provider's own address."""

    @property
    def keyholder(self) -> KeyHolder:
        """Who gets the key that this model is sent."""
        return self.provider.partition("-")[0], self.base_url


def read_name(name: str, base_url: str | None) -> ModelName:
    """Take one name apart; `base_url` is where a model is that names no address itself."""
    provider, _, rest = name.strip().partition(":")
    model, at, address = rest.partition("@http")
    return ModelName(provider, model.strip(), f"http{address}" if at else base_url)


def keyholder_of(names: str, base_url: str | None) -> KeyHolder | None:
    """Return who holds the key: the first of these names, separated by commas, that is a provider's; None where none is."""
    read = (read_name(name, base_url) for name in names.split(","))
    return next((one.keyholder for one in read if one.model), None)


def without_address(name: str) -> str:
    """Return what an error may show of a name: an address may hold a password."""
    return re.split(r"@|\w+://", name, maxsplit=1)[0]
