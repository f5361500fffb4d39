"""Links that Clew wrote into an answer, taken out when a client sends the answer back."""

from clew.dialects.completions.links import without_links

ADDRESS = f"https://clew.example/documents/doc_{'a' * 26}?version=1"


def test_only_links_to_documents_become_marks_again() -> None:
    written = f"Ada [[1]({ADDRESS}), [2]({ADDRESS})]. See [3](https://example.org/) and [4]({ADDRESS} x)."
    assert without_links(written) == f"Ada [1, 2]. See [3](https://example.org/) and [4]({ADDRESS} x)."


def test_a_link_that_does_not_end_is_read_once() -> None:
    written = "[1](" + f"/documents/doc_{'a' * 26}?" * 100_000  # read for each address, it would take half an hour
    assert without_links(written) == written
