"""How a turn went, stage by stage: typed while the turn runs, one JSON object once it is stored.

Above: the engine's record stage builds a trace, the dialects show it. `trace_json` and `read_trace` are the only two places that
know the names of the JSON object; the columns that SQL reads are generated from it (`migrations/0017_turn_columns.sql`). A stage
that a turn did not reach is absent.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, TypeVar, cast

from clew.domain.chains.chain import ChainState
from clew.domain.deliverables.deliverable import Service
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tools import Outcome, ToolCall

JsonObject = Mapping[str, Any]
_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class ResolveTrace:
    """How the question was interpreted."""

    rule: str = ""
    service: Service | None = None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class RecallTrace:
    """Whose memories were read, and which of them the model received."""

    app: str = ""
    user: str = ""
    """Empty: nobody's; only the assistant's role was read."""
    memories: tuple[str, ...] = ()
    """Their ids."""
    has_role: bool = False


@dataclass(frozen=True, slots=True)
class SearchTrace:
    """One search. Details of its index (list sizes, branch taken) are in `index`."""

    query: str = ""
    rule: str = ""
    translated: str | None = None
    """The words that were searched instead, in the language of the documents."""
    index: JsonObject = field(default_factory=dict[str, Any])
    demotion: float = 0.0
    demoted: tuple[int, ...] = ()
    """Chunk ids of passages that rank lower because the conversation has shown them."""

    @property
    def fusion(self) -> Literal["rrf", "convex"]:
        """How the two lists were fused."""
        return self.index.get("fusion", "rrf")

    @property
    def lexical_found(self) -> int:
        """How many passages the full-text search found."""
        return self.index.get("lexical_found", 0)

    @property
    def lexical_best(self) -> float | None:
        """The score of which those of the full-text list are shares, as `Fusion.best_lexical`."""
        return self.index.get("lexical_best")

    @property
    def vector_found(self) -> int:
        """How many passages the vector search found."""
        return self.index.get("vector_found", 0)

    @property
    def vector_branch(self) -> str:
        """`exact`, `hnsw`, or `none` for full-text search alone."""
        return self.index.get("vector_branch", "none")

    @property
    def words_share(self) -> float:
        """The share of its weight that the full-text list had; 1 if it was alone."""
        return 1.0 if self.vector_branch == "none" else float(self.index.get("words_share", 1.0))


@dataclass(frozen=True, slots=True)
class ContextTrace:
    """What the model received besides the question, in numbers."""

    begins: bool = False
    """A chain begins with this turn."""
    ended_as: ChainState | None = None
    """How the chain above the question ended, if it did."""
    keeps_state: bool = False
    exchanges: int = 0
    tokens_told_again: int = 0
    tokens_sent: int = 0
    tokens_saved: int = 0


@dataclass(frozen=True, slots=True)
class AttemptTrace:
    """A model that was tried; `failure` says why another one was tried after it."""

    model: str
    failure: str


@dataclass(frozen=True, slots=True)
class ToolTrace:
    """A tool call. An interrupted one has no result."""

    server: str
    tool: str
    arguments: dict[str, Any] | None
    outcome: Outcome | Literal["stopped"]
    milliseconds: float | None = None
    characters: int | None = None
    """Length of the whole result; `result` may be truncated."""
    result: str | None = None


@dataclass(frozen=True, slots=True)
class OutlineTrace:
    """The outline block of a deliverable, and what was repaired in it."""

    sections: int = 0
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnTrace:
    """What each stage of one turn did. A stage that was not reached is None or empty."""

    resolve: ResolveTrace | None = None
    recall: RecallTrace | None = None
    searches: tuple[SearchTrace, ...] = ()
    guard: Evidence | None = None
    context: ContextTrace | None = None
    model: JsonObject | None = None
    """What the model reports about its answer: `answered`, and details of its provider. None if it finished no message."""
    attempts: tuple[AttemptTrace, ...] = ()
    """All models that were tried, if there was more than one attempt."""
    tools: tuple[ToolTrace, ...] = ()
    requested: tuple[ToolCall, ...] = ()
    """Calls that the application must make; they ended the turn."""
    outline: OutlineTrace | None = None
    request_language: str | None = None
    """The language of the request."""
    left_out: tuple[dict[str, Any], ...] = ()
    """Passages that the last search found but the model did not receive, as in the record's `retrieved`."""


