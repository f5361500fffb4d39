"""Sign-in without a network: what a provider may claim, which requests are forged, where it may lead, whom a proxy names."""

import time
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey
from starlette.types import Scope

from clew.dialects.shared.access import SCOPES
from clew.domain.errors import ConfigurationInvalid, ForgedRequest, NotFound, Unauthenticated
from clew.server.settings import load_settings
from clew.server.signin.cookies import PROXIED, SESSION, base_url, cookie_name, csrf_token, is_forged, local_path
from clew.server.signin.identity import Attempt, SignInFailed, claim, groups_named, user_named
from clew.server.signin.provider import Provider
from clew.server.signin.resource import challenge, principal_of_token, read_resource_metadata
from clew.server.signin.sessions import PEER_KEY, Sessions
from clew.server.signin.ways import Roles, open_ways
from tests.rows import each

ISSUER, HERE = "https://id.example.net/realm", "https://clew.example.net"
KEY = RSAKey.generate_key(2048, {"kid": "one"}, private=True)
OTHER_KEY = RSAKey.generate_key(2048, {"kid": "two"}, private=True)
ATTEMPT = Attempt("the-state", "the-nonce", "the-verifier" * 5, f"{HERE}/auth/callback")
Answer = Callable[[httpx2.Request], httpx2.Response]


class World:
    """A provider that says what a test tells it to."""

    def __init__(self) -> None:
        self.metadata: dict[str, Any] = {
            "issuer": ISSUER,
            "authorization_endpoint": f"{ISSUER}/authorize",
            "token_endpoint": f"{ISSUER}/token",
            "jwks_uri": f"{ISSUER}/keys",
            "userinfo_endpoint": f"{ISSUER}/me",
            "end_session_endpoint": f"{ISSUER}/end",
        }
        self.keys = [KEY]
        self.signs_with: RSAKey | OctKey = KEY
        self.header: dict[str, Any] = {"alg": "RS256", "kid": "one"}
        self.claims: dict[str, Any] = {
            "iss": ISSUER,
            "sub": "ana",
            "aud": "clew",
            "iat": int(time.time()),
            "exp": int(time.time()) + 60,
            "nonce": "the-nonce",
            "groups": ["hr"],
        }
        self.info: dict[str, Any] = {}
        self.asked: list[httpx2.Request] = []
        self.instead: dict[str, Answer] = {}

    def answer(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.append(request)
        path = request.url.path.removeprefix("/realm")
        if path in self.instead:
            return self.instead[path](request)
        keys = KeySet(list(self.keys)).as_dict(private=False)
        tokens = {"access_token": "at", "token_type": "Bearer", "id_token": self.token()}
        bodies = {"/.well-known/openid-configuration": self.metadata, "/keys": keys, "/token": tokens, "/me": self.info}
        return httpx2.Response(200, json=bodies[path])

    def token(self) -> str:
        return jwt.encode(self.header, self.claims, self.signs_with, algorithms=["RS256", "HS256"])

    def provider(self, **fields: Any) -> Provider:
        given: dict[str, Any] = {"client_secret": "s3cret", "scopes": "openid", "user_claim": "sub", "groups_claim": "groups"}
        return Provider(ISSUER, "clew", transport=httpx2.MockTransport(self.answer), **given | fields)


@pytest.fixture
def world() -> World:
    return World()


def failing(error: Exception) -> Answer:
    def fail(_request: httpx2.Request) -> httpx2.Response:
        raise error

    return fail


async def failure_of(world: World) -> str:
    with pytest.raises(SignInFailed) as failed:
        await world.provider().identify("code", ATTEMPT)
    assert "s3cret" not in str(failed.value)
    assert "eyJ" not in str(failed.value), "a token is in the log"
    return failed.value.code


# The provider ---------------------------------------------------------------------------------------------------------


async def test_the_browser_is_sent_with_state_nonce_and_the_hash_of_the_verifier(world: World) -> None:
    url = await world.provider().authorization_url(ATTEMPT)
    asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
    assert url.startswith(f"{ISSUER}/authorize?")
    assert asked["code_challenge_method"] == "S256"
    assert asked["code_challenge"] not in ("", ATTEMPT.verifier)
    assert (asked["state"], asked["nonce"], asked["response_type"]) == ("the-state", "the-nonce", "code")
    assert asked["redirect_uri"] == f"{HERE}/auth/callback"
    assert "s3cret" not in url


async def test_a_code_is_exchanged_with_the_verifier_and_yields_the_claims(world: World) -> None:
    identity = await world.provider().identify("the-code", ATTEMPT)
    assert identity.claims["sub"] == "ana"
    sent = parse_qs(next(one for one in world.asked if one.url.path.endswith("/token")).content.decode())
    assert (sent["code"], sent["code_verifier"]) == (["the-code"], [ATTEMPT.verifier])


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"nonce": "of another sign-in"}, "token_invalid"),
        ({"aud": "another client"}, "token_invalid"),
        ({"aud": ["clew", "another"]}, "token_invalid"),
        ({"iss": "https://id.example.org"}, "token_invalid"),
        ({"azp": "another client"}, "token_invalid"),
        ({"at_hash": "of another token"}, "token_invalid"),
        ({"exp": int(time.time()) - 600}, "clock"),
        ({"iat": int(time.time()) + 3600, "exp": int(time.time()) + 7200}, "clock"),
    ],
)
async def test_claims_that_are_not_for_this_sign_in_are_refused(world: World, changed: dict[str, Any], code: str) -> None:
    world.claims |= changed
    assert await failure_of(world) == code


