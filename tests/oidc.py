"""A real OpenID Connect provider for tests: `oidc-provider-mock`, in its own process. To sign in, one sends a name."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from tests.conftest import NO_AUTHORITIES

_PROGRAM = Path(__file__).with_name("oidc_program.py")


@contextmanager
def provider(*options: str, **people: dict[str, Any]) -> Iterator[str]:
    """Run a provider that knows people by their claims, and lend its issuer. Options: those of `oidc_program`."""
    command = [sys.executable, "-W", "ignore", str(_PROGRAM), *options]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        issuer = f"http://localhost:{int(process.stdout.readline())}"
        try:
            with httpx.Client(base_url=issuer, verify=NO_AUTHORITIES, trust_env=False) as http:
                for name, claims in people.items():
                    http.put(f"/users/{quote(name)}", json=claims).raise_for_status()
            yield issuer
        finally:
            process.communicate("")
