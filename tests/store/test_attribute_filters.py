"""Filters of attributes find the same documents in every index, before they are ranked, and only what the caller may see."""

import json
import operator
import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from clew.domain.documents.attribute_filter import AttributeFilter, Attributes, Comparison, Compound, Scalar, read_filter
from clew.domain.documents.passage import SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.qdrant_points import Qdrant
from clew.store.acting import Acting, acting_for
from clew.store.documents.documents import Documents
from clew.store.documents.filtering import filters_of, stored_filters
from clew.store.documents.passages import Passages
from clew.store.pool import Database
from tests.store.indexed import Shelf, another_scope, open_shelf

ALL = RagSettings(match_count=50, hybrid_top_k=50, match_threshold=0.0)
NEAR = [(1.0, 0.0, 0.0, 0.0)]
ODD = 'a "quoted" key.with[0] $ \\ and é'
SHELF: tuple[Attributes, ...] = (
    {},
    {"year": 2024, "team": "legal", "draft": True},
    {"year": 2025, "team": "legal", "draft": False},
    {"year": 2025.5, "team": "sales"},
    {"year": "2025", "team": ""},
    {"year": True, "team": "true"},
    {"year": -3, ODD: "x"},
    {"year": 1e300, ODD: 'say "no"\\n\n'},
    {"year": 0.1, "team": "法务", "draft": 1},
    {"year": 2**53, "draft": "true"},
)
KEYS = st.sampled_from(["year", "team", "draft", ODD, "missing"])
NUMBERS = st.sampled_from([2024, 2025, 2025.0, 2025.5, -3, 0, 0.1, 1e300, -1e300, 2**53, 2**53 - 1]) | st.floats(
    allow_nan=False, allow_infinity=False
)
VALUES: st.SearchStrategy[Scalar] = (
    st.booleans() | NUMBERS | st.sampled_from(["legal", "sales", "", "true", "2025", "法务", "x", 'say "no"\\n\n', "')--", "%s"])
)
COMPARISONS = st.one_of(
    st.builds(Comparison, st.sampled_from(["eq", "ne"]), KEYS, VALUES),
    st.builds(Comparison, st.sampled_from(["gt", "gte", "lt", "lte"]), KEYS, NUMBERS),
    st.builds(Comparison, st.sampled_from(["in", "nin"]), KEYS, st.lists(VALUES, min_size=1, max_size=4).map(tuple)),
)
FILTERS = st.recursive(
    COMPARISONS,
    lambda inner: st.builds(Compound, st.sampled_from(["and", "or"]), st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=6,
)


def passes(given: AttributeFilter, attributes: Attributes) -> bool:
    """What a filter means, in the fewest words."""
    if isinstance(given, Compound):
        return (all if given.type == "and" else any)(passes(one, attributes) for one in given.filters)
    if given.type in ("eq", "ne", "in", "nin"):
        found = any(same(attributes.get(given.key), value) for value in given.values)
        return found is not given.is_negated
    held, bound = attributes.get(given.key), given.value
    if isinstance(held, (str, bool)) or held is None:
        return False
    compare = {"gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le}[given.type]
    return bool(compare(held, bound))


def same(held: Scalar | None, value: Scalar) -> bool:
    kinds = [bool if isinstance(one, bool) else str if isinstance(one, str) else float for one in (held, value)]
    return held is not None and kinds[0] is kinds[1] and held == value


async def fill(shelf: Shelf) -> None:
    for number, attributes in enumerate(SHELF):
        labels = {"attributes": json.dumps(attributes)}
        await shelf.put(f"The lighthouse report number {number}.", vectors=NEAR, name=f"{number}.md", labels=labels)


async def found(shelf: Shelf, given: AttributeFilter, **options: Any) -> set[int]:
    request = {"settings": ALL, "filters": SearchFilters(attributes=given)} | options
    hits = (await shelf.search("lighthouse report", NEAR[0], **request)).passages
    return {int(hit.document_name.removesuffix(".md")) for hit in hits}


@pytest.fixture
async def shelf(database: Database, tenant: uuid.UUID, default_assistant: uuid.UUID, qdrant: Qdrant | None) -> Shelf:
    filled = await open_shelf(database, tenant, default_assistant, qdrant)
    await fill(filled)
    return filled


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=FILTERS)
@example(asked=Comparison("eq", "year", True))
@example(asked=Comparison("eq", "year", 1))
@example(asked=Comparison("ne", "missing", "x"))
@example(asked=Comparison("lt", "year", 0))
@example(asked=Comparison("eq", ODD, 'say "no"\\n\n'))
async def test_every_index_finds_exactly_the_documents_that_pass(shelf: Shelf, asked: AttributeFilter) -> None:
    assert await found(shelf, asked) == {n for n, attributes in enumerate(SHELF) if passes(asked, attributes)}


async def test_a_filter_is_evaluated_before_ranking(shelf: Shelf) -> None:
    one = ALL.__class__(match_count=1, hybrid_top_k=1, match_threshold=0.0)
    assert await found(shelf, Comparison("eq", "team", "sales"), settings=one) == {3}, "the best passage of those that pass"


async def test_changed_attributes_are_compared_at_once_and_found_when_the_copy_has_them(shelf: Shelf) -> None:
    [document] = await shelf.database.dicts(shelf.tenant, "select id from documents where name = '1.md'")
    await Documents(shelf.database).change_attributes(shelf.tenant, document["id"], {"team": "sales"})
    assert await found(shelf, Comparison("eq", "team", "legal")) == {2}, "no passage of a document that no longer passes"
    while shelf.mirror is not None and await shelf.mirror.work_off():
        pass
    assert await found(shelf, Comparison("eq", "team", "sales")) == {1, 3}


async def test_several_assistants_are_searched_at_once(shelf: Shelf) -> None:
    other = await another_scope(shelf)
    await other.put("The lighthouse report of others.", vectors=NEAR, name="77.md", labels={"attributes": '{"team": "legal"}'})
    legal = Comparison("eq", "team", "legal")
    assert await found(shelf, legal) == {1, 2}
    assert await found(shelf, legal, scopes=(shelf.scope, other.scope)) == {1, 2, 77}
    scope = SearchFilters(assistant_ids=(other.scope,)).scope(shelf.scope)
    assert await found(shelf, legal, scopes=scope) == {77}


async def test_a_filter_shows_nothing_of_an_assistant_for_other_groups(shelf: Shelf) -> None:
    await shelf.database.execute(shelf.tenant, "update assistants set readers = %s where id = %s", (["board"], shelf.scope))
    legal = Comparison("ne", "team", "nobody")
    with acting_for(Acting("user:bo", sees_all=False, groups=frozenset({"staff"}))):
        assert await found(shelf, legal) == set()
    with acting_for(Acting("user:ann", sees_all=False, groups=frozenset({"board"}))):
        assert await found(shelf, legal) == set(range(len(SHELF)))


async def test_titles_pass_the_same_filter(shelf: Shelf) -> None:
    only = SearchFilters(attributes=read_filter({"type": "gte", "key": "year", "value": 2025}))
    titles = await Passages(shelf.database).titles(shelf.tenant, [shelf.scope], only, most=50)
    assert set(titles) == {"2.md", "3.md", "7.md", "9.md"}


@given(asked=FILTERS)
def test_a_record_keeps_a_filter(asked: AttributeFilter) -> None:
    filters = SearchFilters(source_app="a", attributes=asked, assistant_ids=(uuid.UUID(int=7),))
    stored: Mapping[str, Any] = json.loads(json.dumps(stored_filters(filters)))
    assert filters_of(stored) == filters


def test_a_filter_that_clew_could_not_have_stored_is_left_out() -> None:
    for broken in ({"attributes": {"type": "like"}}, {"attributes": [1]}, {"assistant_ids": ["x"]}, {"assistant_ids": 7}):
        assert filters_of({"repo": "r"} | broken) == SearchFilters(repo="r")
