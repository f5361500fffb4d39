"""Who somebody is by a provider's claims or a proxy's headers, the attempt to find out, and how it fails.

Above: `provider`, `sessions` and `routes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

_NAME_LENGTH = 200
_GROUPS_MOST = 200


class SignInFailed(Exception):
    """Somebody could not sign in. `code` is what the page explains; `reason` is for the log and holds no secret.

    `user` is who the provider says it is, if it said so.
    """

    def __init__(self, code: str, reason: str = "", *, user: str = "") -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code, self.reason, self.user = code, reason, user


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a sign-in that has begun must bring back from the provider."""

    state: str
    nonce: str
    verifier: str = field(repr=False)
    redirect_uri: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who signed in: the claims, and the token that ends the session at the provider."""

    claims: Mapping[str, Any]
    id_token: str = field(repr=False)


def claim(claims: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401  a claim may be any JSON value
    """Return a claim by its name, or by a path with dots into objects; None if it is missing."""
    if name in claims:
        return claims[name]
    found: Any = claims
    for part in name.split("."):
        if not isinstance(found, Mapping):
            return None
        found = cast(Mapping[str, Any], found).get(part)
    return found


def user_named(value: object) -> str | None:
    """Return the name of a user if it can be one: printable, without spaces around it, at most 200 characters."""
    name = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return name if name and len(name) <= _NAME_LENGTH and name.isprintable() else None


def groups_named(value: object) -> list[str]:
    """Return the groups of a claim or a header, sorted: a list, or a text with commas. What cannot be a group is left out."""
    values = value.split(",") if isinstance(value, str) else cast(list[object], value) if isinstance(value, list) else []
    return sorted({name for one in values if isinstance(one, str) and (name := user_named(one))})[:_GROUPS_MOST]
