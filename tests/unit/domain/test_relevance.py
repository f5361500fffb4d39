"""The relevance of a passage: between 0 and 1, never 0, and higher with each kind of evidence."""

from hypothesis import given
from hypothesis import strategies as st

from clew.domain.documents.passage import Scores
from clew.domain.documents.relevance import LEAST, relevance


def of(similarity: float | None, bm25: float | None) -> float:
    return relevance(Scores(None if bm25 is None else 1, bm25, None if similarity is None else 1, similarity, 0.0))


@given(st.none() | st.floats(-1, 1), st.none() | st.floats(0, 1000))
def test_a_cited_passage_is_never_irrelevant(similarity: float | None, bm25: float | None) -> None:
    assert 0 < of(similarity, bm25) <= 1


def test_words_count_where_no_similarity_was_measured() -> None:
    assert LEAST == of(None, None) == of(-0.2, 0.0) < of(None, 4.0) < of(None, 20.0) < 0.5


def test_similarity_alone_is_the_relevance_and_words_add_to_it() -> None:
    assert of(0.6, None) == 0.6
    assert 0.6 < of(0.6, 5.0) < of(0.9, 5.0) < 1
