"""A manifest finds what is missing: tests, transports, promises."""

from types import ModuleType

import pytest

from tests.dialects.requirements import Manifest, Requirement


def manifest() -> Manifest:
    return Manifest(Requirement("one", "001:1", "One."), Requirement("both", "001:2", "Both.", ("json", "sse")))


def holding(*ids: str, over: list[str] | None = None, takes_transport: bool = False) -> list[str]:
    """Return the gaps of a manifest that one test holds."""
    held = manifest()

    def test_it(transport: str = "") -> None: ...

    def test_plainly() -> None: ...

    held.held_by(*ids, over=over)(test_it if takes_transport else test_plainly)
    return list(held.gaps())


def test_requirements_without_a_test_are_gaps() -> None:
    assert list(manifest().gaps()) == ["both has no test", "one has no test"]
    assert holding("one") == ["both has no test"]


def test_a_transport_without_a_test_is_a_gap() -> None:
    assert holding("one", "both") == ["both has no test over json", "both has no test over sse"]
    assert holding("one", "both", over=["sse"]) == ["both has no test over json"]
    assert holding("one", "both", over=["sse", "json"]) == []


def test_a_test_that_takes_a_transport_is_run_over_each_of_its_requirements() -> None:
    assert holding("one", "both", takes_transport=True) == []
    assert holding("one", "both", over=["json"], takes_transport=True) == ["both has no test over sse"]
    held = manifest()

    @held.held_by("both")
    def test_it(transport: str) -> None: ...

    [mark] = test_it.pytestmark  # type: ignore[attr-defined]
    assert mark.args == ("transport", ("json", "sse"))


def test_a_test_that_would_never_run_is_refused() -> None:
    with pytest.raises(AssertionError, match="would never run"):
        holding("one", takes_transport=True)


def test_what_nobody_promised_is_a_gap_and_so_is_a_test_without_a_promise() -> None:
    assert holding("one", "three") == ["both has no test", "three is no requirement"]
    module = ModuleType("tests.somewhere")
    module.test_something = lambda: None  # type: ignore[attr-defined]
    assert "tests.somewhere.test_something holds no requirement" in list(manifest().gaps(module))
