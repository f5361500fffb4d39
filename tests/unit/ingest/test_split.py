from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clew.ingest.reading.document import Heading
from clew.ingest.splitting.split import MAX_TOKENS, Chunk, split
from clew.ingest.text.markdown import markdown_headings

CountTokens = Callable[[str], int]
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from(list("\n\n\n   .。!|#-`a中é\u0301\u200d😀")),
    ),
    max_size=400,
)


def contents(text: str, chunks: Sequence[Chunk]) -> list[str]:
    return [text[chunk.start : chunk.end] for chunk in chunks]


def check(text: str, chunks: Sequence[Chunk], count_tokens: CountTokens, most: int) -> None:
    """Hold what is true of every split: in order, exact, nothing lost, nothing too long."""
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))
    edge = 0
    for chunk in chunks:
        content = text[chunk.start : chunk.end]
        assert edge <= chunk.start < chunk.end
        assert not text[edge : chunk.start].strip()
        assert content == content.strip()
        assert count_tokens(content) <= most or len(content) == 1
        edge = chunk.end
    assert not text[edge:].strip()


@given(text=TEXTS, most=st.integers(2, 40), is_code=st.booleans())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_covered_in_order_by_exact_pieces_that_fit(
    text: str, most: int, is_code: bool, count_tokens: CountTokens
) -> None:
    headings = () if is_code else markdown_headings(text.replace("\r", "").replace("\x00", ""))
    text = text.replace("\r", "").replace("\x00", "")
    chunks = split(text, count_tokens=count_tokens, headings=headings, language="en", is_code=is_code, max_tokens=most)
    check(text, chunks, count_tokens, most)


def test_pieces_of_a_word_that_take_more_tokens_together_are_kept_apart(count_tokens: CountTokens) -> None:
    text = "0?A161"
    check(text, split(text, count_tokens=count_tokens, language="en", max_tokens=2), count_tokens, 2)


@given(text=TEXTS.filter(str.strip))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_splitting_is_the_same_every_time(text: str, count_tokens: CountTokens) -> None:
    once = split(text, count_tokens=count_tokens, max_tokens=10)
    assert once == split(text, count_tokens=count_tokens, max_tokens=10)


def test_short_text_stays_one_chunk(count_tokens: CountTokens) -> None:
    text = "\n A short text. It has two sentences.\n\nAnd two paragraphs. \n"
    [chunk] = split(text, count_tokens=count_tokens)
    assert text[chunk.start : chunk.end] == text.strip()
    assert chunk.language == "en"


def test_long_text_is_cut_between_sentences_into_even_pieces(count_tokens: CountTokens) -> None:
    text = " ".join(f"Sentence number {n} tells of Dr. Smith and the U.S. Senate." for n in range(60))
    chunks = split(text, count_tokens=count_tokens)
    sizes = [count_tokens(content) for content in contents(text, chunks)]
    assert all(content.startswith("Sentence") and content.endswith(".") for content in contents(text, chunks))
    assert max(sizes) <= MAX_TOKENS
    assert min(sizes) > 0.6 * MAX_TOKENS


def test_paragraph_break_is_preferred_to_a_sentence_break(count_tokens: CountTokens) -> None:
    paragraph = " ".join(f"This is sentence {n} of a paragraph." for n in range(14))
    text = "\n\n".join([paragraph] * 4)
    assert contents(text, split(text, count_tokens=count_tokens)) == [paragraph + "\n\n" + paragraph] * 2


SECTIONED = "# Guide\n\n## Install\n\n{long}\n\n## Use\n\n### First\n\nTiny.\n\n### Second\n\nAlso tiny.\n\n# Annex\n\n{long}\n"


