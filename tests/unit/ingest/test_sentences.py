from hypothesis import given, settings
from hypothesis import strategies as st

from clew.ingest.splitting.passages import sentence_spans


def sentences(text: str, language: str = "en") -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, language)]


def test_abbreviations_numbers_and_quotes_do_not_end_a_sentence() -> None:
    text = 'Dr. Smith paid 3.5 million in Washington. He said "It is done." 😀 Then everybody left the building!'
    assert sentences(text)[0] == "Dr. Smith paid 3.5 million in Washington."
    assert sentences(text)[-1].endswith("Then everybody left the building!")


def test_an_hour_ends_no_sentence_before_a_day_or_a_time_zone() -> None:
    text = "We are open from 8:00 a.m. Monday to 2 p.m. Saturday Eastern Time. We close at 5 p.m. Please call before."
    told = [text[start:end] for start, end in sentence_spans(text)]
    assert told == [
        "We are open from 8:00 a.m. Monday to 2 p.m. Saturday Eastern Time.",
        "We close at 5 p.m.",
        "Please call before.",
    ]


def test_french_and_chinese_sentences_are_found() -> None:
    french = "M. Dupont et Mme. Roy sont arrivés hier. Le débit a baissé de 4 %. Pourquoi donc si vite ?"
    assert sentences(french, "fr") == [
        "M. Dupont et Mme. Roy sont arrivés hier.",
        "Le débit a baissé de 4 %.",
        "Pourquoi donc si vite ?",
    ]
    assert sentences("黄河流域的水位在七月下降。该地区需要新的水库！", "zh") == [
        "黄河流域的水位在七月下降。",
        "该地区需要新的水库！",
    ]


PAGE = """# Annual report of the whole basin and all that belongs to it

Menu
Learn more

The first real sentence stands here. The second
one runs over two printed lines that are long enough to count
as one, and ends here.

Station | Flow | Change of the flow in percent over all years
Arles | 1 700 | This row ends with a full stop too.
| a | b |

- A list item that is a sentence of its own.
- crumb

Underlined heading that has quite a few words in it, really
===

```python
x = "This is code. It is not prose."
```
"""


def test_headings_rows_code_and_stray_words_are_no_sentences() -> None:
    assert sentences(PAGE) == [
        "The first real sentence stands here.",
        "The second\none runs over two printed lines that are long enough to count\nas one, and ends here.",
        "A list item that is a sentence of its own.",
    ]


def test_unknown_language_is_read_by_english_rules() -> None:
    assert sentences("One two three. Four five six.", "und") == ["One two three.", "Four five six."]


@given(st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from(list(". \n。!?aé中😀|#-"))), max_size=300))
@settings(max_examples=200, deadline=None)
def test_spans_of_any_text_are_in_order_apart_and_stripped(text: str) -> None:
    edge = 0
    for start, end in sentence_spans(text):
        assert edge <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        edge = end
