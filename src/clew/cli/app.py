"""All commands by name."""

from copy import copy
from typing import Annotated, cast

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from clew.cli import assistants, audit, demo, indexing, keys, mcp, resolving, retention, serving, settings, tenants, users
from clew.cli.conversations import asking, threads
from clew.cli.doctor.command import doctor
from clew.cli.documents import ingesting, rereading, sources
from clew.cli.evaluation import command as evaluating

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        serving.show_version()
        raise typer.Exit


_ShowsVersion = Annotated[bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version.")]


@app.callback()
def clew(*, shows_version: _ShowsVersion = False) -> None:
    """Clew, a conversation server over documents."""


app.command("serve")(serving.serve)
app.command("demo")(demo.demo)
app.command("ask")(asking.ask)
app.command("chat")(asking.chat)
app.command("mcp")(mcp.serve_stdio)
app.command("ingest")(ingesting.ingest)
app.add_typer(sources.app, name="sources")
app.command("search")(ingesting.search)
app.add_typer(threads.app, name="threads")
app.add_typer(settings.app, name="settings")
app.command("retention")(retention.retention)
app.add_typer(assistants.app, name="assistants")
app.add_typer(keys.app, name="keys")
app.add_typer(tenants.app, name="tenants")
app.add_typer(users.app, name="users")
app.command("audit")(audit.audit)
app.command("doctor")(doctor)
app.command("resolve")(resolving.resolve)
app.command("eval")(evaluating.evaluate_set)
app.command("reembed")(evaluating.reembed)
app.command("reingest")(rereading.reingest)
app.add_typer(indexing.app, name="index")
app.command("migrate")(serving.migrate_database)
app.command("version")(serving.show_version)


def command_line(first: str = "") -> TyperGroup:
    """Return all commands, or only `first` if that is one: reading the options of all takes long.

    Their help shows no type beside a switch, which takes no value.
    """
    wanted = copy(app)
    wanted.registered_commands = [command for command in app.registered_commands if command.name == first]
    wanted.registered_groups = [group for group in app.registered_groups if group.name == first]
    is_one = wanted.registered_commands or wanted.registered_groups
    group = cast(TyperGroup, typer.main.get_command(wanted if is_one else app))
    _hide_types_of_switches(group)
    return group


def _hide_types_of_switches(command: TyperCommand | TyperGroup) -> None:
    for option in (*command.params, command.get_help_option(typer.Context(command))):
        if isinstance(option, TyperOption) and option.is_flag:
            option.metavar = ""
    for inner in getattr(command, "commands", {}).values():
        _hide_types_of_switches(inner)
