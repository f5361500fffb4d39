"""A rule that holds for many rows is one test, which lists the rows that break it: a test for each costs more than its check."""

import inspect
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from _pytest.mark import ParameterSet

_SHOWN_CHARACTERS = 300
Broken = list[tuple[Sequence[Any], BaseException]]


def each(names: str | Sequence[str], rows: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Call a test with every row, as `pytest.mark.parametrize` does, and fail once, with every row that failed and why.

    Its fixtures are the same for all rows, and a row that skips counts as one that fails: it would hide those behind it.
    """
    own = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [_values(row, len(own)) for row in rows]
    assert table, "no row: nothing would be checked"

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        def check(**fixtures: Any) -> None:
            __tracebackhide__ = True
            broken: Broken = []
            for row in table:
                with _noted(row, broken):
                    test(**dict(zip(own, row, strict=True)), **fixtures)
            _raise_all(broken, len(table))

        async def check_async(**fixtures: Any) -> None:
            __tracebackhide__ = True
            broken: Broken = []
            for row in table:
                with _noted(row, broken):
                    await test(**dict(zip(own, row, strict=True)), **fixtures)
            _raise_all(broken, len(table))

        made: Any = check_async if inspect.iscoroutinefunction(test) else check
        signature = inspect.signature(test)
        left = [parameter for name, parameter in signature.parameters.items() if name not in own]
        made.__signature__ = signature.replace(parameters=left)
        made.__name__, made.__qualname__, made.__module__ = test.__name__, test.__qualname__, test.__module__
        return made

    return decorate


@contextmanager
def _noted(row: Sequence[Any], broken: Broken) -> Generator[None]:
    try:
        yield
    except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001  raised with those of the other rows
        broken.append((row, error))


def _raise_all(broken: Broken, count: int) -> None:
    __tracebackhide__ = True
    if broken:
        told = [f"{_shown(row)}\n    {error or type(error).__name__}" for row, error in broken]
        raise AssertionError("\n".join([f"{len(broken)} of {count} rows fail:", *told])) from broken[0][1]


def _values(row: Any, count: int) -> Sequence[Any]:
    if isinstance(row, ParameterSet):
        assert not row.marks, "a row cannot have marks: it is no test of its own"
        return row.values
    return row if count > 1 else (row,)


def _shown(row: Sequence[Any]) -> str:
    text = ", ".join(map(repr, row))
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}…"
