"""The manual agrees with the code in both languages: settings, endpoints, commands, options, error codes and stages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from clew.cli.app import app
from clew.dialects.shared.errors import CODE_BY_STATUS, STATUS_BY_CODE
from clew.domain import errors
from clew.domain.turns.tuning import BOUNDS
from clew.server.app import load_dialects
from clew.server.settings import Settings, variable_of

DOCS = Path(__file__).parent.parent / "docs"
FRENCH = {
    "settings": "reglages",
    "rag-settings": "reglages-de-recherche",
    "http-api": "api-http",
    "cli": "ligne-de-commande",
    "errors": "erreurs",
}
"""Page of the reference → its name in French."""
SUMMARISED = ("/v1/", "/.well-known/")
"""Paths of which the French page says that it only summarises them."""
EXAMPLES = DOCS.parent / "examples"
ENGINE = DOCS.parent / "src" / "clew" / "engine"
TURN_PAGES = ("explanation/how-a-turn-works.md", "fr/explication/deroulement-d-un-tour.md")


def page(name: str, language: str = "en") -> str:
    path = f"reference/{name}.md" if language == "en" else f"{language}/reference/{FRENCH[name]}.md"
    return (DOCS / path).read_text("utf-8")


in_each_language = pytest.mark.parametrize("language", ["en", "fr"])


def endpoints() -> Iterator[tuple[str, str]]:
    for dialect in load_dialects():
        for route in dialect.routes():
            yield from ((method, route.path_format) for method in sorted((route.methods or set()) - {"HEAD", "OPTIONS"}))


def commands(command: Any, path: tuple[str, ...] = ("clew",)) -> Iterator[tuple[str, Any]]:
    inner: dict[str, Any] = getattr(command, "commands", {})
    for name, one in inner.items():
        yield from commands(one, (*path, name))
    if not inner:
        yield " ".join(path), command


@in_each_language
def test_every_setting_is_described(language: str) -> None:
    described = page("settings", language)
    assert [field for field in Settings.model_fields if f"`{variable_of(field)}`" not in described] == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("reference/settings.md", r"default of `(CLEW_\w+)` is (\d[\d,]*)"),
        ("fr/reference/reglages.md", r"défaut de `(CLEW_\w+)` est (?:de )?(\d[\d ]*)"),
    ],
)
def test_defaults_that_are_numbers_are_told_as_they_are(name: str, says: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    told = {variable: float(re.sub(r"\D", "", number)) for variable, number in re.findall(says, text)}
    known = {variable_of(field): one.default for field, one in Settings.model_fields.items()}
    assert len(told) >= 20
    assert {variable: number for variable, number in told.items() if known[variable] != number} == {}


def test_variables_of_the_examples_may_stay_set_while_clew_runs() -> None:
    known = {variable_of(field) for field in Settings.model_fields}
    suffixes = {".py", ".mjs", ".sh", ".yaml", ".json", ".md"}
    files = [one for one in EXAMPLES.rglob("*") if one.suffix in suffixes and "node_modules" not in one.parts]
    named = {name: one.name for one in files for name in re.findall(r"\bCLEW_[A-Z_]+", one.read_text("utf-8"))}
    assert "CLEW_URL" in named
    assert {name: file for name, file in named.items() if name not in known} == {}


@in_each_language
def test_every_tunable_setting_is_described(language: str) -> None:
    described = page("rag-settings", language)
    assert [key for key in BOUNDS if f"`{key}`" not in described] == []


@in_each_language
def test_every_endpoint_is_described(language: str) -> None:
    left_out = () if language == "en" else SUMMARISED
    described, served = page("http-api", language), sorted(one for one in set(endpoints()) if not one[1].startswith(left_out))
    assert served
    assert [endpoint for endpoint in served if " ".join(endpoint) not in described] == []


@in_each_language
def test_every_command_is_described(language: str) -> None:
    described, known = page("cli", language), commands(typer.main.get_command(app))
    assert [name for name, _ in known if f"`{name}" not in described] == []


@in_each_language
def test_every_option_is_described(language: str) -> None:
    described = page("cli", language)
    options = [
        (name, option)
        for name, command in commands(typer.main.get_command(app))
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--") and option != "--help"
    ]
    assert options
    assert [one for one in options if f"`{one[1]}" not in described and f"{one[1]} " not in described] == []


@in_each_language
def test_every_error_code_is_described(language: str) -> None:
    classes = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, errors.ClewError)]
    always_more_exact = {errors.Expired.code}
    codes = {one.code for one in classes} - always_more_exact | set(STATUS_BY_CODE) | set(CODE_BY_STATUS.values())
    assert {code for code in codes if f"`{code}`" not in page("errors", language)} == set()


def stages_in(text: str) -> list[str]:
    """Return the stages of a turn in the order of the line of arrows."""
    return re.findall("[a-z]+", next(line for line in text.splitlines() if line.count("→") >= 6))


@pytest.mark.parametrize("name", TURN_PAGES)
def test_stages_of_a_turn_are_those_of_the_code(name: str) -> None:
    turn = next(ENGINE.rglob("turn.py"))
    stages = stages_in(ast.get_docstring(ast.parse(turn.read_text("utf-8"))) or "")
    text = (DOCS / name).read_text("utf-8")
    assert stages_in(text) == stages
    assert [title.lower() for title in re.findall(r"^## (\w+)\s?: ", text, re.MULTILINE)] == stages
    modules = {path.stem for path in ENGINE.rglob("*.py")}
    assert [stage for stage in stages if stage not in modules or f"`{stage}`" not in page("glossary")] == []


def anchors_of(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(path: Path) -> Iterator[str]:
    """Yield the links of a page that lead to no page or heading of the manual."""
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        if link.startswith("http"):
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        if not target.exists() or (anchor and anchor not in anchors_of(target.read_text("utf-8"))):
            yield link


def test_links_between_pages_lead_somewhere() -> None:
    pages = sorted(DOCS.rglob("*.md"))
    assert pages
    assert [f"{path.relative_to(DOCS).as_posix()}: {link}" for path in pages for link in broken_links(path)] == []
