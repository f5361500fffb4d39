"""Clips text for a list, a title or a summary, visibly for the reader.

Above: titles, summaries and one-line previews.
"""

_TRAILING = " \t.。…,;:，；："


def clipped(text: str, most: int) -> str:
    """Return the text, or its beginning and an ellipsis, together at most `most` code points."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def clipped_at_word(text: str, most: int) -> str:
    """Return the text clipped at the last blank if that keeps more than half of it: Chinese has no blanks."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    whole = cut.rpartition(" ")[0]
    return f"{(whole if 2 * len(whole) > most else cut).rstrip(_TRAILING)}…"
