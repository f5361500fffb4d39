import pytest
from tests.passages import passage_of

from clew.engine.stages.document_passages import DOCUMENTS_MOST, choose_documents


def about(*found: tuple[int, float]) -> list[int]:
    """The numbers of the documents that are told of; `found` are passages as (document, fused score), best first."""
    passages = [passage_of("A.", document=document, start=start, fused=score) for start, (document, score) in enumerate(found)]
    return [document.int for document in choose_documents(passages)]


def test_many_passages_that_barely_score_make_no_subject_of_their_document() -> None:
    assert about((1, 0.7), (2, 0.15), (2, 0.14), (2, 0.12), (2, 0.1), (2, 0.1)) == [1]


def test_documents_that_score_nearly_as_well_are_told_of_together_best_first() -> None:
    assert about((2, 0.7), (1, 0.65), (1, 0.6), (3, 0.2)) == [2, 1]


def test_a_passing_mention_beside_a_document_that_was_found_again_and_again_is_left_out() -> None:
    assert about((1, 0.7), (1, 0.65), (2, 0.6), (1, 0.6)) == [1]


def test_no_more_than_a_few_documents_are_told_of() -> None:
    told = about(*((document, 0.5) for document in (1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4)))
    assert told == [1, 2, 4]
    assert len(told) == DOCUMENTS_MOST


@pytest.mark.parametrize("score", [0.0, -0.2])
def test_the_best_passage_counts_however_low_it_scores(score: float) -> None:
    assert about((1, score), (2, score - 1)) == [1]


def test_reciprocal_ranks_are_scores_as_good_as_any() -> None:
    both_lists, one_list = 2 / 61, 1 / 62
    assert about((1, both_lists), (2, one_list), (2, one_list), (2, one_list)) == [1]