@pytest.mark.parametrize("name", ["nonce", "sub", "aud", "exp", "iat", "iss"])
async def test_a_token_without_a_claim_that_it_needs_is_refused(world: World, name: str) -> None:
    del world.claims[name]
    assert await failure_of(world) == "token_invalid"


async def test_a_clock_that_is_a_minute_off_is_forgiven(world: World) -> None:
    world.claims |= {"exp": int(time.time()) - 60, "iat": int(time.time()) + 60}
    assert (await world.provider().identify("code", ATTEMPT)).claims["sub"] == "ana"


async def test_a_signature_by_another_key_is_refused(world: World) -> None:
    world.signs_with = OTHER_KEY
    assert await failure_of(world) == "token_invalid"


async def test_a_signature_with_the_public_key_as_a_shared_secret_is_refused(world: World) -> None:
    published = OctKey.import_key(KEY.as_pem(private=False).decode()[27:200])
    world.header, world.signs_with = {"alg": "HS256", "kid": "one"}, published
    assert await failure_of(world) == "token_invalid"


async def test_a_token_without_a_signature_is_refused(world: World) -> None:
    unsigned = "eyJhbGciOiJub25lIn0." + world.token().split(".")[1] + "."
    world.instead["/token"] = lambda _: httpx2.Response(
        200, json={"access_token": "a", "token_type": "Bearer", "id_token": unsigned}
    )
    assert await failure_of(world) == "token_invalid"


async def test_new_keys_of_the_provider_are_read_when_a_token_names_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.server.signin.provider._KEYS_AGAIN_SECONDS", 0.0)
    provider = world.provider()
    await provider.identify("code", ATTEMPT)
    world.keys, world.signs_with, world.header = [KEY, OTHER_KEY], OTHER_KEY, {"alg": "RS256", "kid": "two"}
    assert (await provider.identify("code", ATTEMPT)).claims["sub"] == "ana"


async def test_an_unknown_key_is_not_asked_for_with_every_sign_in(world: World) -> None:
    provider = world.provider()
    await provider.identify("code", ATTEMPT)
    world.signs_with, world.header = OTHER_KEY, {"alg": "RS256", "kid": "two"}
    for _ in range(3):
        with pytest.raises(SignInFailed):
            await provider.identify("code", ATTEMPT)
    assert len([one for one in world.asked if one.url.path.endswith("/keys")]) == 1


async def test_groups_come_from_the_user_info_if_the_token_has_none(world: World) -> None:
    del world.claims["groups"]
    world.info = {"sub": "ana", "groups": ["hr", "staff"]}
    assert (await world.provider().identify("code", ATTEMPT)).claims["groups"] == ["hr", "staff"]
    asked = next(one for one in world.asked if one.url.path.endswith("/me"))
    assert asked.headers["authorization"] == "Bearer at"


async def test_user_info_of_somebody_else_is_ignored(world: World) -> None:
    del world.claims["groups"]
    world.info = {"sub": "ben", "groups": ["admins"]}
    assert "groups" not in (await world.provider().identify("code", ATTEMPT)).claims


