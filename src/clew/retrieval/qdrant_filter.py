"""What a search may find in Qdrant: tenant, scope, labels and attributes, built from values and never from expressions.

Above: `qdrant`, and `qdrant_mirror`, which stores `attributes` as a list of `{key, text | number | flag}`, so that a fixed set of
indexes serves all keys. `tests/store` checks that the result is that of `store.documents.filtering`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from clew.domain.documents.attribute_filter import AttributeFilter, Attributes, Comparison, Scalar
from clew.domain.documents.passage import SearchFilters
from clew.retrieval.protocol import SearchRequest

if TYPE_CHECKING:
    from qdrant_client import models

KEYWORDS = (
    "tenant",
    "scope",
    "documentId",
    "sourceApp",
    "workspace",
    "repo",
    "language",
    "folders",
    "attributes[].key",
    "attributes[].text",
)
INTEGERS, FLOATS, FLAGS = ("version",), ("attributes[].number",), ("attributes[].flag",)
"""Fields that filters compare: a server in strict mode only filters by indexed fields."""


def attribute_payload(attributes: Attributes) -> list[dict[str, Any]]:
    """Return attributes as points carry them."""
    return [{"key": key, **_typed(value)} for key, value in attributes.items()]


def search_filter(request: SearchRequest, *, named: Sequence[UUID] | None, withheld: Sequence[UUID]) -> "models.Filter":
    """Return the filter of a request. `named`: only these documents, unless None; `withheld`: not these."""
    from qdrant_client import models

    must: list[models.Condition] = [
        _one_of("tenant", [str(request.tenant_id)]),
        _one_of("scope", [str(scope) for scope in request.scope_ids]),
        *(_one_of(key, [value]) for key, value in _labels(request.filters).items() if value),
    ]
    if request.filters.attributes is not None:
        must.append(attribute_condition(request.filters.attributes))
    if named is not None:
        must.append(_one_of("documentId", [str(document) for document in named]))
    kept_out = [_one_of("documentId", [str(document) for document in withheld])] if withheld else None
    return models.Filter(must=must, must_not=cast("list[models.Condition] | None", kept_out))


def attribute_condition(given: AttributeFilter) -> "models.Filter":
    """Return the condition of a filter of attributes."""
    from qdrant_client import models

    if not isinstance(given, Comparison):
        inner: list[models.Condition] = [attribute_condition(one) for one in given.filters]
        return models.Filter(must=inner) if given.type == "and" else models.Filter(should=inner)
    if given.type in ("eq", "ne", "in", "nin"):
        equal: list[models.Condition] = [_attribute(given.key, _equals(value)) for value in given.values]
        return models.Filter(must_not=equal) if given.is_negated else models.Filter(should=equal)
    bound = models.Range(**{given.type: cast(float, given.value)})
    return models.Filter(must=[_attribute(given.key, models.FieldCondition(key="number", range=bound))])


def is_folder(prefix: str | None) -> bool:
    """Return whether a path prefix is a folder, as points store them, or empty."""
    return not prefix or prefix.endswith("/")


def _attribute(key: str, condition: "models.FieldCondition") -> "models.NestedCondition":
    from qdrant_client import models

    named = models.FieldCondition(key="key", match=models.MatchValue(value=key))
    return models.NestedCondition(nested=models.Nested(key="attributes", filter=models.Filter(must=[named, condition])))


def _equals(value: Scalar) -> "models.FieldCondition":
    from qdrant_client import models

    ((name, given),) = _typed(value).items()
    if name == "number":
        return models.FieldCondition(key=name, range=models.Range(gte=given, lte=given))
    return models.FieldCondition(key=name, match=models.MatchValue(value=given))


def _typed(value: Scalar) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"flag": value}
    return {"text": value} if isinstance(value, str) else {"number": float(value)}


def _one_of(key: str, values: list[str]) -> "models.FieldCondition":
    from qdrant_client import models

    return models.FieldCondition(key=key, match=models.MatchAny(any=values))


def _labels(filters: SearchFilters) -> dict[str, str | None]:
    """The labels that points carry; a value that is missing or empty compares nothing."""
    return {
        "sourceApp": filters.source_app,
        "workspace": filters.workspace,
        "repo": filters.repo,
        "language": filters.language,
        "folders": filters.path_prefix if is_folder(filters.path_prefix) else None,
    }
