"""`oidc-provider-mock` as a program. For tests only: `oidc` starts it and reads its port from standard output.

With `--jwt`, its access tokens are JWTs (RFC 9068) for the resource that the client names (RFC 8707), as MCP servers need them.
By default they are opaque, as with many providers, and with `--jwt` for people whose claims have `opaque`.
"""

import secrets
import sys
import threading
import time
from typing import Any

import flask
import oidc_provider_mock
from authlib.jose import jwt
from werkzeug.serving import make_server

SECONDS = 3600


def access_token(client: Any, grant_type: str, user: Any, scope: str) -> str:
    """Return an access token with the claims of the person, or an opaque one."""
    if "opaque" in user.claims:
        return secrets.token_urlsafe()
    now = int(time.time())
    claims = {**user.claims, "iss": flask.request.host_url.rstrip("/"), "sub": user.sub, "iat": now, "exp": now + SECONDS}
    claims |= {"aud": flask.request.form.get("resource", "nobody"), "client_id": client.id, "scope": scope}
    key = flask.g.oidc_provider_mock_storage.jwk
    token: bytes = jwt.encode({"alg": "RS256", "typ": "at+jwt", "kid": key.thumbprint()}, claims, key)
    return token.decode()


def main() -> None:
    """Serve until standard input ends."""
    app = flask.Flask(oidc_provider_mock.__name__)  # its templates are beside it
    app.secret_key = "a secret of this test"
    if "--jwt" in sys.argv:
        app.config["OAUTH2_ACCESS_TOKEN_GENERATOR"] = access_token
    oidc_provider_mock.init_app(app)
    server = make_server("localhost", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