@pytest.mark.parametrize(
    ("path", "answer", "code"),
    [
        ("/.well-known/openid-configuration", failing(httpx2.ConnectError("refused")), "provider_unreachable"),
        ("/.well-known/openid-configuration", failing(httpx2.ReadTimeout("slow")), "provider_unreachable"),
        ("/.well-known/openid-configuration", lambda _: httpx2.Response(404), "provider_wrong"),
        ("/.well-known/openid-configuration", lambda _: httpx2.Response(200, text="<html>"), "provider_wrong"),
        ("/.well-known/openid-configuration", lambda _: httpx2.Response(200, json=[]), "provider_wrong"),
        ("/.well-known/openid-configuration", lambda _: httpx2.Response(200, json={"issuer": ISSUER}), "provider_wrong"),
        ("/token", failing(httpx2.ConnectError("refused")), "provider_unreachable"),
        ("/token", lambda _: httpx2.Response(503), "provider_wrong"),
        ("/token", lambda _: httpx2.Response(200, text="<html>"), "provider_wrong"),
        ("/token", lambda _: httpx2.Response(401, json={"error": "invalid_client"}), "client_wrong"),
        ("/token", lambda _: httpx2.Response(400, json={"error": "invalid_grant"}), "code_expired"),
        ("/token", lambda _: httpx2.Response(200, json={"access_token": "a", "token_type": "Bearer"}), "token_invalid"),
        ("/keys", lambda _: httpx2.Response(500), "provider_wrong"),
        ("/keys", lambda _: httpx2.Response(200, json={"keys": [{"kty": "RSA"}]}), "provider_wrong"),
    ],
)
async def test_what_a_provider_does_wrong_is_told_apart(world: World, path: str, answer: Answer, code: str) -> None:
    world.instead[path] = answer
    assert await failure_of(world) == code


async def test_a_provider_that_is_down_is_not_asked_for_everybody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.instead["/.well-known/openid-configuration"] = failing(httpx2.ConnectError("refused"))
    provider = world.provider()
    for _ in range(20):
        with pytest.raises(SignInFailed, match="provider_unreachable"):
            await provider.authorization_url(ATTEMPT)
    assert len(world.asked) == 1
    monkeypatch.setattr("clew.server.signin.provider._AGAIN_SECONDS", 0.0)
    world.instead.clear()
    assert await provider.authorization_url(ATTEMPT)


async def test_a_provider_that_calls_itself_otherwise_is_refused(world: World) -> None:
    world.metadata["issuer"] = "https://id.example.org"
    assert await failure_of(world) == "provider_wrong"


async def test_an_endpoint_without_tls_gets_no_secret(world: World) -> None:
    world.metadata["token_endpoint"] = "http://id.example.net/token"
    assert await failure_of(world) == "provider_wrong"
    assert len(world.asked) == 1


async def test_signing_out_leads_to_the_provider_if_it_has_a_page_for_that(world: World) -> None:
    url = await world.provider().end_session_url("the-token", f"{HERE}/")
    assert url is not None
    asked = parse_qs(urlsplit(url).query)
    assert asked == {"client_id": ["clew"], "post_logout_redirect_uri": [f"{HERE}/"], "id_token_hint": ["the-token"]}
    del world.metadata["end_session_endpoint"]
    assert await world.provider().end_session_url("the-token", f"{HERE}/") is None


# Requests -------------------------------------------------------------------------------------------------------------


