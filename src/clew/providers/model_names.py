"""Model names in settings, `provider:model@address`, and which company and address CLEW_MODEL_API_KEY is for.

Above: the factories of `answering` and `completion`, which know the providers. Below: the standard library.
"""

import re
from dataclasses import dataclass, field

KeyHolder = tuple[str, str | None]
"""A company at its own address (None), or the server at another one."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """A parsed name. A missing provider or model is an empty text."""

    provider: str
    model: str
    base_url: str | None = field(repr=False)
    """None: the provider's own address."""

    @property
    def keyholder(self) -> KeyHolder:
        """Who receives the key sent with this model."""
        return self.provider.partition("-")[0], self.base_url


def read_name(name: str, base_url: str | None) -> ModelName:
    """Parse one name; `base_url` is the address of a model without its own."""
    provider, _, rest = name.strip().partition(":")
    model, at, address = rest.partition("@http")
    return ModelName(provider, model.strip(), f"http{address}" if at else base_url)


def keyholder_of(names: str, base_url: str | None) -> KeyHolder | None:
    """Return who the key is for: the first of these comma-separated names that is a provider's; None if there is none."""
    read = (read_name(name, base_url) for name in names.split(","))
    return next((one.keyholder for one in read if one.model), None)


def without_address(name: str) -> str:
    """Return the name without its address, for errors: an address may contain a password."""
    return re.split(r"@|\w+://", name, maxsplit=1)[0]
