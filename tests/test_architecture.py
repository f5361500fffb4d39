"""The house law: who may import whom, which library may be spoken to where, and how long a function or a module may get.

A new edge or a new exception is a change of this file, with its reason, for everyone to read.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "clew"
MODULES = {
    ".".join(("clew", *p.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__"): p for p in SOURCE.rglob("*.py")
}

BELOW_DIALECTS = {"engine", "ingest", "retrieval", "providers", "embedded", "store", "domain"}
ALLOWED: dict[str, set[str]] = {
    "domain": set(),
    "store": {"domain"},
    "embedded": {"store", "domain"},
    "providers": {"domain"},
    "retrieval": {"store", "domain"},
    "ingest": {"retrieval", "providers", "store", "domain"},
    "engine": {"retrieval", "providers", "store", "domain"},
    "evaluation": BELOW_DIALECTS,
    "dialects": BELOW_DIALECTS,
    "server": {"dialects", *BELOW_DIALECTS},
    "cli": {"server", "dialects", "evaluation", *BELOW_DIALECTS},
}
LIBRARIES: dict[str, tuple[str, ...]] = {
    "fastapi": ("clew.dialects", "clew.server"),
    "starlette": ("clew.dialects", "clew.server"),
    "psycopg": ("clew.store", "clew.embedded", "clew.retrieval.ranking", "clew.evaluation"),
    "psycopg_pool": ("clew.store",),
    "qdrant_client": ("clew.retrieval.qdrant",),
    "mcp": ("clew.providers", "clew.dialects.mcp", "clew.cli.stdio_bridge"),
    "mcp_types": ("clew.providers", "clew.dialects.mcp", "clew.cli.stdio_bridge"),
    "typer": ("clew.cli",),
    "rich": ("clew.cli",),
}
"""Library → the packages that may import it."""

MAX_FUNCTION_LINES = 60
MAX_MODULE_LINES = 500
LONGER: dict[str, str] = {}
"""`module` or `module:function` → why it may be longer."""


@cache
def nodes_of(name: str) -> list[ast.AST]:
    """Return everything in the source of a module."""
    return list(ast.walk(ast.parse(MODULES[name].read_text("utf-8"))))


@cache
def imports_of(name: str) -> list[str]:
    """Return the full name of every module that a module imports, wherever in it."""
    return list(_imports_of(name))


def _imports_of(name: str) -> Iterator[str]:
    for node in nodes_of(name):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports say the whole name"
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (full if full in MODULES else str(node.module) for full in inner)


def package_of(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith((f"{package}.", f"{package}_")) for package in packages)


def test_modules_import_only_what_lies_below() -> None:
    faults: list[str] = []
    for name in sorted(MODULES):
        own = package_of(name)
        used = {package_of(other) for other in imports_of(name) if other.startswith("clew.")} - {own, ""}
        assert own in ALLOWED or not used, f"{own} is a new package: say in ALLOWED what it may use"
        faults += [f"{name} may not use {other}" for other in sorted(used - ALLOWED.get(own, set()))]
    assert not faults, "\n".join(faults)


def test_modules_speak_to_a_library_only_where_that_is_their_task() -> None:
    faults: list[str] = []
    for name in sorted(MODULES):
        for other in imports_of(name):
            places = LIBRARIES.get(other.split(".")[0])
            if places is not None and not is_within(name, places):
                faults.append(f"{name} imports {other}, which belongs into {places}")
    assert not faults, "\n".join(faults)


def declares_a_dialect(name: str) -> bool:
    targets = [target for node in nodes_of(name) if isinstance(node, ast.Assign) for target in node.targets]
    return any(isinstance(target, ast.Name) and target.id == "DIALECT" for target in targets)


def test_no_dialect_uses_another() -> None:
    dialects = {name.split(".")[2] for name in MODULES if name.startswith("clew.dialects.") and declares_a_dialect(name)}
    for name in MODULES:
        own = name.split(".")[2] if name.startswith("clew.dialects.") else ""
        for other in imports_of(name):
            theirs = other.split(".")[2] if other.startswith("clew.dialects.") else ""
            assert own not in dialects or theirs not in dialects or theirs == own, f"{name} uses {other}"
            assert not own or own in dialects or theirs not in dialects, f"{name}, shared by all dialects, uses {other}"


def test_no_module_imports_itself_by_way_of_others() -> None:
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, f"a circle: {' → '.join((*path[path.index(name) :], name))}"
        if name not in done:
            for other in set(imports_of(name)) & set(MODULES):
                visit(other, (*path, name))
            done.add(name)

    for name in MODULES:
        visit(name, ())


def test_only_the_settings_read_the_environment() -> None:
    reads = {("os", "environ"), ("os", "getenv"), ("os", "environb")}
    assert [
        f"{name}:{node.lineno}"
        for name in sorted(set(MODULES) - {"clew.server.settings"})
        for node in nodes_of(name)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and (node.value.id, node.attr) in reads
    ] == []


def test_functions_and_modules_stay_short() -> None:
    long: dict[str, int] = {}
    for name in sorted(MODULES):
        lines = len(MODULES[name].read_text("utf-8").splitlines())
        if lines > MAX_MODULE_LINES:
            long[name] = lines
        for node in nodes_of(name):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > MAX_FUNCTION_LINES:
                    long[f"{name}:{node.name}"] = length
    assert {place: lines for place, lines in long.items() if place not in LONGER} == {}


def test_every_exception_is_still_needed() -> None:
    for place in LONGER:
        module, _, function = place.partition(":")
        assert module in MODULES, f"{place} is gone"
        named = {node.name for node in nodes_of(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert not function or function in named, f"{place} is gone"


CLAUSE = re.compile(r"\b(Above|Below): (.*?)(?=\s(?:Above|Below|Next|Beside):|\.(?:\s|$)|$)")
NAME = re.compile(r"`([a-z_][a-z_./]*)`")
LOADED_BY_NAME = {
    "clew.server.app": {name for name in MODULES if name.startswith("clew.dialects.")},
    "clew.dialects.mcp.routes": {"clew.dialects.mcp.serving"},
}
"""Who imports modules by their names at run time, so that no import statement shows it."""


def docstring_of(name: str) -> str:
    """Return what a module says of itself, on one line."""
    module = nodes_of(name)[0]
    assert isinstance(module, ast.Module)
    return " ".join((ast.get_docstring(module) or "").split())


def modules_named(name: str) -> set[str]:
    """Return the modules that a docstring may mean by a name: those it ends, or all of a package. Empty for any other word."""
    dotted = name.removesuffix(".py").replace("/", ".").strip(".")
    ends = {module for module in MODULES if module == f"clew.{dotted}" or module.endswith(f".{dotted}")}
    return ends | {module for module in MODULES if any(module.startswith(f"{end}.") for end in ends)}


@cache
def used_directly_by(name: str) -> frozenset[str]:
    """Return the modules that a module imports, or that load with it."""
    packages = {name[:end] for end, sign in enumerate(name) if sign == "."}
    return frozenset(set(imports_of(name)) | LOADED_BY_NAME.get(name, set()) | packages) & MODULES.keys()


@cache
def used_by(name: str) -> frozenset[str]:
    """Return all modules that a module uses, directly or by way of others."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = used_directly_by(waiting.pop()) - found
        found |= new
        waiting.extend(new)
    return frozenset(found)


def false_clauses(module: str) -> Iterator[str]:
    """Yield what a docstring says of the modules above and below, and what the imports say otherwise."""
    for place, clause in CLAUSE.findall(docstring_of(module)):
        for name in NAME.findall(clause):
            meant = modules_named(name)
            if not meant and (name.endswith(".py") or name.split(".")[0] in ALLOWED):
                yield f"{place}: `{name}` is no module"
            elif meant and place == "Above" and not any(module in used_by(other) for other in meant):
                yield f"Above: `{name}` does not use {module}"
            elif meant and place == "Below" and not meant & used_by(module):
                yield f"Below: {module} does not use `{name}`"


def test_docstrings_are_right_about_the_modules_above_and_below() -> None:
    assert [f"{name}: {clause}" for name in sorted(MODULES) for clause in false_clauses(name)] == []