def scope_of(method: str = "POST", offers: tuple[str, ...] | None = None, /, **headers: str) -> Scope:
    """Return the scope of a request, or of a socket if that offers subprotocols."""
    kind = "websocket" if offers else "http"
    named = {"host": "clew.example.net", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return {
        "type": kind,
        "scheme": "https" if kind == "http" else "wss",
        "method": method,
        "path": "/",
        "query_string": b"",
        "server": ("clew.example.net", 443),
        "client": ("10.0.0.9", 1),
        "subprotocols": list(offers or ()),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }


TOKEN = csrf_token("secret")


@each(
    ("headers", "forged"),
    [
        ({}, True),
        ({"clew_csrf": TOKEN}, True),
        ({"origin": HERE}, True),
        ({"origin": HERE, "clew_csrf": TOKEN[:-1]}, True),
        ({"origin": HERE, "clew_csrf": csrf_token("another")}, True),
        ({"origin": "https://evil.example", "clew_csrf": TOKEN}, True),
        ({"origin": "null", "clew_csrf": TOKEN}, True),
        ({"sec_fetch_site": "same-site", "clew_csrf": TOKEN}, True),
        ({"sec_fetch_site": "none", "clew_csrf": TOKEN}, True),
        ({"origin": HERE, "clew_csrf": TOKEN}, False),
        ({"origin": "https://public.example.net", "clew_csrf": TOKEN}, False),
        ({"sec_fetch_site": "same-origin", "clew_csrf": TOKEN}, False),
    ],
)
@each("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_request_that_changes_something_comes_from_the_page_and_brings_the_token(
    method: str, headers: dict[str, str], forged: bool
) -> None:
    assert is_forged(scope_of(method, (), **headers), "secret", HERE, {"public.example.net"}) is forged
    assert not is_forged(scope_of("GET", (), **headers), "secret", HERE, ())


def test_a_socket_brings_the_token_as_a_subprotocol() -> None:
    offers = ("clew", f"clew.csrf.{TOKEN}")
    assert not is_forged(scope_of("", offers, origin=HERE), "secret", HERE, ())
    assert is_forged(scope_of("", offers, origin="https://evil.example"), "secret", HERE, ())
    assert is_forged(scope_of("", offers), "secret", HERE, ())
    assert is_forged(scope_of("", ("clew",), origin=HERE), "secret", HERE, ())


@pytest.mark.parametrize("path", ["/", "/c/conv_1", "/documents?status=ready&page=2", "/c/x?a=%2F%2Fb"])
def test_a_sign_in_leads_back_to_a_path_of_the_page(path: str) -> None:
    assert local_path(path) == path


@pytest.mark.parametrize(
    "path",
    [
        None,
        "",
        "c/x",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "/auth/logout",
        "/a\r\nSet-Cookie: a=b",
        "/a\tb",
        "/é",
        "/#x",
        "/" + "a" * 500,
        "javascript:alert(1)",
        "/ /evil.example",
    ],
)
def test_a_sign_in_never_leads_to_another_server(path: str | None) -> None:
    assert local_path(path) == "/"


def test_a_cookie_over_https_belongs_to_this_host_alone_and_else_to_its_port() -> None:
    assert cookie_name("clew_session", HERE) == "__Host-clew_session"
    assert cookie_name("clew_session", "http://127.0.0.1:5200") == "clew_session_5200"
    assert base_url(scope_of(), None) == HERE
    assert base_url(scope_of("", ("clew",)), None) == HERE
    assert base_url(scope_of(), "https://public.example.net") == "https://public.example.net"


# People ---------------------------------------------------------------------------------------------------------------


def test_groups_give_the_largest_scope_that_one_of_them_gives() -> None:
    roles = Roles(query=frozenset({"staff"}), write=frozenset({"editors"}), admin=frozenset({"admins"}))
    assert [roles.scope_of(groups) for groups in ((), ("guests",), ("staff",), ("staff", "editors"), ("admins", "staff"))] == [
        None,
        None,
        "query",
        "write",
        "admin",
    ]
    assert replace(roles, query=frozenset()).scope_of(()) == "query"


def test_claims_are_found_by_name_and_by_path() -> None:
    claims = {"groups": ["a"], "realm_access": {"roles": ["b"]}, "https://clew.example/groups": ["c"], "a.b": 1}
    assert claim(claims, "groups") == ["a"]
    assert claim(claims, "realm_access.roles") == ["b"]
    assert claim(claims, "https://clew.example/groups") == ["c"]
    assert claim(claims, "a.b") == 1
    assert claim(claims, "realm_access.none.deeper") is None
    assert claim(claims, "groups.first") is None


def test_only_a_printable_text_can_name_somebody() -> None:
    assert [user_named(value) for value in (" ana ", 17, "Zoé", None, "", "a\nb", True, ["ana"], "a" * 201)] == [
        "ana",
        "17",
        "Zoé",
        *[None] * 6,
    ]
    assert groups_named(["hr", "hr", 3, "a\nb", " staff "]) == ["hr", "staff"]
    assert groups_named("hr, staff,,") == ["hr", "staff"]
    assert groups_named({"hr": True}) == []


# A proxy --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def behind_proxy(monkeypatch: pytest.MonkeyPatch) -> Sessions:
    monkeypatch.setenv("CLEW_PROXY_USER_HEADER", "X-Forwarded-User")
    monkeypatch.setenv("CLEW_PROXY_GROUPS_HEADER", "X-Forwarded-Groups")
    monkeypatch.setenv("CLEW_TRUSTED_PROXIES", "10.0.0.0/24")
    monkeypatch.setenv("CLEW_ADMIN_GROUPS", "admins")
    return Sessions(open_ways(load_settings()))


async def test_a_trusted_proxy_names_the_user_and_the_groups(behind_proxy: Sessions) -> None:
    tenant = uuid4()
    scope = scope_of("GET", x_forwarded_user="ana", x_forwarded_groups="hr, admins")
    principal = await behind_proxy.principal(scope, tenant)
    assert principal is not None
    assert (principal.tenant_id, principal.owner, principal.groups) == (tenant, "user:ana", {"hr", "admins"})
    assert [one for one in SCOPES if principal.may(one)] == ["read", "query", "write", "admin"]
    assert not principal.speaks_for_users


async def test_nobody_else_may_name_the_user(behind_proxy: Sessions) -> None:
    scope = scope_of("GET", x_forwarded_user="ana")
    scope["client"] = ("203.0.113.7", 1)
    assert await behind_proxy.principal(scope, uuid4()) is None
    scope = scope_of("GET", x_forwarded_user="ana")
    scope[PEER_KEY] = "203.0.113.7"  # though X-Forwarded-For names an address of the proxy
    assert await behind_proxy.principal(scope, uuid4()) is None


async def test_a_user_who_is_named_twice_is_nobody(behind_proxy: Sessions) -> None:
    scope = scope_of("GET", x_forwarded_user="ana")
    scope["headers"].append((b"x-forwarded-user", b"ben"))
    assert await behind_proxy.principal(scope, uuid4()) is None


async def test_a_page_elsewhere_cannot_use_the_proxys_sign_in(behind_proxy: Sessions) -> None:
    cookie = f"{cookie_name(PROXIED, HERE)}=random"
    for forged in (
        {"origin": HERE},
        {"origin": HERE, "clew_csrf": csrf_token("")},
        {"origin": HERE, "clew_csrf": csrf_token("proxy ana")},
        {"origin": HERE, "clew_csrf": csrf_token("other"), "cookie": cookie},
        {"origin": f"{HERE}:8443", "clew_csrf": csrf_token("random"), "cookie": cookie},
    ):
        with pytest.raises(ForgedRequest):
            await behind_proxy.principal(scope_of("POST", x_forwarded_user="ana", **forged), uuid4())
    scope = scope_of("POST", x_forwarded_user="ana", origin=HERE, clew_csrf=csrf_token("random"), cookie=cookie)
    assert await behind_proxy.principal(scope, uuid4()) is not None


async def test_the_proxy_decides_who_is_there_and_not_a_cookie_of_somebody_before(behind_proxy: Sessions) -> None:
    scope = scope_of("GET", x_forwarded_user="ana", cookie=f"{cookie_name(SESSION, HERE)}=of_ben")
    principal = await behind_proxy.principal(scope, uuid4())  # without a look at the database
    assert principal is not None
    assert principal.owner == "user:ana"


@pytest.mark.parametrize(
    "variables",
    [
        {"CLEW_PROXY_USER_HEADER": "X-Forwarded-User"},
        {"CLEW_PROXY_GROUPS_HEADER": "X-Forwarded-Groups"},
        {"CLEW_OIDC_ISSUER": ISSUER},
        {"CLEW_OIDC_CLIENT_ID": "clew"},
        {"CLEW_OIDC_ISSUER": ISSUER, "CLEW_OIDC_CLIENT_ID": "clew", "CLEW_OIDC_SCOPES": "email"},
        {"CLEW_OIDC_ISSUER": "http://id.example.net", "CLEW_OIDC_CLIENT_ID": "clew"},
        {"CLEW_PUBLIC_URL": "https://clew.example.net/path"},
        {"CLEW_SIGN_IN_LIFETIME": "soon"},
    ],
)
def test_settings_that_need_one_another_are_refused_alone(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationInvalid, match="CLEW_"):
        open_ways(load_settings())


AUDIENCE = f"{HERE}/mcp"


def access_token(world: World, **claims: Any) -> str:
    world.claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ana", "exp": int(time.time()) + 60} | claims
    return world.token()


async def test_an_access_token_for_this_server_yields_its_claims(world: World) -> None:
    for audience in (AUDIENCE, ["https://other.example.net", AUDIENCE]):
        claims = await world.provider().access_claims(access_token(world, aud=audience, groups=["hr"]), AUDIENCE)
        assert (claims["sub"], claims["groups"]) == ("ana", ["hr"])


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ({"aud": "clew"}, "token_invalid"),
        ({"aud": f"{AUDIENCE}/"}, "token_invalid"),
        ({"aud": HERE}, "token_invalid"),
        ({"aud": []}, "token_invalid"),
        ({"aud": None}, "token_invalid"),
        ({"iss": "https://evil.example.net"}, "token_invalid"),
        ({"iss": None}, "token_invalid"),
        ({"exp": None}, "token_invalid"),
        ({"exp": 1}, "clock"),
        ({"nbf": 4_000_000_000}, "token_invalid"),
    ],
)
async def test_access_tokens_for_others_or_from_others_or_over_are_refused(
    world: World, claims: dict[str, Any], code: str
) -> None:
    token = access_token(world, **claims)
    with pytest.raises(SignInFailed) as failed:
        await world.provider().access_claims(token, AUDIENCE)
    assert failed.value.code == code
    assert token not in str(failed.value)


