"""Texts of answers that must be JSON: one that does not begin as JSON may be a refusal, which SDKs must not parse.

Above: the encoders of chat completions, responses and Anthropic's messages.
"""


class JsonText:
    """Decides what of an answer may be sent as its content while it arrives."""

    def __init__(self, *, is_json: bool) -> None:
        """Begin with nothing; unless `is_json`, everything is sent at once."""
        self._held: list[str] | None = [] if is_json else None

    def take(self, text: str) -> str:
        """Return what can be sent now: nothing of a text that begins with another sign than a brace or a bracket."""
        if self._held is None:
            return text
        if self._held and self._held[0].strip():  # it began with another sign
            self._held.append(text)
            return ""
        begun = "".join((*self._held, text))
        self._held = None if begun.lstrip().startswith(("{", "[")) else [begun]
        return begun if self._held is None else ""

    def rest(self) -> str:
        """Return what was held back, at the end of the answer."""
        held, self._held = "".join(self._held or ()), None
        return held
