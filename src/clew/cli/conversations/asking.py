"""`clew ask` and `clew chat`: questions in the terminal, answers with citations."""

import shlex
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.options import AsJson, AssistantName, DataDir, Key, Url
from clew.cli.screen import err, note, say, say_json
from clew.domain.errors import ClewError

if TYPE_CHECKING:
    from clew.cli.connection import Client

REFUSED = 3
_Filter = Annotated[str | None, typer.Option(help="Only documents with this label.")]


def ask(
    question: Annotated[str, typer.Argument(help="The question, as a full sentence.")],
    *,
    conversation: Annotated[str | None, typer.Option("--conversation", help="Continue this conversation.")] = None,
    assistant: AssistantName = None,
    source_app: _Filter = None,
    workspace: _Filter = None,
    repo: _Filter = None,
    language: Annotated[str | None, typer.Option(help="Language of the question, such as `fr`.")] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Ask one question; the answer cites the documents. Exit code 3: the documents do not answer it."""
    from clew.cli.connection import connect
    from clew.cli.conversations.answer import open_conversation, show_answer

    labels = {"sourceApp": source_app, "workspace": workspace, "repo": repo}
    body: dict[str, Any] = {"content": question, "filters": {name: label for name, label in labels.items() if label}}
    if language:
        body["language"] = language
    with connect(data_dir=data_dir, url=url, key=key) as client:
        conversation_id = conversation or open_conversation(client, assistant)
        if as_json:
            message = client.post(f"/api/conversations/{conversation_id}/messages", body)
            say_json(message)
            is_refused = message["metadata"].get("refusal") is not None
        else:
            is_refused = show_answer(client, conversation_id, body).refusal is not None
            note(f'\nContinue with: clew ask {_where(data_dir, url)}--conversation {conversation_id} "…"')
    if is_refused:
        raise typer.Exit(REFUSED)


def chat(
    *,
    conversation: Annotated[str | None, typer.Option("--conversation", help="Continue this conversation.")] = None,
    assistant: AssistantName = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Chat in the terminal. Ctrl-D exits; Ctrl-C stops an answer."""
    from clew.cli.connection import connect
    from clew.cli.conversations.answer import open_conversation

    with connect(data_dir=data_dir, url=url, key=key) as client:
        conversation_id = conversation or open_conversation(client, assistant)
        note("Type a question. Press Ctrl-D to exit.")
        while (question := _next_question()) is not None:
            if question.strip():
                _answer(client, conversation_id, question)
        note(f"\nContinue with: clew chat {_where(data_dir, url)}--conversation {conversation_id}")


def _where(data_dir: Path | None, url: str | None) -> str:
    """Return the options that select the same server."""
    given = {"--url": url, "--data-dir": data_dir and str(data_dir)}
    return "".join(f"{option} {shlex.quote(value)} " for option, value in given.items() if value)


def _next_question() -> str | None:
    with suppress(ImportError):
        import_module("readline")  # adds a history to the prompt
    try:
        return err.input("\n[bold]› [/bold]")
    except (EOFError, KeyboardInterrupt):
        return None


def _answer(client: "Client", conversation_id: str, question: str) -> None:
    """Show one answer; a failure or Ctrl-C ends the answer, not the chat."""
    from clew.cli.conversations.answer import show_answer
    from clew.cli.screen import print_error

    try:
        show_answer(client, conversation_id, {"content": question})
    except ClewError as error:
        print_error(error)
    except KeyboardInterrupt:
        say()
        note("Stopped reading. The server finishes the answer and stores it in the conversation.")
