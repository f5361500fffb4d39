"""Text cut short for a list, a title or a summary, so that a reader sees that it was cut.

Above: titles, summaries and whatever shows the beginning of a text in one line.
"""

_TRAILING = " \t.。…,;:，；："


def clipped(text: str, most: int) -> str:
    """Return the text, or its beginning and an ellipsis, together at most `most` code points."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def clipped_at_word(text: str, most: int) -> str:
    """Return the text clipped at the last blank, where that leaves more than half of it: Chinese has none."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    whole = cut.rpartition(" ")[0]
    return f"{(whole if 2 * len(whole) > most else cut).rstrip(_TRAILING)}…"
