"""An OpenID Connect provider: discovery, the authorization code flow with PKCE, and the claims of a checked ID token.

Authlib makes the requests and checks the claims, joserfc the signature (decision 0044). Above: `ways` opens it, `routes` uses it.
Raises only `SignInFailed`, without tokens or secrets. Source: OpenID Connect Core 1.0 §3.1, Discovery 1.0 §4, RFC 7636.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import ClaimError, ExpiredTokenError, InvalidClaimError, InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

from clew.server.signin.identity import Attempt, Identity, SignInFailed, claim

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519", "EdDSA")
"""Signatures with a key that only the provider has."""
LEEWAY_SECONDS = 120
"""By how much the clocks of the provider and of this machine may differ."""
_TIMEOUT_SECONDS = 10.0
_METADATA_SECONDS = 3600.0
_AGAIN_SECONDS = 3.0
_KEYS_AGAIN_SECONDS = 10.0
"""An unknown key of the provider is asked for at most this often."""
_REQUIRED = ("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri")


class Provider:
    """One provider. Its metadata is kept for an hour, its keys until a token names another one. Use it from one event loop."""

    def __init__(
        self,
        issuer: str,
        client_id: str,
        *,
        client_secret: str | None,
        scopes: str,
        user_claim: str,
        groups_claim: str,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        """Both claims are read from the provider's user info if the ID token lacks them."""
        self.issuer, self.scopes = issuer, scopes.split()
        self._issuer, self._client_id, self._secret, self._scopes = issuer, client_id, client_secret, scopes
        self.user_claim, self.groups_claim = user_claim, groups_claim
        self._transport = transport
        self._metadata: tuple[float, dict[str, Any]] = (0.0, {})
        self._keys: tuple[float, KeySet | None] = (0.0, None)
        self._failed: tuple[float, SignInFailed | None] = (0.0, None)
        self._asking = asyncio.Lock()

    async def authorization_url(self, attempt: Attempt) -> str:
        """Return where to send the browser. Raises SignInFailed."""
        metadata = await self._discover()
        async with self._client(metadata, attempt.redirect_uri) as client:
            url, _ = client.create_authorization_url(
                metadata["authorization_endpoint"], state=attempt.state, nonce=attempt.nonce, code_verifier=attempt.verifier
            )
        return url

    async def identify(self, code: str, attempt: Attempt) -> Identity:
        """Exchange a code for tokens, check the ID token and return its claims. Raises SignInFailed."""
        metadata = await self._discover()
        async with self._client(metadata, attempt.redirect_uri) as client:
            token = await self._tokens(client, metadata, code, attempt)
            id_token = token.get("id_token")
            if not isinstance(id_token, str):
                raise SignInFailed("token_invalid", "the provider sent no ID token")
            claims = await self._checked(id_token, metadata, attempt.nonce, token.get("access_token"))
            if any(claim(claims, name) is None for name in (self.user_claim, self.groups_claim)):
                claims = {**await self._user_info(client, metadata, claims["sub"]), **claims}
        return Identity(claims, id_token)

    async def access_claims(self, access_token: str, audience: str) -> Mapping[str, Any]:
        """Check an access token that was issued for this audience (RFC 9068) and return its claims. Raises SignInFailed."""
        metadata = await self._discover()
        token = await self._decoded(access_token, metadata)
        options = {"iss": {"essential": True, "value": metadata["issuer"]}, "exp": {"essential": True}}
        try:
            jwt.JWTClaimsRegistry(leeway=LEEWAY_SECONDS, **cast(Any, options)).validate(token.claims)
        except ExpiredTokenError:
            raise SignInFailed("clock", "the access token is over") from None
        except JoseError as error:
            raise SignInFailed("token_invalid", f"a claim of the access token is not valid: {type(error).__name__}") from None
        named = token.claims.get("aud")
        if audience not in (cast(list[object], named) if isinstance(named, list) else [named]):
            raise SignInFailed("token_invalid", "the access token is not for this server")
        return dict(token.claims)

    async def end_session_url(self, id_token: str | None, back_to: str) -> str | None:
        """Return where the browser signs out of the provider; None if it has no such page or cannot be reached."""
        try:
            endpoint = (await self._discover()).get("end_session_endpoint")
        except SignInFailed:
            return None
        if not isinstance(endpoint, str) or not self._is_trusted(endpoint):
            return None
        fields = {"client_id": self._client_id, "post_logout_redirect_uri": back_to}
        fields |= {"id_token_hint": id_token} if id_token else {}
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(fields)}"

    def _client(self, metadata: Mapping[str, Any], redirect_uri: str) -> Any:  # noqa: ANN401  the library has no types
        methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        by_body = "client_secret_basic" not in methods and "client_secret_post" in methods
        return AsyncOAuth2Client(
            self._client_id,
            self._secret,
            token_endpoint_auth_method=None if not self._secret else "client_secret_post" if by_body else "client_secret_basic",
            scope=self._scopes,
            redirect_uri=redirect_uri,
            code_challenge_method="S256",
            timeout=_TIMEOUT_SECONDS,
            transport=self._transport,
        )

    async def _discover(self) -> dict[str, Any]:
        """Return the metadata. A provider that fails is asked again after `_AGAIN_SECONDS`, however many want to sign in."""
        async with self._asking:
            read_at, metadata = self._metadata
            if metadata and time.monotonic() - read_at < _METADATA_SECONDS:
                return metadata
            failed_at, failed = self._failed
            if failed is not None and time.monotonic() - failed_at < _AGAIN_SECONDS:
                raise SignInFailed(failed.code, failed.reason)
            try:
                metadata = await self._read_metadata()
            except SignInFailed as error:
                self._failed = (time.monotonic(), error)
                raise
            self._metadata = (time.monotonic(), metadata)
            return metadata

    async def _read_metadata(self) -> dict[str, Any]:
        metadata = await self._json(f"{self._issuer.rstrip('/')}/.well-known/openid-configuration")
        missing = [name for name in _REQUIRED if not isinstance(metadata.get(name), str)]
        if missing:
            raise SignInFailed("provider_wrong", f"its metadata lacks {', '.join(missing)}")
        if metadata["issuer"].rstrip("/") != self._issuer.rstrip("/"):
            raise SignInFailed("provider_wrong", f"it calls itself {metadata['issuer'][:200]}, CLEW_OIDC_ISSUER does not")
        for name in _REQUIRED[1:]:
            if not self._is_trusted(metadata[name]):
                raise SignInFailed("provider_wrong", f"its {name} is not HTTPS")
        return metadata

    def _is_trusted(self, url: str) -> bool:
        return url.startswith("https://") or (url.startswith("http://") and urlsplit(self._issuer).scheme == "http")

    async def _json(self, url: str) -> dict[str, Any]:
        try:
            async with httpx2.AsyncClient(timeout=_TIMEOUT_SECONDS, transport=self._transport) as client:
                response = (await client.get(url)).raise_for_status()
                body: object = response.json()
        except httpx2.HTTPStatusError as error:
            raise SignInFailed("provider_wrong", f"{urlsplit(url).path} returned {error.response.status_code}") from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise SignInFailed("provider_unreachable", type(error).__name__) from None
        except ValueError:
            raise SignInFailed("provider_wrong", f"{urlsplit(url).path} is not JSON") from None
        if not isinstance(body, dict):
            raise SignInFailed("provider_wrong", f"{urlsplit(url).path} is not a JSON object")
        return cast(dict[str, Any], body)

    async def _tokens(self, client: Any, metadata: Mapping[str, Any], code: str, attempt: Attempt) -> Mapping[str, Any]:  # noqa: ANN401
        try:
            return await client.fetch_token(
                metadata["token_endpoint"], grant_type="authorization_code", code=code, code_verifier=attempt.verifier
            )
        except AuthlibBaseError as error:
            code_of = "code_expired" if error.error == "invalid_grant" else "client_wrong"
            raise SignInFailed(code_of, f"the token endpoint answered {str(error.error)[:100]}") from None
        except httpx2.HTTPStatusError as error:
            raise SignInFailed("provider_wrong", f"the token endpoint returned {error.response.status_code}") from None
        except httpx2.HTTPError as error:
            raise SignInFailed("provider_unreachable", type(error).__name__) from None
        except ValueError:
            raise SignInFailed("provider_wrong", "the token endpoint sent no JSON") from None

    async def _checked(self, id_token: str, metadata: Mapping[str, Any], nonce: str, access_token: object) -> dict[str, Any]:
        token = await self._decoded(id_token, metadata)
        options = {"iss": {"essential": True, "value": metadata["issuer"]}, "aud": {"essential": True, "value": self._client_id}}
        expected = {"nonce": nonce, "client_id": self._client_id, "access_token": access_token}
        claims = cast(Any, CodeIDToken)(token.claims, token.header, options, expected)
        try:
            claims.validate(leeway=LEEWAY_SECONDS)
        except ExpiredTokenError:
            raise SignInFailed("clock", "the ID token is already over") from None
        except ClaimError as error:
            is_clock = isinstance(error, InvalidClaimError) and error.claim in {"iat", "nbf"}
            raise SignInFailed("clock" if is_clock else "token_invalid", f"the claim {error.claim} is not valid") from None
        return dict(token.claims)

    async def _decoded(self, id_token: str, metadata: Mapping[str, Any]) -> jwt.Token:
        for is_again in (False, True):
            keys = await self._key_set(metadata["jwks_uri"], is_again=is_again)
            try:
                return jwt.decode(id_token, keys, algorithms=list(ALGORITHMS))
            except InvalidKeyIdError:
                continue  # the provider may have new keys
            except (JoseError, ValueError) as error:
                raise SignInFailed("token_invalid", f"the signature was not accepted: {type(error).__name__}") from None
        raise SignInFailed("token_invalid", "the provider does not publish the key of the ID token")

    async def _key_set(self, uri: str, *, is_again: bool) -> KeySet:
        read_at, keys = self._keys
        if keys is not None and not (is_again and time.monotonic() - read_at > _KEYS_AGAIN_SECONDS):
            return keys
        body = await self._json(uri)
        try:
            keys = KeySet.import_key_set(cast(Any, body))
        except (JoseError, ValueError, KeyError, TypeError) as error:
            raise SignInFailed("provider_wrong", f"its keys cannot be read: {type(error).__name__}") from None
        self._keys = (time.monotonic(), keys)
        return keys

    async def _user_info(self, client: Any, metadata: Mapping[str, Any], subject: object) -> Mapping[str, Any]:  # noqa: ANN401
        endpoint = metadata.get("userinfo_endpoint")
        if not isinstance(endpoint, str) or not self._is_trusted(endpoint):
            return {}
        try:
            body: object = (await client.get(endpoint)).raise_for_status().json()
        except (httpx2.HTTPError, AuthlibBaseError, ValueError):
            return {}
        info = cast(dict[str, Any], body) if isinstance(body, dict) else {}
        return info if info.get("sub") == subject else {}  # OpenID Connect Core 1.0 §5.3.2
