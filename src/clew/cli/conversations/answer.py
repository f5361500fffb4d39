"""A conversation over HTTP in the terminal: ask, print the answer as it arrives, keep its citations.

Above: `asking` and `demo`. Below: `connection`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from httpx_sse import SSEError, connect_sse

from clew.cli.connection import Client, RemoteError, require_success
from clew.cli.screen import note, out, say
from clew.domain.errors import ClewError


@dataclass(slots=True)
class Answer:
    """One received answer. `sources` are the source references of the wire."""

    text: str = ""
    sources: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    refusal: dict[str, Any] | None = None
    support: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """How well the passages support each sentence, as on the wire."""
    warnings: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """What did not work as it should, as on the wire."""
    message_id: str = ""


def open_conversation(client: Client, assistant: str | None = None) -> str:
    """Create a conversation and return its id."""
    return client.post("/api/conversations", {"assistantId": assistant} if assistant else {})["id"]


def ask(client: Client, conversation_id: str, question: dict[str, Any], on_text: Callable[[str], None]) -> Answer:
    """Send a question and return the whole answer; `on_text` is called with each piece as it arrives.

    Raises:
        ClewError: the server refused the question, or the answer failed.
    """
    answer = Answer()
    path = f"/api/conversations/{conversation_id}/messages"
    try:
        with connect_sse(client.http, "POST", path, json=question) as events:
            require_success(events.response)
            for event in events.iter_sse():
                _take(answer, event.event, event.json(), on_text)
    except (httpx.TransportError, SSEError) as error:
        raise ClewError(f"Lost the connection to {client.address} ({type(error).__name__}).") from error
    return answer


def _take(answer: Answer, name: str, data: dict[str, Any], on_text: Callable[[str], None]) -> None:
    if name == "message_start":
        answer.message_id = data["messageId"]
    elif name == "content_delta":
        answer.text += data["delta"]
        on_text(data["delta"])
    elif name == "source_reference":
        answer.sources.append(data)
    elif name == "message_complete":
        answer.refusal = data.get("refusal")
        answer.support = data.get("support") or []
        answer.warnings = data.get("warnings") or []
    elif name == "error":
        raise RemoteError(200, str(data.get("code", "INTERNAL")), str(data["error"]))


def show_answer(client: Client, conversation_id: str, question: dict[str, Any]) -> Answer:
    """Ask, and print the answer as it arrives, then its citations, what they do not support, and its warnings or its refusal."""
    answer = ask(client, conversation_id, question, lambda piece: say(piece, end=""))
    say()
    if answer.refusal is not None:
        show_refusal(answer.refusal)
        _show_way_to_documents(client, answer.refusal)
    show_sources(answer.sources)
    show_support(answer)
    show_warnings(answer)
    return answer


def show_sources(sources: Iterable[dict[str, Any]]) -> None:
    """Print the source of each mark: document and heading once, then every quote from there."""
    shown = ""
    for source in sorted(sources, key=lambda source: source["label"]):
        place = f"[{source['label']}] {place_of(source['documentName'], source, source['headingPath'])}"
        if place != shown:
            say(f"\n{place}", style="bold")
            shown = place
        say(f"    “{' '.join(source['content'].split())}”", style="dim")


def show_support(answer: Answer) -> None:
    """Print the sentences that the cited passages do not support, and why."""
    flagged = [one for one in answer.support if one["strength"] != "supported"]
    if not flagged:
        return
    out.print(f"\n{_count_of(len(flagged), len(answer.support))}", style="yellow", markup=False)
    for one in flagged:
        sentence = " ".join(answer.text[one["start"] : one["end"]].split())
        doubt = _DOUBTS[one["doubt"]].format(missing=", ".join(one["missing"]))
        say(f"  {one['strength']}: {doubt}: {sentence}", style=_STYLES[one["strength"]])


def show_warnings(answer: Answer) -> None:
    """Print what did not work as it should; `show_support` says which sentences are not supported."""
    for one in answer.warnings:
        if one["code"] != "weak_support":
            note(f"Warning: {one['message']}", style="yellow")


_STYLES = {"weak": "yellow", "none": "red"}
_DOUBTS = {
    "words": "the cited passages do not say this",
    "numbers": "not in the cited passages: {missing}",
    "names": "not in the cited passages: {missing}",
    "negation": "the cited passages say the opposite, or deny it",
    "uncited": "no source",
}


def _count_of(flagged: int, sentences: int) -> str:
    if sentences == 1:
        return "The sentence is not supported by the documents:"
    return f"{flagged} of {sentences} sentences {'is' if flagged == 1 else 'are'} not supported by the documents:"


def place_of(name: str, place: dict[str, Any], headings: Sequence[str]) -> str:
    """Return a document's name with the position, if known, and the headings: `contract.pdf, p. 3 › Delays`.

    A sheet that the position already names is not repeated as a heading.
    """
    position = place.get("position")
    if not position:
        return " › ".join([name, *headings])
    return " › ".join([f"{name}, {position['text']}", *(heading for heading in headings if heading != position["label"])])


def show_refusal(refusal: dict[str, Any]) -> None:
    """Print why the question was refused."""
    out.print(f"\nRefused: {_reason_of(refusal)}.", style="yellow", markup=False)
    for title in refusal.get("nearestTitles", []):
        say(f"  nearest: {title}", style="dim")


def _show_way_to_documents(client: Client, refusal: dict[str, Any]) -> None:
    """Say so if nothing was found because nothing is there: the first question on a new server, or on another data directory."""
    is_nothing_found = refusal.get("stage") == "guard" and refusal.get("value") is None and not refusal.get("nearestTitles")
    if is_nothing_found and not client.get("/api/documents", status="ready", limit=1)["documents"]:
        note("No document is ready yet. Add some with `clew ingest PATH`.", style="yellow")


def _reason_of(refusal: dict[str, Any]) -> str:
    kind, value, threshold = (refusal.get(key) for key in ("scoreKind", "value", "threshold"))
    if refusal.get("stage") == "generate":
        return "passages were found, but none of their sentences answers the question"
    if refusal.get("stage") == "support":
        return "passages were found, but they support no sentence of the model's answer"
    if kind == "missing":
        lacking = "no passage that was checked contains what the question names or asks for"
        if value is None or threshold is None:
            return lacking
        reached = f"similarity and shared words together reach {value:.2f}"
        return f"{lacking}; {reached}, and {threshold:.2f} would be enough without it"
    if value is None or threshold is None:
        return "no passage was found"
    if kind == "words_shared":
        return f"the best passage contains {value:.0%} of the question's words; the threshold is {threshold:.0%}"
    if kind == "combined":
        return f"similarity and shared words of the best passage together reach {value:.2f}; the threshold is {threshold:.2f}"
    subject = "the best passage is in another language and" if kind == "foreign_similarity" else "the best passage"
    return f"{subject} has a similarity of {value:.2f}; the threshold is {threshold:.2f}"
