"""The page `conformance`, in both languages, says what the manifests say."""

import re
from pathlib import Path

import pytest

from tests.dialects.requirements import Manifest
from tests.dialects.requirements_ai_sdk import AI_SDK
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.requirements_completions import COMPLETIONS
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.requirements_query import QUERY
from tests.dialects.requirements_rag import RAG
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.requirements_sessions import SESSIONS
from tests.dialects.requirements_socket import SOCKET

DOCS = Path(__file__).parents[2] / "docs"
PAGES = pytest.mark.parametrize("page", ["reference/conformance.md", "fr/reference/conformite.md"])
MANIFESTS = {
    "conversations": CONVERSATIONS,
    "WS /ws": SOCKET,
    "query": QUERY,
    "cortex": CORTEX,
    "sessions": SESSIONS,
    "rag": RAG,
    "completions": COMPLETIONS,
    "responses": RESPONSES,
    "anthropic": ANTHROPIC,
    "ai_sdk": AI_SDK,
}


def row_of(name: str, manifest: Manifest) -> str:
    counts = ", ".join(f"{transport} {count}" for transport, count in sorted_as_promised(manifest))
    return f"| `{name}` | {len(manifest.requirements)} | {counts or '–'} |"


def sorted_as_promised(manifest: Manifest) -> list[tuple[str, int]]:
    """Return the transports with their counts, in the order in which the longest requirement names them."""
    longest = max((requirement.transports for requirement in manifest.requirements.values()), key=len)
    counts = manifest.by_transport()
    return [(transport, counts[transport]) for transport in longest]


@PAGES
def test_page_counts_the_behaviours(page: str) -> None:
    lines = (DOCS / page).read_text("utf-8").splitlines()
    assert [row for name, manifest in MANIFESTS.items() if (row := row_of(name, manifest)) not in lines] == []


@PAGES
def test_page_names_what_is_not_served_and_nothing_else(page: str) -> None:
    told = re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \| .+ \| .+ \|$", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert told == [(one.id, name) for name, manifest in MANIFESTS.items() for one in manifest.not_served]
