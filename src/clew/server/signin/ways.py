"""What the settings of sign-in allow: the provider, the proxy, and which scopes the groups of a person give.

Above: `routes` and `sessions`. Below: `provider`, which is loaded only if one is configured.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from clew.dialects.shared.access import Scope
from clew.domain.errors import ConfigurationInvalid
from clew.server.addresses import Proxies
from clew.server.settings import Settings

if TYPE_CHECKING:
    from clew.server.signin.provider import Provider


@dataclass(frozen=True, slots=True)
class Roles:
    """The groups whose members may ask, write and administer. No groups for `query`: everybody may ask."""

    query: frozenset[str]
    write: frozenset[str]
    admin: frozenset[str]

    def scope_of(self, groups: Iterable[str]) -> Scope | None:
        """Return the largest scope that one of the groups gives; None: the person may do nothing here."""
        held = frozenset(groups)
        if held & self.admin:
            return "admin"
        if held & self.write:
            return "write"
        return "query" if not self.query or held & self.query else None


@dataclass(frozen=True, slots=True)
class ProxyHeaders:
    """The headers of the proxies that sign people in. They count only on a connection from one of these proxies."""

    user: str
    groups: str | None
    proxies: Proxies


@dataclass(frozen=True, slots=True)
class Ways:
    """How people sign in to this server, besides keys."""

    roles: Roles
    lifetime: timedelta
    idle: timedelta
    public_url: str | None
    public_hosts: frozenset[str] = frozenset()
    provider: "Provider | None" = None
    provider_name: str = ""
    tenant_claim: str | None = None
    proxy: ProxyHeaders | None = None


def open_ways(settings: Settings) -> Ways:
    """Read the ways to sign in. Nothing is requested from the provider before somebody signs in.

    Raises:
        ConfigurationInvalid: a setting that another one needs is missing.
    """
    _require_whole(settings)
    return Ways(
        roles=Roles(frozenset(settings.query_groups), frozenset(settings.write_groups), frozenset(settings.admin_groups)),
        lifetime=settings.sign_in_lifetime,
        idle=settings.sign_in_idle,
        public_url=settings.public_url,
        public_hosts=frozenset(settings.allowed_hosts),
        provider=_provider(settings),
        provider_name=settings.oidc_name or urlsplit(settings.oidc_issuer or "").hostname or "",
        tenant_claim=settings.oidc_tenant_claim,
        proxy=_proxy(settings),
    )


def _require_whole(settings: Settings) -> None:
    if settings.oidc_issuer and not settings.oidc_client_id:
        raise ConfigurationInvalid("CLEW_OIDC_ISSUER needs CLEW_OIDC_CLIENT_ID: register this server with the provider.")
    if settings.oidc_client_id and not settings.oidc_issuer:
        raise ConfigurationInvalid("CLEW_OIDC_CLIENT_ID needs CLEW_OIDC_ISSUER, the address of the provider.")
    if settings.oidc_issuer and "openid" not in settings.oidc_scopes.split():
        raise ConfigurationInvalid("CLEW_OIDC_SCOPES must contain `openid`.")
    if settings.proxy_groups_header and not settings.proxy_user_header:
        raise ConfigurationInvalid("CLEW_PROXY_GROUPS_HEADER needs CLEW_PROXY_USER_HEADER, which names the user.")
    if settings.proxy_user_header and "trusted_proxies" not in settings.model_fields_set:
        raise ConfigurationInvalid(
            "CLEW_PROXY_USER_HEADER needs CLEW_TRUSTED_PROXIES: the addresses of the proxies that may name the user. Anybody who "
            "can connect from them is believed."
        )


def _provider(settings: Settings) -> "Provider | None":
    if settings.oidc_issuer is None or settings.oidc_client_id is None:
        return None
    from clew.server.signin.provider import Provider  # its libraries take a tenth of a second to load

    secret = settings.oidc_client_secret
    return Provider(
        settings.oidc_issuer,
        settings.oidc_client_id,
        client_secret=secret.get_secret_value() if secret else None,
        scopes=settings.oidc_scopes,
        user_claim=settings.oidc_user_claim,
        groups_claim=settings.oidc_groups_claim,
    )


def _proxy(settings: Settings) -> ProxyHeaders | None:
    if settings.proxy_user_header is None:
        return None
    return ProxyHeaders(settings.proxy_user_header, settings.proxy_groups_header, Proxies(settings.trusted_proxies))
