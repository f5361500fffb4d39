"""Keeps a model's thoughts out of its answer, where the server leaves them in the text between `<think>` and `</think>`.

Above: `provider_model`. Servers that know the model tell thoughts apart themselves; one that does not sends them as text, cut
anywhere. Only what an answer begins with is looked at: behind the first word of the answer the tags are text like any other.
"""

_BEGIN, _END = "<think>", "</think>"


class ThoughtFilter:
    """Takes an answer in pieces and gives it back without the thoughts at its beginning."""

    def __init__(self) -> None:
        self._held = ""
        self._is_over = False

    def feed(self, piece: str) -> str:
        """Return what of the text so far is known to be answer."""
        if self._is_over:
            return piece
        self._held += piece
        begun = self._held.lstrip()
        if begun.startswith(_BEGIN):
            return self._after_thoughts(begun)
        return "" if _BEGIN.startswith(begun) else self.finish()

    def finish(self) -> str:
        """Return what was held back because it might have become a tag; thoughts that never end are no answer."""
        held, self._held, self._is_over = self._held, "", True
        return "" if held.lstrip().startswith(_BEGIN) else held

    def _after_thoughts(self, begun: str) -> str:
        _, end, rest = begun.partition(_END)
        if not end:
            return ""
        self._held, self._is_over = "", True
        return rest.lstrip()
