"""What a dialect promises to the outside: an id, where it comes from, a sentence, the transports, and the tests that hold it."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])
CHOOSES = {"transport", "ask"}
"""A test with such a parameter is run once for each of its transports."""


@dataclass(frozen=True)
class Requirement:
    """One behaviour. `source` is a line of a source (`000:26`) or a paragraph of the reference of the HTTP interface."""

    id: str
    source: str
    sentence: str
    transports: tuple[str, ...] = ()
    """Those it is promised over, each of which needs a test; none where there is only one way."""


@dataclass(frozen=True)
class NotServed:
    """What a source or a client knows and Clew does not do. The page `conformance` tells why, under the same id."""

    id: str
    source: str
    sentence: str


@dataclass(frozen=True)
class _Held:
    ids: frozenset[str]
    transports: tuple[str, ...]


class Manifest:
    """The requirements of one dialect. `held_by` marks a test; `gaps` says what is missing on either side."""

    def __init__(self, *requirements: Requirement, not_served: Sequence[NotServed] = ()) -> None:
        self.requirements = {requirement.id: requirement for requirement in requirements}
        self.not_served = tuple(not_served)
        self._held: dict[str, _Held] = {}
        assert len(self.requirements) == len(requirements), "an id stands twice"

    def held_by(self, *ids: str, over: Iterable[str] | None = None) -> Callable[[Test], Test]:
        """Say which requirements a test holds, and over which transports.

        A test that takes `transport` (or `ask`, which does) is run over each of them: all those of its requirements, unless
        `over` names fewer. For any other test `over` says which one it uses.
        """

        def mark(test: Test) -> Test:
            is_run_over_each = not CHOOSES.isdisjoint(inspect.signature(test).parameters)
            transports = tuple(over) if over is not None else self._transports_of(ids) if is_run_over_each else ()
            self._held[f"{test.__module__}.{test.__name__}"] = _Held(frozenset(ids), transports)
            assert transports or not is_run_over_each, f"{test.__name__} would never run: its requirements name no transport"
            return pytest.mark.parametrize("transport", transports)(test) if is_run_over_each else test

        return mark

    def gaps(self, *modules: ModuleType) -> Iterator[str]:
        """Yield what is wrong: requirements without a test, tests without a requirement, ids that nobody promised."""
        held = set[str]().union(*(test.ids for test in self._held.values()))
        yield from (f"{name} has no test" for name in sorted(self.requirements.keys() - held))
        yield from (f"{name} is no requirement" for name in sorted(held - self.requirements.keys()))
        for requirement in self.requirements.values():
            missing = set(requirement.transports) - self._held_over(requirement.id) if requirement.id in held else ()
            yield from (f"{requirement.id} has no test over {transport}" for transport in sorted(missing))
        tests = {f"{module.__name__}.{name}" for module in modules for name in vars(module) if name.startswith("test_")}
        yield from (f"{name} holds no requirement" for name in sorted(tests - self._held.keys()))

    def by_transport(self) -> Counter[str]:
        """Return how many requirements are promised over each transport."""
        return Counter(name for requirement in self.requirements.values() for name in requirement.transports)

    def _transports_of(self, ids: Iterable[str]) -> tuple[str, ...]:
        known = (self.requirements[name].transports for name in ids if name in self.requirements)
        return tuple(dict.fromkeys(transport for transports in known for transport in transports))

    def _held_over(self, name: str) -> set[str]:
        return {transport for test in self._held.values() if name in test.ids for transport in test.transports}
