"""What a dialect promises to the outside: an id, the place it comes from, a sentence, and the tests that hold it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


@dataclass(frozen=True)
class Requirement:
    """One behaviour. `source` is a line of source 000 (`000:26`) or a paragraph of the design or of this dialect's page."""

    id: str
    source: str
    sentence: str


class Manifest:
    """The requirements of one dialect. `held_by` marks a test; `gaps` says what is missing on either side."""

    def __init__(self, *requirements: Requirement) -> None:
        self.requirements = {requirement.id: requirement for requirement in requirements}
        self._held: dict[str, set[str]] = {}
        assert len(self.requirements) == len(requirements), "an id stands twice"

    def held_by(self, *ids: str) -> Callable[[Test], Test]:
        """Say which requirements a test holds."""

        def mark(test: Test) -> Test:
            self._held[f"{test.__module__}.{test.__name__}"] = set(ids)
            return test

        return mark

    def gaps(self, *modules: ModuleType) -> Iterator[str]:
        """Yield what is wrong: requirements without a test, tests without a requirement, ids that nobody promised."""
        held = set[str]().union(*self._held.values())
        yield from (f"{name} has no test" for name in sorted(self.requirements.keys() - held))
        yield from (f"{name} is no requirement" for name in sorted(held - self.requirements.keys()))
        tests = {f"{module.__name__}.{name}" for module in modules for name in vars(module) if name.startswith("test_")}
        yield from (f"{name} holds no requirement" for name in sorted(tests - self._held.keys()))
