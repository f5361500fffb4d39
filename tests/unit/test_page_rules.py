"""The page has a plain sentence for every rule by which a question is made searchable: a new rule cannot be forgotten there.

The names are read from the source: what is given as the rule of a `Resolved`, an `Ambiguous`, a `Reference`, a `TitleMatch` or
a `StandaloneQuery`, or as `rule=`; from the rows of the grammar whose verdict is a rule; and from the type of the rules of short
questions. A `NotAFollowUp` is not recorded, since the question is made stand-alone then.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import clew
from clew.domain.deliverables.outline import Section
from clew.domain.followup import Ambiguous, Resolved, resolve_followup
from clew.domain.followup.ellipsis.understanding import Rule
from clew.domain.followup.grammar import asking_back, naming

_SOURCE = Path(clew.__file__).parent
_TEXTS = _SOURCE.parents[1] / "web" / "src" / "inspector" / "rules.texts.ts"
_ENGINE = [_SOURCE / "engine" / f"{name}.py" for name in ("questions/queries", "stages/resolve")]
_MODULES = [*sorted((_SOURCE / "domain" / "followup").glob("*.py")), *_ENGINE]
_PLACES = {"Resolved": 2, "Ambiguous": 1, "Reference": 4, "TitleMatch": 2, "StandaloneQuery": 2}
"""Which argument of what is made is the rule."""
_OTHERS = {
    "called or quoted",
    "none",
    "no follow-up",
    "all_but_titles",
    "beside_title",
    "titles_asked",
    "titles_joined",
    "others_asked",
}
"""Verdicts that are no rules, and those that are recorded as `titles`, `title_called` and `title_asked`."""
_OF_ROWS: set[str] = {row.then for row in (*naming.ROWS, *asking_back.ROWS)} - _OTHERS


def _named(node: ast.expr, module: ast.Module) -> Iterator[str]:
    """Yield what an expression may be: texts in it, or in whatever is assigned to its name or returned by what it names."""
    if isinstance(node, ast.Constant):
        yield from _texts([node])
    elif isinstance(node, ast.IfExp):
        yield from (*_named(node.body, module), *_named(node.orelse, module))
    elif isinstance(node, ast.Subscript | ast.Call):
        keys = [key for table in ast.walk(node) if isinstance(table, ast.Dict) for key in table.keys]
        yield from _texts(one for one in ast.walk(node) if one not in keys)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _returned(node.func.id, module)
    elif isinstance(node, ast.Name):
        for assigned in ast.walk(module):
            value = assigned.value if isinstance(assigned, ast.Assign | ast.NamedExpr) else None
            targets = assigned.targets if isinstance(assigned, ast.Assign) else [getattr(assigned, "target", None)]
            if value is not None and any(isinstance(one, ast.Name) and one.id == node.id for one in targets):
                yield from _named(value, module)


def _texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _returned(function: str, module: ast.Module) -> Iterator[str]:
    for one in ast.walk(module):
        if isinstance(one, ast.FunctionDef) and one.name == function:
            for given in ast.walk(one):
                if isinstance(given, ast.Return) and given.value is not None:
                    yield from _named(given.value, module)


def _rules() -> set[str]:
    found = {*_OF_ROWS, *get_args(Rule)}
    for path in _MODULES:
        module = ast.parse(path.read_text("utf-8"))
        for call in (one for one in ast.walk(module) if isinstance(one, ast.Call)):
            made = call.func.id if isinstance(call.func, ast.Name) else ""
            given = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
            if made in _PLACES and len(call.args) > _PLACES[made]:
                given.append(call.args[_PLACES[made]])
            found.update(name for value in given for name in _named(value, module))
    return found


def _told() -> set[str]:
    table = _TEXTS.read_text("utf-8").partition("export const RULES = {")[2].partition("} satisfies")[0]
    return set(re.findall(r"^  (\w+): \{", table, re.MULTILINE))


def test_every_rule_of_the_server_has_a_sentence_on_the_page_and_no_other() -> None:
    about_answers = {"revision", "revision_needs_model", "revision_sources"}
    assert _rules() | about_answers == _told()


def test_rules_that_questions_get_are_among_those_that_are_read_from_the_source() -> None:
    titles = ("Budget plan", "Delivery terms", "Budget risks", "People")
    outline = [Section(f"S{at}", title) for at, title in enumerate(titles, 1)]
    questions = (
        *("S2", "the second point", "and the second?", "point B", "point 2", "#2", "2", "B", "all points"),
        *("the first two points", "Explain that", "more", "S9", "more on delivery", "tell me about the budget"),
        *('what about "People"?', "Delivery terms"),
    )
    found = [resolve_followup(question, outline) for question in questions]
    rules = {one.rule for one in found if isinstance(one, Resolved | Ambiguous)}
    assert len(rules) > 10
    assert rules <= _rules()
