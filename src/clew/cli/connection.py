"""Connects a command to a server: that of `--url`, the running one of the data directory, or a new one in this process.

One code path: the command always sends HTTP requests. Above: the commands. Below: `server.serve`.
"""

import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from clew.cli.options import read_settings
from clew.cli.screen import err, note
from clew.domain.errors import ClewError, ConfigurationInvalid, DataDirectoryInUse
from clew.embedded.data_directory import read_server_file
from clew.server.local_key import read_local_key
from clew.server.settings import Settings

_WAIT_SECONDS = 120.0
_TIMEOUT = httpx.Timeout(10, read=120)


class RemoteError(ClewError):
    """The server refused the request."""

    def __init__(self, status: int, code: str, message: str, remote: dict[str, Any] | None = None) -> None:
        super().__init__(message, status=status)
        self.status = status
        self.code = code
        self.remote = remote or {}
        """The details of the server's error."""


class Client:
    """A connection to one server. If the server refuses a request, every method raises ClewError with its message."""

    def __init__(self, address: str, key: str | None, *, is_local: bool) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.address = address
        self.http = httpx.Client(base_url=address, headers=headers, timeout=_TIMEOUT, trust_env=not is_local)

    def call(self, method: str, path: str, **request: Any) -> Any:  # noqa: ANN401  any JSON that the route returns
        """Send one request and return the JSON of the response, None if it has no body."""
        try:
            response = self.http.request(method, path, **request)
        except httpx.TransportError as error:
            raise ClewError(f"No Clew server responds at {self.address} ({str(error) or type(error).__name__}).") from error
        require_success(response)
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:  # noqa: ANN401
        """GET with the query parameters that are not None."""
        return self.call("GET", path, params={name: value for name, value in query.items() if value is not None})

    def post(self, path: str, body: object, **query: Any) -> Any:  # noqa: ANN401
        """POST a JSON body with the query parameters that are not None."""
        return self.call("POST", path, json=body, params={name: value for name, value in query.items() if value is not None})

    def patch(self, path: str, body: object, **query: Any) -> Any:  # noqa: ANN401
        """PATCH with a JSON body and the query parameters that are not None."""
        return self.call("PATCH", path, json=body, params={name: value for name, value in query.items() if value is not None})

    def delete(self, path: str) -> None:
        """DELETE."""
        self.call("DELETE", path)

    def pages(self, path: str, field: str, **query: object) -> Iterator[dict[str, Any]]:
        """Yield the entries of a list, page by page (following `nextCursor`)."""
        cursor: str | None = None
        while True:
            page = self.get(path, cursor=cursor, **query)
            yield from page[field]
            cursor = page.get("nextCursor")
            if not cursor:
                return

    def assistant_id(self, name: str | None) -> str | None:
        """Return the id of the assistant with this name, None for no name."""
        if name is None:
            return None
        for assistant in self.get("/api/assistants")["assistants"]:
            if name in (assistant["name"], assistant["id"]):
                return assistant["id"]
        raise ClewError(f"No assistant is named {name}. Run `clew assistants` to list them.")


def require_success(response: httpx.Response) -> None:
    """Raise the error in a response, if it contains one."""
    if response.is_success:
        return
    response.read()
    try:
        error = response.json()["error"]
        raise RemoteError(response.status_code, str(error["code"]), str(error["message"]), error.get("details"))
    except (ValueError, KeyError, TypeError):
        raise RemoteError(response.status_code, "UNKNOWN", f"The server responded with status {response.status_code}.") from None


@contextmanager
def connect(
    *, data_dir: Path | None = None, url: str | None = None, key: str | None = None, is_announced: bool = False
) -> Generator[Client]:
    """Connect to a server for the block. A server started for it ends with the block; if announced, others can find it."""
    settings = read_settings(data_dir, url=url, key=key)
    with ExitStack() as stack:
        client = _remote(settings, settings.url) if settings.url else _find_or_start(settings, stack, is_announced)
        stack.enter_context(client.http)
        _require_tenant(settings, client)
        yield client


def _require_tenant(settings: Settings, client: Client) -> None:
    """Refuse to work on another tenant than the one that CLEW_TENANT names."""
    if "tenant" not in settings.model_fields_set:
        return
    served = client.get("/api/server")["tenant"]
    if served != settings.tenant:
        raise ConfigurationInvalid(
            f"CLEW_TENANT is {settings.tenant}, but the server at {client.address} answers for the tenant {served}. Use a key of "
            f"{settings.tenant} (`clew keys create --tenant {settings.tenant}`), or unset CLEW_TENANT."
        )


def _remote(settings: Settings, url: str) -> Client:
    if not url.lower().startswith(("http://", "https://")):
        hint = "" if "//" in url else f", such as http://{url}"
        raise ConfigurationInvalid(f"The URL of the server must start with http:// or https://{hint}.")
    return Client(url, settings.key.get_secret_value() if settings.key else None, is_local=False)


def _find_or_start(settings: Settings, stack: ExitStack, is_announced: bool) -> Client:
    """Use the running server, or start one; wait while another command uses the data directory."""
    deadline, is_noted = time.monotonic() + _WAIT_SECONDS, False
    while True:
        running = find_running(settings)
        if running is not None:
            return running
        try:
            return stack.enter_context(_own_server(settings, is_announced))
        except DataDirectoryInUse as error:
            if time.monotonic() > deadline:
                raise
            if not is_noted:
                note(f"Waiting for process {error.details['pid']} to release the data directory.")
                is_noted = True
            time.sleep(0.2)


def find_running(settings: Settings) -> Client | None:
    """Return a client for the running server of the data directory, None if there is none."""
    server = read_server_file(settings.data_dir)
    if server is None:
        return None
    key = settings.key.get_secret_value() if settings.key else read_local_key(settings.data_dir)
    return Client(server.address, key, is_local=True)


@contextmanager
def _own_server(settings: Settings, is_announced: bool) -> Generator[Client]:
    from clew.server.logs import configure_logs
    from clew.server.serve import Run, running_server

    configure_logs("error", "text")
    private = settings.model_copy(update={"host": "127.0.0.1", "port": 0, "allowed_hosts": ()})
    with ExitStack() as stack:
        with err.status("Starting Clew") as status:
            ready = stack.enter_context(running_server(private, Run(is_announced=is_announced, on_progress=status.update)))
        yield Client(ready.address, ready.local_key, is_local=True)