async def test_an_access_token_with_the_signature_of_another_is_refused(world: World) -> None:
    world.signs_with = OTHER_KEY
    with pytest.raises(SignInFailed):
        await world.provider().access_claims(access_token(world), AUDIENCE)


@pytest.fixture
def guarded(world: World, monkeypatch: pytest.MonkeyPatch) -> Sessions:
    """The sessions of a server with that provider, under a public address."""
    monkeypatch.setenv("CLEW_OIDC_ISSUER", ISSUER)
    monkeypatch.setenv("CLEW_OIDC_CLIENT_ID", "clew")
    monkeypatch.setenv("CLEW_PUBLIC_URL", HERE)
    monkeypatch.setenv("CLEW_WRITE_GROUPS", "hr")
    return Sessions(replace(open_ways(load_settings()), provider=world.provider()))


def to_path(path: str, sessions: Sessions) -> Scope:
    return {"type": "http", "path": path, "headers": [], "app": SimpleNamespace(state=SimpleNamespace(sessions=sessions))}


async def test_an_access_token_makes_its_person_the_caller_of_the_mcp_server_alone(world: World, guarded: Sessions) -> None:
    sent, tenant = f"Bearer {access_token(world, groups=['hr'])}", uuid4()
    caller = await principal_of_token(guarded, to_path("/mcp", guarded), sent, tenant)
    assert caller is not None
    assert (caller.tenant_id, caller.owner, caller.scopes, caller.groups) == (tenant, "user:ana", {"write"}, {"hr"})
    assert caller.speaks_for_users is False
    assert await principal_of_token(guarded, to_path("/api/search", guarded), sent, tenant) is None
    assert await principal_of_token(guarded, to_path("/mcp", guarded), "Bearer clew_a_key", tenant) is None
    nowhere = Sessions(replace(guarded.ways, public_url=None))
    assert await principal_of_token(nowhere, to_path("/mcp", nowhere), sent, tenant) is None


async def test_an_access_token_that_names_nobody_or_is_not_for_us_opens_nothing(world: World, guarded: Sessions) -> None:
    for claims in ({"sub": ""}, {"aud": "clew"}):
        token = access_token(world, **claims)
        with pytest.raises(Unauthenticated):
            await principal_of_token(guarded, to_path("/mcp", guarded), f"Bearer {token}", uuid4())


def test_a_refused_mcp_client_is_told_where_to_sign_in(guarded: Sessions) -> None:
    told = challenge(to_path("/mcp", guarded))["WWW-Authenticate"]
    assert told == f'Bearer resource_metadata="{HERE}/.well-known/oauth-protected-resource/mcp"'
    assert challenge(to_path("/api/search", guarded)) == {}
    without = Sessions(replace(guarded.ways, provider=None))
    assert challenge(to_path("/mcp", without)) == {}


async def test_the_metadata_name_the_provider(guarded: Sessions) -> None:
    described = await read_resource_metadata(guarded)
    assert (described.resource, described.authorization_servers) == (AUDIENCE, [ISSUER])
    with pytest.raises(NotFound):
        await read_resource_metadata(Sessions(replace(guarded.ways, public_url=None)))