_SEARCH = frozenset(one.name for one in fields(SearchTrace)) - {"index"}


def trace_json(trace: TurnTrace) -> dict[str, Any]:
    """Return the JSON object of a trace, with only the stages that the turn reached."""
    found: dict[str, Any] = {
        "resolve": asdict(trace.resolve) if trace.resolve else None,
        "recall": asdict(trace.recall) if trace.recall else None,
        "retrieve": [_search_json(one) for one in trace.searches] or None,
        "guard": asdict(trace.guard) if trace.guard else None,
        "context": asdict(trace.context) if trace.context else None,
        "model": None if trace.model is None else dict(trace.model),
        "attempts": [asdict(one) for one in trace.attempts] or None,
        "tools": [_tool_json(one) for one in trace.tools] or None,
        "requested": [asdict(one) for one in trace.requested] or None,
        "outline": asdict(trace.outline) if trace.outline else None,
        "request": {"language": trace.request_language} if trace.request_language else None,
        "left_out": [dict(one) for one in trace.left_out] or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def read_trace(stored: JsonObject) -> TurnTrace:
    """Return the trace of a turn stored by any version of Clew: missing parts are absent, unknown ones are ignored."""
    return TurnTrace(
        resolve=_one(ResolveTrace, stored.get("resolve")),
        recall=_one(RecallTrace, stored.get("recall")),
        searches=tuple(_search(one) for one in stored.get("retrieve") or ()),
        guard=_one(Evidence, stored.get("guard")),
        context=_one(ContextTrace, stored.get("context")),
        model=stored.get("model"),
        attempts=tuple(AttemptTrace(one["model"], one["failure"]) for one in stored.get("attempts") or ()),
        tools=tuple(ToolTrace(**_known(ToolTrace, one)) for one in stored.get("tools") or ()),
        requested=tuple(ToolCall(**one) for one in stored.get("requested") or ()),
        outline=_one(OutlineTrace, stored.get("outline")),
        request_language=_mapping(stored.get("request")).get("language"),
        left_out=tuple(stored.get("left_out") or ()),
    )


def _search_json(search: SearchTrace) -> dict[str, Any]:
    found: dict[str, Any] = {"query": search.query, "rule": search.rule, "translated": search.translated, **search.index}
    return found | ({"demotion": search.demotion, "demoted": list(search.demoted)} if search.demoted else {})


def _tool_json(call: ToolTrace) -> dict[str, Any]:
    """Return the JSON object of a call; an interrupted call has fewer fields."""
    optional = ("milliseconds", "characters", "result")
    return {name: value for name, value in asdict(call).items() if value is not None or name not in optional}


def _search(stored: JsonObject) -> SearchTrace:
    known = {name: value for name, value in _known(SearchTrace, stored).items() if name != "index"}
    return SearchTrace(**known, index={name: value for name, value in stored.items() if name not in _SEARCH})


def _one(kind: type[_Part], stored: JsonObject | None) -> _Part | None:
    return None if stored is None else kind(**_known(kind, stored))


def _mapping(stored: JsonObject | None) -> JsonObject:
    return stored or {}


def _known(kind: type[Any], stored: JsonObject) -> dict[str, Any]:
    """Return the fields of a class that are stored, lists as tuples."""
    names = [one.name for one in fields(kind) if one.name in stored]
    return {name: _frozen(stored[name]) for name in names}


def _frozen(value: Any) -> Any:  # noqa: ANN401  JSON
    return tuple(cast(list[Any], value)) if isinstance(value, list) else value
