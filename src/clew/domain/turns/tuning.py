"""The tunable parameters of retrieval and context (source 003 §1.3 and §5.4) and their bounds.

A version of them is pinned on every turn. `store.settings` keeps the history; retrieval and the engine read the frozen value.
`tuning_texts` describes each of them.
"""

from dataclasses import asdict, dataclass, fields, replace
from typing import Literal

from clew.domain.asked import PASSAGES_LEAST
from clew.domain.errors import InvalidInput
from clew.domain.messages import Said, said

SETTING_INVALID = "SETTING_INVALID"
"""The code of an error about the value of a setting."""


@dataclass(frozen=True, slots=True)
class RagSettings:
    """One version of every tunable parameter. The defaults are chosen on data (docs/decisions/0006)."""

    version: int = 0
    context_turns: int = 5
    similarity_threshold: float = 0.15
    evidence_threshold: float = 0.5
    words_weight: float = 0.4
    foreign_threshold: float = 0.3
    words_threshold: float = 0.25
    guard_passages: int = 3
    asked_passages: int = 10
    asked_threshold: float = 0.8
    guard_message: str = ""
    match_count: int = 100
    match_threshold: float = 0.0
    fts_weight: float = 0.2
    vector_weight: float = 1.0
    rrf_k: int = 60
    hybrid_top_k: int = 20
    rerank_passages: int = 10
    fusion: Literal["rrf", "convex"] = "convex"
    grounding: Literal["auto", "strict", "flag"] = "auto"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one parameter may be."""

    kind: type
    minimum: float | None
    maximum: float | None
    choices: tuple[str, ...] = ()
    least_above_zero: float | None = None
    """Where 0 means off: the smallest value that is on."""


WEIGHT_LEAST, WEIGHT_MOST = 0.000001, 1_000_000.0
"""Only the ratio of the weights matters; beyond these bounds their products leave what the database can compute with."""
BOUNDS: dict[str, Bounds] = {
    "context_turns": Bounds(int, 1, 10),
    "similarity_threshold": Bounds(float, 0.1, 0.9),
    "evidence_threshold": Bounds(float, 0.1, 1.5),
    "words_weight": Bounds(float, 0.0, 1.0),
    "foreign_threshold": Bounds(float, 0.1, 0.9),
    "words_threshold": Bounds(float, 0.05, 1.0),
    "guard_passages": Bounds(int, 1, 10),
    "asked_passages": Bounds(int, 0, 100, least_above_zero=PASSAGES_LEAST),
    "asked_threshold": Bounds(float, 0.1, 1.5),
    "guard_message": Bounds(str, 1, 2000),
    "match_count": Bounds(int, 5, 100),
    "match_threshold": Bounds(float, 0.0, 1.0),
    "fts_weight": Bounds(float, 0.0, WEIGHT_MOST, least_above_zero=WEIGHT_LEAST),
    "vector_weight": Bounds(float, 0.0, WEIGHT_MOST, least_above_zero=WEIGHT_LEAST),
    "rrf_k": Bounds(int, 1, 200),
    "hybrid_top_k": Bounds(int, 5, 100),
    "rerank_passages": Bounds(int, 0, 50, least_above_zero=2),
    "fusion": Bounds(str, None, None, choices=("rrf", "convex")),
    "grounding": Bounds(str, None, None, choices=("auto", "strict", "flag")),
}

SOURCE_PRESET: dict[str, object] = {"fts_weight": 1.0, "vector_weight": 1.0, "rrf_k": 60, "hybrid_top_k": 20, "fusion": "rrf"}
"""Source 003 §1.3's own example values."""

_SHOWN_MOST = 1e300
"""A whole number of JSON may be larger than any float, and then it cannot be formatted as one."""
DEFAULTS = RagSettings()
KEYS = tuple(field.name for field in fields(RagSettings) if field.name != "version")


def with_changes(settings: RagSettings, changes: dict[str, object]) -> RagSettings:
    """Return the settings with every change applied, or raise and apply none. None is the default of its key.

    Raises:
        InvalidInput: SETTING_INVALID, names the key, the value's problem and the bound in words.
    """
    checked = {key: _checked(key, value) for key, value in changes.items()}
    changed = replace(settings, **checked)  # type: ignore[arg-type]  # each value was checked against its bounds
    if changed.fts_weight == 0 and changed.vector_weight == 0:
        raise InvalidInput(
            said("settings_both_zero"),
            code=SETTING_INVALID,
            field="fts_weight",
        )
    return changed


def overrides(settings: RagSettings) -> dict[str, object]:
    """What differs from the defaults: the part that is stored."""
    default = asdict(DEFAULTS)
    return {key: value for key, value in asdict(settings).items() if key != "version" and value != default[key]}


def _checked(key: str, value: object) -> object:
    bounds = BOUNDS.get(key)
    if bounds is None:
        raise InvalidInput(said("setting_unknown", key=repr(key), known=", ".join(BOUNDS)), code=SETTING_INVALID, field=key)
    if value is None:
        return getattr(DEFAULTS, key)
    if bounds.kind is str:
        return _checked_text(key, value, bounds)
    return _checked_number(key, value, bounds)


def _checked_text(key: str, value: object, bounds: Bounds) -> str:
    if not isinstance(value, str):
        raise InvalidInput(said("setting_no_text", key=key), code=SETTING_INVALID, field=key)
    if bounds.choices and value not in bounds.choices:
        problem = said("setting_no_choice", key=key, choices=", ".join(bounds.choices), value=repr(value))
        raise InvalidInput(problem, code=SETTING_INVALID, field=key)
    if not bounds.choices and not (bounds.minimum or 0) <= len(value.strip()) <= (bounds.maximum or 0):
        raise InvalidInput(said("setting_length", key=key, length=str(len(value.strip()))), code=SETTING_INVALID, field=key)
    return value


def _checked_number(key: str, value: object, bounds: Bounds) -> float:
    whole = bounds.kind is int
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise InvalidInput(
            said("setting_no_whole_number" if whole else "setting_no_number", key=key), code=SETTING_INVALID, field=key
        )
    if not _is_within(value, bounds):
        shown = f"{value:g}" if abs(value) < _SHOWN_MOST else "a number of that size"
        raise InvalidInput(_outside(key, bounds, shown), code=SETTING_INVALID, field=key)
    if whole and value != int(value):
        raise InvalidInput(said("setting_fraction", key=key, value=str(value)), code=SETTING_INVALID, field=key)
    return int(value) if whole else float(value)


def _is_within(value: float, bounds: Bounds) -> bool:
    if value == 0 and bounds.least_above_zero is not None:
        return True
    low = bounds.minimum if bounds.least_above_zero is None else bounds.least_above_zero
    return (low is None or value >= low) and (bounds.maximum is None or value <= bounds.maximum)


def _outside(key: str, bounds: Bounds, value: str) -> Said:
    if bounds.least_above_zero is not None:
        low = f"{bounds.least_above_zero:{'g' if bounds.kind is int else 'f'}}"
        high = f"{bounds.maximum:,.0f}"
        return said("setting_outside_or_zero", key=key, low=low, high=high, value=value)
    return said("setting_outside", key=key, low=f"{bounds.minimum:g}", high=f"{bounds.maximum:g}", value=value)
