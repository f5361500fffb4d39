"""Every requirement of the dialect `rag` has a test, and every test a requirement."""

from tests.dialects import test_rag, test_rag_preview, test_rag_retention, test_rag_settings
from tests.dialects.requirements_rag import RAG


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    assert list(RAG.gaps(test_rag, test_rag_preview, test_rag_retention, test_rag_settings)) == []
