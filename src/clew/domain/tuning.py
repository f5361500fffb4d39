"""The tunable parameters of retrieval and context (source 003 §1.3 and §5.4), their bounds and what each one does.

A version of them is pinned on every turn. `store.settings` keeps the history; retrieval and the engine read the frozen value.
"""

from dataclasses import asdict, dataclass, fields, replace
from typing import Literal

from clew.domain.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class RagSettings:
    """One version of every tunable parameter. The defaults are chosen on data (docs/decisions/0006)."""

    version: int = 0
    context_turns: int = 5
    similarity_threshold: float = 0.15
    guard_message: str = ""
    match_count: int = 100
    match_threshold: float = 0.0
    fts_weight: float = 0.2
    vector_weight: float = 1.0
    rrf_k: int = 60
    hybrid_top_k: int = 20
    fusion: Literal["rrf", "convex"] = "convex"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one parameter may be, and what it does."""

    kind: type
    minimum: float | None
    maximum: float | None
    description: str
    description_fr: str
    choices: tuple[str, ...] = ()
    least_above_zero: float | None = None
    """Where 0 means off: the smallest value that is on."""


WEIGHT_LEAST, WEIGHT_MOST = 0.000001, 1_000_000.0
"""Only the ratio of the weights matters; beyond these bounds their products leave what the database can compute with."""
BOUNDS: dict[str, Bounds] = {
    "context_turns": Bounds(
        int,
        1,
        10,
        "Turns of the conversation sent to the model. More keeps long threads coherent and costs more tokens.",
        "Tours de la conversation envoyés au modèle. Plus il y en a, plus un long fil reste cohérent, et plus il coûte cher.",
    ),
    "similarity_threshold": Bounds(
        float,
        0.1,
        0.9,
        "Below this similarity of the first passage no model is called and the question is refused; a little above it the "
        "passage must share words with the question.",
        "Au-dessous de cette similarité du premier passage, aucun modèle n'est appelé et la question est refusée ; un peu "
        "au-dessus, le passage doit aussi partager des mots avec la question.",
    ),
    "guard_message": Bounds(
        str,
        1,
        2000,
        "What a refused question is answered. Empty means the built-in text in the question's language.",
        "Ce qui est répondu à une question refusée. Vide : le texte intégré, dans la langue de la question.",
    ),
    "match_count": Bounds(
        int,
        5,
        100,
        "Passages each search list may hold before fusion. More finds more and takes longer.",
        "Passages que chaque liste de recherche peut contenir avant la fusion. Plus, c'est trouver davantage, et plus lentement.",
    ),
    "match_threshold": Bounds(
        float,
        0.0,
        1.0,
        "Passages less similar than this are left out of the vector list. Higher is stricter.",
        "Les passages moins similaires que cela sont écartés de la liste vectorielle. Plus haut, c'est plus strict.",
    ),
    "fts_weight": Bounds(
        float,
        0.0,
        WEIGHT_MOST,
        "Weight of the lexical list. Higher lets exact words win; 0 turns it off.",
        "Poids de la liste lexicale. Plus haut, les mots exacts l'emportent ; 0 la désactive.",
        least_above_zero=WEIGHT_LEAST,
    ),
    "vector_weight": Bounds(
        float,
        0.0,
        WEIGHT_MOST,
        "Weight of the vector list. Higher lets meaning win; 0 turns it off.",
        "Poids de la liste vectorielle. Plus haut, le sens l'emporte ; 0 la désactive.",
        least_above_zero=WEIGHT_LEAST,
    ),
    "rrf_k": Bounds(
        int,
        1,
        200,
        "k of reciprocal rank fusion. Larger flattens the difference between ranks.",
        "Le k de la fusion par rangs réciproques. Plus il est grand, plus l'écart entre les rangs est lissé.",
    ),
    "hybrid_top_k": Bounds(
        int,
        5,
        100,
        "Passages kept after fusion and shown to the model. The guard looks at the first.",
        "Passages gardés après la fusion et montrés au modèle. Le garde-fou regarde le premier.",
    ),
    "fusion": Bounds(
        str,
        None,
        None,
        "How the two lists are joined: by ranks (rrf) or by scores (convex).",
        "Comment les deux listes sont réunies : par rangs (rrf) ou par scores (convex).",
        choices=("rrf", "convex"),
    ),
}

SOURCE_PRESET: dict[str, object] = {"fts_weight": 1.0, "vector_weight": 1.0, "rrf_k": 60, "hybrid_top_k": 20, "fusion": "rrf"}
"""Source 003 §1.3's own example values."""

_SHOWN_MOST = 1e300
"""A whole number of JSON may be larger than any float, and then it cannot be formatted as one."""
KEYS = tuple(field.name for field in fields(RagSettings) if field.name != "version")


def with_changes(settings: RagSettings, changes: dict[str, object]) -> RagSettings:
    """Return the settings with every change applied, or raise and apply none.

    Raises:
        InvalidInput: names the key, the value's problem and the bound in words.
    """
    checked = {key: _checked(key, value) for key, value in changes.items()}
    changed = replace(settings, **checked)  # type: ignore[arg-type]  # each value was checked against its bounds
    if changed.fts_weight == 0 and changed.vector_weight == 0:
        raise InvalidInput("fts_weight and vector_weight cannot both be 0: nothing would be found.", field="fts_weight")
    return changed


def overrides(settings: RagSettings) -> dict[str, object]:
    """What differs from the defaults: the part that is stored."""
    default = asdict(RagSettings())
    return {key: value for key, value in asdict(settings).items() if key != "version" and value != default[key]}


def _checked(key: str, value: object) -> object:
    bounds = BOUNDS.get(key)
    if bounds is None:
        raise InvalidInput(f"There is no setting {key!r}. Known settings: {', '.join(BOUNDS)}.", field=key)
    if bounds.kind is str:
        return _checked_text(key, value, bounds)
    return _checked_number(key, value, bounds)


def _checked_text(key: str, value: object, bounds: Bounds) -> str:
    if not isinstance(value, str):
        raise InvalidInput(f"{key} must be a text.", field=key)
    if bounds.choices and value not in bounds.choices:
        raise InvalidInput(f"{key} must be one of {', '.join(bounds.choices)}, not {value!r}.", field=key)
    if not bounds.choices and not (bounds.minimum or 0) <= len(value.strip()) <= (bounds.maximum or 0):
        raise InvalidInput(f"{key} must hold 1 to 2,000 characters, not {len(value.strip())}.", field=key)
    return value


def _checked_number(key: str, value: object, bounds: Bounds) -> float:
    whole = bounds.kind is int
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise InvalidInput(f"{key} must be a {'whole ' if whole else ''}number.", field=key)
    if not _is_within(value, bounds):
        shown = f"{value:g}" if abs(value) < _SHOWN_MOST else "a number of that size"
        raise InvalidInput(f"{key} must be {_limits(bounds)}, not {shown}.", field=key)
    if whole and value != int(value):
        raise InvalidInput(f"{key} must be a whole number, not {value}.", field=key)
    return int(value) if whole else float(value)


def _is_within(value: float, bounds: Bounds) -> bool:
    if value == 0 and bounds.least_above_zero is not None:
        return True
    low = bounds.minimum if bounds.least_above_zero is None else bounds.least_above_zero
    return (low is None or value >= low) and (bounds.maximum is None or value <= bounds.maximum)


def _limits(bounds: Bounds) -> str:
    if bounds.least_above_zero is not None:
        return f"0 or between {bounds.least_above_zero:f} and {bounds.maximum:,.0f}"
    return f"between {bounds.minimum:g} and {bounds.maximum:g}"
