"""`clew demo`: a server with Clew's manual as documents, in a temporary data directory, and a first question with its answer.

Above: `app`. Below: `server.serve` (in a thread), `documents.uploads`, `conversations.answer`. With `--once` it checks the
answers and exits.
"""

import importlib.resources
import signal
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import clew
from clew.cli.options import DataDir, Opens, read_settings
from clew.cli.screen import err, note, out, say
from clew.domain.errors import ClewError, ConfigurationInvalid

if TYPE_CHECKING:
    from clew.cli.connection import Client
    from clew.cli.conversations.answer import Answer
    from clew.server.serve import Ready, Run
    from clew.server.settings import Settings

FIRST_QUESTION = "How does Clew make sure that a quote is correct?"
FOLLOW_UP = "And what happens to it when the document is replaced?"
_LOST = " The demo then deletes its data, with everything that was added; `clew serve` keeps its data."
TO_TRY = (
    "How large may a file be?",
    "What happens when my client loses its connection?",
    "Combien de temps les événements d'un tour sont-ils conservés ?",
)


def demo(
    *,
    once: Annotated[
        bool, typer.Option("--once", help="Ask one question and one follow-up, check the citations, and exit.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port to listen on (5200, or another if it is in use).")
    ] = None,
    data_dir: DataDir = None,
    opens: Opens = False,
) -> None:
    """Start Clew with its manual as documents, ask a first question, and run until Ctrl-C."""
    from clew.cli.connection import Client
    from clew.server.logs import configure_logs
    from clew.server.serve import termination_interrupts

    configure_logs("error", "text")
    with ExitStack() as stack:
        stack.enter_context(termination_interrupts())
        directory = stack.enter_context(_own_directory(data_dir))
        settings = read_settings(directory, port=0 if once and port is None else port)
        ready = _start(settings, stack, _run(once=once), may_move=port is None)
        client = Client(ready.address, ready.local_key, is_local=True)
        stack.enter_context(client.http)
        _ingest_manual(client)
        try:
            _ask_once(client) if once else _stay(client, settings, is_temporary=data_dir is None, opens=opens)
        except KeyboardInterrupt:
            note("\nStopping.")


def manual() -> Path:
    """Return the folder of the manual: in the installed package or in the source directory."""
    packaged = Path(str(importlib.resources.files(clew) / "manual"))
    checkout = Path(clew.__file__).resolve().parents[2] / "docs"
    found = next((folder for folder in (packaged, checkout) if folder.is_dir()), None)
    if found is None:
        raise ClewError("This installation does not include the manual that the demo needs.")
    return found


@contextmanager
def _own_directory(given: Path | None) -> Generator[Path]:
    """Return the given directory, or a new one that is removed at the end."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="clew-demo-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def _run(*, once: bool) -> "Run":
    """Let the commands find the demo without an option, unless the default data directory is in use."""
    from clew.server.serve import Run

    usual = read_settings().data_dir
    return Run(also_announced_in=usual if not once and _is_unused(usual) else None)


def _is_unused(directory: Path) -> bool:
    return not (directory / "postgres").exists()


def _start(settings: "Settings", stack: ExitStack, run: "Run", *, may_move: bool) -> "Ready":
    """Start the server, on another port if the default one is in use and no port was given."""
    from clew.server.serve import running_server

    with err.status("Starting Clew") as status:
        run = replace(run, on_progress=status.update)
        try:
            return stack.enter_context(running_server(settings, run))
        except ConfigurationInvalid:
            if not may_move or settings.port == 0:
                raise
            return stack.enter_context(running_server(settings.model_copy(update={"port": 0}), run))


def _ingest_manual(client: "Client") -> None:
    from clew.cli.documents.uploads import send
    from clew.domain.text.languages import name_of

    root = manual()
    pages = frozenset(path for path in root.rglob("*.md") if "decisions" not in path.parts and path.name != "README.md")
    note(f"Ingesting the {len(pages)} pages of Clew's manual (about a minute)…", style=None)
    outcome = send(client, [root], {"source_app": "manual"}, only=pages)
    if outcome.failed or not (outcome.ready or outcome.unchanged):
        reasons = "; ".join(f"{path}: {reason}" for path, reason in outcome.failed[:3])
        raise ClewError(f"Could not ingest the manual: {reasons or 'it is empty'}.")
    note(f"{outcome.ready + outcome.unchanged} pages of Clew's manual are ready.", style=None)
    if count := outcome.not_covered.total():
        languages = ", ".join(name_of(language) for language in outcome.not_covered)
        note(
            f"{count} of them ({languages}) are found mostly by full-text search. To cover them, run "
            "`CLEW_EMBEDDING=multilingual clew demo`."
        )


def _ask(client: "Client", conversation_id: str, question: str) -> "Answer":
    from clew.cli.conversations.answer import show_answer

    say(f"\n› {question}", style="bold cyan")
    return show_answer(client, conversation_id, {"content": question})


def _ask_once(client: "Client") -> None:
    """Ask the question and the follow-up in one conversation.

    Raises:
        ClewError: an answer is refused, has no citations, or has a wrong quote.
    """
    from clew.cli.conversations.answer import open_conversation

    conversation_id = open_conversation(client)
    for question in (FIRST_QUESTION, FOLLOW_UP):
        answer = _ask(client, conversation_id, question)
        if answer.refusal is not None or not answer.sources:
            raise ClewError(f"“{question}” was not answered with citations.")
        for source in answer.sources:
            _require_true_quote(client, source)
    stored = list(client.pages(f"/api/conversations/{conversation_id}/messages", "messages"))
    if len(stored) != 4:
        raise ClewError(f"The conversation has {len(stored)} messages instead of 4.")
    say("\nEvery quote matches its document character for character.", style="green")


def _require_true_quote(client: "Client", source: dict[str, Any]) -> None:
    span = {"start": source["start"], "end": source["end"], "version": source["version"]}
    stored = client.get(f"/api/documents/{source['documentId']}/text", **span)["text"]
    if stored != source["content"]:
        raise ClewError(f"The quote [{source['label']}] from {source['documentName']} does not match the document.")


def option_to_reach(address: str, data_dir: Path) -> str:
    """Return the option with which commands reach the demo; empty if they do without, because no other server is announced."""
    from clew.cli.connection import find_running

    running = find_running(read_settings())
    return "" if running is not None and running.address == address else f" --data-dir {data_dir}"


def _stay(client: "Client", settings: "Settings", *, is_temporary: bool, opens: bool) -> None:
    from clew.cli.conversations.answer import open_conversation
    from clew.cli.serving import open_page

    answer = _ask(client, open_conversation(client), FIRST_QUESTION)
    if answer.refusal is not None or not answer.sources:
        raise ClewError("The first question was not answered with citations.")
    program = Path(sys.argv[0])
    command = program if program.name == "clew" and program.parent.name == "bin" else Path("clew")
    shown = command.relative_to(Path.cwd()) if command.is_absolute() and command.is_relative_to(Path.cwd()) else command
    where = option_to_reach(client.address, settings.data_dir)
    page = f"Open {client.address} in a browser (API: {client.address}/docs), or ask"
    if not client.http.get("/").is_success:
        page = "The page is not built. Run `make page` and start again. Ask"
    out.print(f"\n{page} in another terminal:\n", markup=False)
    for question in TO_TRY:
        out.print(f'  {shown} ask{where} "{question}"', markup=False)
    out.print("\nPress Ctrl-C to stop." + (_LOST if is_temporary else ""))
    if opens:
        open_page(client.address)
    while True:
        signal.pause()