def test_sections_are_not_mixed_and_carry_their_path(count_tokens: CountTokens) -> None:
    text = SECTIONED.format(long="A sentence of the long section. " * 20)
    chunks = split(text, count_tokens=count_tokens, headings=markdown_headings(text))
    assert [chunk.heading_path for chunk in chunks] == [("Guide", "Install"), ("Guide", "Use"), ("Annex",)]
    first, second, third = contents(text, chunks)
    assert first.startswith("# Guide\n\n## Install")
    assert second == "## Use\n\n### First\n\nTiny.\n\n### Second\n\nAlso tiny."
    assert third.startswith("# Annex")


def test_heading_never_ends_a_chunk_of_its_section(count_tokens: CountTokens) -> None:
    text = "## Title\n\n" + "word " * 219 + "end.\n\n" + "Next sentence of it. " * 50
    chunks = split(text, count_tokens=count_tokens, headings=[Heading(2, "Title", 0)])
    assert contents(text, chunks)[0] != "## Title"
    assert {chunk.heading_path for chunk in chunks} == {("Title",)}


def test_table_is_cut_between_rows(count_tokens: CountTokens) -> None:
    rows = [f"Station {n} | {n * 17} | {n} % | steady over the whole of the year" for n in range(80)]
    text = "\n".join(rows)
    chunks = split(text, count_tokens=count_tokens)
    assert len(chunks) > 3
    assert [row for content in contents(text, chunks) for row in content.split("\n")] == rows


def test_code_is_cut_between_lines_and_has_no_language(count_tokens: CountTokens) -> None:
    lines = [f"    value_{n} = compute(value_{n - 1}, other)  # The sum. Of both." for n in range(80)]
    text = "\n".join(lines)
    chunks = split(text, count_tokens=count_tokens, is_code=True)
    assert [line.strip() for content in contents(text, chunks) for line in content.split("\n")] == [s.strip() for s in lines]
    assert {chunk.language for chunk in chunks} == {"und"}


def test_chinese_is_counted_by_characters_and_cut_after_a_clause(count_tokens: CountTokens) -> None:
    text = "黄河流域的年度报告显示水位在七月下降，" * 40
    chunks = split(text, count_tokens=count_tokens)
    check(text, chunks, count_tokens, MAX_TOKENS)
    assert all(content.endswith("，") for content in contents(text, chunks))
    assert len(chunks) < 6
    assert chunks[0].language == "zh"


def test_each_chunk_of_a_mixed_document_has_its_own_language(count_tokens: CountTokens) -> None:
    english = "The operators reduced the releases of the reservoir twice during the dry season. " * 12
    french = "Les exploitants ont réduit deux fois les débits du réservoir pendant la saison sèche. " * 12
    text = f"# One\n\n{english}\n\n# Deux\n\n{french}\n"
    chunks = split(text, count_tokens=count_tokens, headings=markdown_headings(text))
    assert next(chunk.language for chunk in chunks if chunk.heading_path == ("One",)) == "en"
    assert next(chunk.language for chunk in chunks if chunk.heading_path == ("Deux",)) == "fr"
    given = split(text, count_tokens=count_tokens, language="de")
    assert {chunk.language for chunk in given} == {"de"}


class Counter:
    """Counts tokens, and how much text it was given."""

    def __init__(self, count: CountTokens) -> None:
        self.count = count
        self.characters = 0

    def __call__(self, text: str) -> int:
        self.characters += len(text)
        return self.count(text)


@pytest.mark.parametrize(
    "piece", ["a", "word ", "\n", "x\n", "中", "Sentence one. ", "| ", "e\u0301", "😀", "# \n", "```\n", " ", "\x01", "- "]
)
def test_work_grows_no_faster_than_the_text(piece: str, count_tokens: CountTokens) -> None:
    given: list[int] = []
    for size in (20_000, 80_000):
        counter = Counter(count_tokens)
        text = piece * (size // len(piece))
        check(text, split(text, count_tokens=counter, language="en"), count_tokens, MAX_TOKENS)
        given.append(counter.characters)
    assert given[1] <= 5 * given[0] + 1000
