"""The settings of sign-in, a part of `server.settings`: the provider, the trusted proxy, who may do what, and for how long."""

import ipaddress
import re
from datetime import timedelta
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode

_HEADER_NAME = re.compile(r"[A-Za-z0-9-]{1,100}")
_PERIOD = re.compile(r"(\d{1,9})\s*([smhd]?)")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "": "days"}
_LONGEST = timedelta(days=365)
Names = Annotated[tuple[str, ...], NoDecode]
"""Names in a text, separated by commas."""


def _read_period(value: object) -> object:
    if isinstance(value, timedelta):
        return value
    read = _PERIOD.fullmatch(str(value).strip())
    if read is None:
        raise ValueError("use a number of days, or a number with a unit (s, m, h or d), such as 12h")
    return timedelta(**{_UNITS[read[2]]: int(read[1])})


Period = Annotated[timedelta, BeforeValidator(_read_period)]
"""A number of days, or a number with a unit."""


class SignInFields(BaseSettings):
    """How people sign in to the page. Without any of these, they paste an API key."""

    public_url: str | None = Field(
        None,
        description="URL under which browsers reach the server, such as https://clew.example.net. For sign-in behind a proxy.",
    )
    oidc_issuer: str | None = Field(
        None,
        description="Issuer of the OpenID Connect provider where people sign in, such as https://id.example.net/realms/main.",
    )
    oidc_client_id: str | None = Field(None, min_length=1, description="Client ID that the provider knows this server by.")
    oidc_client_secret: SecretStr | None = Field(
        None, description="Client secret for the provider. Leave it out for a public client."
    )
    oidc_name: str | None = Field(
        None, min_length=1, max_length=60, description="Name of the provider on the button. Defaults to the host of the issuer."
    )
    oidc_scopes: str = Field("openid profile email", description="Scopes that the server requests, separated by spaces.")
    oidc_user_claim: str = Field("sub", min_length=1, description="Claim that names the user, such as `sub` or `email`.")
    oidc_groups_claim: str = Field(
        "groups", min_length=1, description="Claim with the groups of the user; dots lead into objects: `realm_access.roles`."
    )
    oidc_tenant_claim: str | None = Field(
        None,
        min_length=1,
        description="Claim that names the tenant of the user. Defaults to the tenant of CLEW_TENANT for everybody.",
    )
    proxy_user_header: str | None = Field(
        None,
        description="Request header in which a trusted proxy names the user that it has signed in, such as X-Forwarded-User.",
    )
    proxy_groups_header: str | None = Field(
        None, description="Request header in which that proxy names the user's groups, separated by commas."
    )
    query_groups: Names = Field(
        (), description="Groups whose members may ask questions, separated by commas. Everybody who signs in, if unset."
    )
    write_groups: Names = Field((), description="Groups whose members may also add and delete documents and assistants.")
    admin_groups: Names = Field((), description="Groups whose members may also change settings and keys.")
    sign_in_lifetime: Period = Field(
        timedelta(hours=12),
        gt=timedelta(0),
        le=_LONGEST,
        description="Time after which people have to sign in again, such as `12h`.",
    )
    sign_in_idle: Period = Field(
        timedelta(hours=2), gt=timedelta(0), le=_LONGEST, description="Time without a request after which people are signed out."
    )

    @property
    def has_sign_in(self) -> bool:
        """True when people sign in by a provider or a proxy, so that nobody is let in as the local user."""
        return self.oidc_issuer is not None or self.proxy_user_header is not None

    @field_validator("query_groups", "write_groups", "admin_groups", mode="before")
    @classmethod
    def _split_groups(cls, value: object) -> object:
        return tuple(name.strip() for name in value.split(",") if name.strip()) if isinstance(value, str) else value

    @field_validator("oidc_issuer")
    @classmethod
    def _issuer(cls, value: str | None) -> str | None:
        if value is not None and not _is_safe(value):
            raise ValueError("it must begin with https:// and name a host; http:// is allowed on this machine only")
        return value

    @field_validator("public_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        address = urlsplit(value)
        if address.scheme not in {"http", "https"} or not address.hostname or address.path.strip("/") or address.query:
            raise ValueError("it must be https:// or http:// and a host, without a path")
        return f"{address.scheme}://{address.netloc.lower()}"

    @field_validator("proxy_user_header", "proxy_groups_header")
    @classmethod
    def _header(cls, value: str | None) -> str | None:
        if value is not None and not _HEADER_NAME.fullmatch(value):
            raise ValueError("it must be the name of a header: letters, digits and hyphens")
        return value.lower() if value else value


def _is_safe(url: str) -> bool:
    """Return whether a URL is HTTPS, or HTTP to this machine."""
    try:
        address = urlsplit(url)
        host = address.hostname or ""
        is_local = host == "localhost" or (host[:1] in "0123456789[:" and ipaddress.ip_address(host).is_loopback)
    except ValueError:
        return False
    return bool(host) and (address.scheme == "https" or (address.scheme == "http" and is_local))
