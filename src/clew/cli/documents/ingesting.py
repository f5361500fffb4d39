"""`clew ingest` and `clew search`: add documents, find passages."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, AssistantName, DataDir, DryRun, Exclude, Include, Interval, Key, TakeOver, Url, YesDelete
from clew.cli.screen import note, say, say_json, say_table

_Label = Annotated[str | None, typer.Option(help="Label to filter by later.")]
_Filter = Annotated[str | None, typer.Option(help="Only documents with this label.")]


def ingest(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.", metavar="PATH…")],
    *,
    assistant: AssistantName = None,
    source_app: _Label = None,
    workspace: _Label = None,
    repo: _Label = None,
    language: Annotated[str | None, typer.Option(help="Language of the documents, such as `fr`. Detected by default.")] = None,
    include: Include = None,
    exclude: Exclude = None,
    sync: Annotated[bool, typer.Option("--sync", help="Sync once: also remove and rename documents to match the files.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Keep running, and keep the documents in sync with the files.")] = False,
    dry_run: DryRun = False,
    yes_delete: YesDelete = False,
    interval: Interval = None,
    take_over: TakeOver = False,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Ingest documents: PDF, Office, OpenDocument, HTML, Markdown, mail, e-books, archives, text, code. Skips unchanged files.

    With --sync or --watch each PATH becomes a source: `clew sources` lists them.
    """
    from clew.cli.connection import connect
    from clew.cli.documents.following import Order, follow, warn_of_overlap
    from clew.cli.documents.uploads import print_outcome, send
    from clew.ingest.folders.walk import Choice

    given = {"assistant": assistant, "source_app": source_app, "workspace": workspace, "repo": repo, "language": language}
    fields = {name: value for name, value in given.items() if value}
    order = Order(
        fields, include, exclude, interval, dry_run=dry_run, yes_delete=yes_delete, take_over=take_over, as_json=as_json
    )
    with connect(data_dir=data_dir, url=url, key=key, is_announced=watch) as client:
        if sync or watch or dry_run:
            follow(client, paths, order, stays=watch and not dry_run)
            return
        warn_of_overlap(client, paths, fields)
        outcome = send(client, paths, fields, choice=Choice(include or (), exclude or ()))
        print_outcome(outcome)
    if as_json:
        say_json({"ready": outcome.ready, "unchanged": outcome.unchanged, "failed": outcome.failed})
    if outcome.failed:
        raise typer.Exit(1)


def search(
    query: Annotated[str, typer.Argument(help="A question or keywords.")],
    *,
    limit: Annotated[int, typer.Option(min=1, max=100, help="Number of passages to show.")] = 10,
    assistant: AssistantName = None,
    source_app: _Filter = None,
    workspace: _Filter = None,
    repo: _Filter = None,
    path_prefix: Annotated[str | None, typer.Option(help="Only documents whose path starts with this prefix.")] = None,
    language: Annotated[str | None, typer.Option(help="Only passages in this language, such as `fr`.")] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Find passages, and show their scores and ranks."""
    from clew.cli.connection import connect

    filters = {"source_app": source_app, "workspace": workspace, "repo": repo, "path_prefix": path_prefix, "language": language}
    body = {"query": query, "assistant": assistant, **filters}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        answer = client.post("/api/search", {name: value for name, value in body.items() if value})
    if as_json:
        say_json(answer | {"passages": answer["passages"][:limit]})
        return
    if not answer["query_has_vector"]:
        note("The embedding model does not know these words, so only full-text search was used.")
    if not answer["passages"]:
        note("No passages found.")
        return
    columns = ["#", "words", "vector", "similarity", "score", "where"]
    say_table(columns, [_row(passage) for passage in answer["passages"][:limit]])
    for passage in answer["passages"][:limit]:
        say(f"\n{passage['rank']}. {_place(passage)}", style="bold")
        say(f"   {' '.join(passage['content'].split())[:300]}", style="dim")


def _row(passage: dict[str, Any]) -> list[object]:
    scores = passage["scores"]
    similarity = scores["similarity"]
    shown = None if similarity is None else f"{similarity:.3f}"
    return [passage["rank"], scores["lexical_rank"], scores["vector_rank"], shown, f"{scores['fused']:.4f}", _place(passage)[:60]]


def _place(passage: dict[str, Any]) -> str:
    from clew.cli.conversations.answer import place_of

    return place_of(passage["path"] or passage["document_name"], passage, passage["heading_path"])
