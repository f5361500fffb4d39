"""`clew doctor`: checks the installation and explains how to fix it; prints a connection string for `psql`."""

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.options import DataDir, read_settings
from clew.cli.screen import err, out, say
from clew.domain.errors import ClewError

if TYPE_CHECKING:
    from clew.providers.embedding.protocol import EmbeddingSpec
    from clew.server.settings import Settings
    from clew.store.checks import Check

_MARKS = {"ok": "[green]ok  [/green]", "warn": "[yellow]warn[/yellow]", "fail": "[red]FAIL[/red]"}


def doctor(
    *,
    dsn: Annotated[
        bool, typer.Option("--dsn", help="Print, as the last line, a read-only psql connection string for the running database.")
    ] = False,
    leak_test: Annotated[
        bool,
        typer.Option(
            "--leak-test",
            help="Store one of everything in throwaway tenants, and request it as everybody who must not see it, over every "
            "route. Exit code 1: somebody saw or changed it.",
        ),
    ] = False,
    data_dir: DataDir = None,
) -> None:
    """Check the machine, the database and the embedding model. Exit code 1: a check failed."""
    from clew.cli.doctor.programs import check_programs
    from clew.cli.doctor.readers import check_readers
    from clew.server.logs import configure_logs

    settings = read_settings(data_dir)
    configure_logs("error", "text")
    if dsn:
        say(_inspection_dsn(settings))
        return
    if leak_test:
        _leak_test(settings)
        return
    with err.status("Looking"):
        model, spec = _embedder(settings)
        checks = _machine(settings) + check_programs() + [check_readers()] + _database(settings, spec) + [model]
    for check in checks:
        out.print(_MARKS[check.status], end=" ")
        say(f"{check.name}: {check.found}")
        if check.remedy:
            say(f"     → {check.remedy}")
    if any(check.status == "fail" for check in checks):
        raise typer.Exit(1)


def _leak_test(settings: "Settings") -> None:
    import time

    from rich.progress import Progress

    from clew.cli.doctor.leaks.report import print_findings
    from clew.cli.doctor.leaks.serving import serving
    from clew.cli.doctor.leaks.testing import find_leaks
    from clew.server.serve import termination_interrupts

    began = time.monotonic()
    with termination_interrupts(), Progress(console=err, transient=True) as progress:
        task = progress.add_task("Starting", total=None)
        with serving(settings, lambda text: progress.update(task, description=text)) as (ready, dsn):
            progress.update(task, description="Looking for leaks")
            findings = asyncio.run(find_leaks(ready, dsn, lambda done, of: progress.update(task, completed=done, total=of)))
    print_findings(findings, time.monotonic() - began)
    if findings.leaks or findings.not_covered:
        raise typer.Exit(1)


def _machine(settings: "Settings") -> "list[Check]":
    from clew.cli.doctor.machine import check_data_directory, check_disk, check_port

    return [
        check_disk(settings.data_dir),
        check_data_directory(settings.data_dir),
        check_port(settings.host, settings.port, data_dir=settings.data_dir),
    ]


def _database(settings: "Settings", spec: "EmbeddingSpec | None") -> "list[Check]":
    """Check the running database, or start the existing one, and compare its contents with the embedding model."""
    from clew.server.storage import find_running_dsn, has_database, open_scratch_server, open_storage
    from clew.store.checks import Check

    running = find_running_dsn(settings)
    try:
        if running is not None:
            return asyncio.run(_look_inside(settings, running, spec))
        if not has_database(settings):
            with open_scratch_server(settings):
                return [
                    Check(
                        "database",
                        "ok",
                        "none yet: the first start creates it (a test start of PostgreSQL on this machine succeeded)",
                    )
                ]
        with open_storage(settings) as storage:
            return asyncio.run(_look_inside(settings, storage.dsn, spec))
    except ClewError as error:
        return [Check("database", "fail", "does not start", error.message)]


async def _look_inside(settings: "Settings", dsn: str, spec: "EmbeddingSpec | None") -> "list[Check]":
    from clew.cli.doctor.originals import check_originals
    from clew.cli.doctor.search import check_coverage, check_search_index
    from clew.store.checks import run_checks
    from clew.store.migrate import head_revision

    checks = await run_checks(dsn, head_revision=head_revision())
    if any(check.status == "fail" for check in checks):
        return checks  # the other checks would fail for the same reason
    originals = await check_originals(settings, dsn)
    if spec is None:
        return checks + originals
    searched = await check_search_index(settings, dsn, spec) + await check_coverage(dsn, settings.tenant, spec)
    return checks + originals + searched


def _embedder(settings: "Settings") -> "tuple[Check, EmbeddingSpec | None]":
    from clew.server.parts import open_configured_embedder
    from clew.store.checks import Check

    try:
        embedder = open_configured_embedder(settings)
    except ClewError as error:
        return Check("embedding model", "fail", "cannot be used", error.message), None
    spec = embedder.spec
    asyncio.run(embedder.close())
    found = f"{spec.model}, {spec.precision}, {spec.dimension} dimensions, languages: {_languages(spec)}"
    return Check("embedding model", "ok", found), spec


def _languages(spec: "EmbeddingSpec") -> str:
    if spec.languages is None:
        return "unknown; see the provider's documentation"
    return ", ".join(sorted(spec.languages))


def _inspection_dsn(settings: "Settings") -> str:
    from clew.server.storage import find_running_dsn
    from clew.store.inspection import inspection_dsn

    running = find_running_dsn(settings)
    if running is None:
        raise ClewError(f"No database is running in {settings.data_dir}. Start Clew with `clew serve`.")
    return asyncio.run(inspection_dsn(running, settings.tenant, as_reader=settings.database_url is None))
