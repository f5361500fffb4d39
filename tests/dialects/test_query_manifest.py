"""Every requirement of the dialect `query` has a test over each of its transports, and every test a requirement."""

from tests.dialects import test_query, test_query_endings, test_query_followups, test_query_guide, test_query_running
from tests.dialects.requirements_query import QUERY


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    assert list(QUERY.gaps(test_query, test_query_endings, test_query_followups, test_query_guide, test_query_running)) == []
