"""From a change of settings to the next version, and the language of their descriptions."""

from clew.dialects.rag.wire import Changes, Reset
from clew.domain.errors import InvalidInput
from clew.domain.text.languages import language_code
from clew.domain.turns.tuning import SOURCE_PRESET, RagSettings, with_changes
from clew.domain.turns.tuning_texts import LANGUAGES, Language


def changed(settings: RagSettings, changes: Changes) -> RagSettings:
    """Apply all changes or none.

    Raises:
        InvalidInput: SETTING_INVALID, naming the key and the bound.
    """
    if not changes:
        raise InvalidInput("Name at least one setting to change.", code="SETTING_INVALID")
    try:
        return with_changes(settings, changes)
    except InvalidInput as error:
        raise InvalidInput(error.message, code="SETTING_INVALID", **error.details) from error


def preset(reset: Reset) -> RagSettings:
    """Return the values of a preset."""
    defaults = RagSettings()
    return defaults if reset.preset == "defaults" else with_changes(defaults, SOURCE_PRESET)


def preferred_language(accepted: str) -> Language:
    """Return the language for descriptions: the supported one with the highest weight in `Accept-Language`, else English."""
    weighed: list[tuple[float, Language]] = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        name = language_code(tag)
        weighed.extend((_weight(weight), known) for known in LANGUAGES if known == name)
    best = max(weighed, key=lambda one: one[0], default=(0.0, "en"))
    return best[1] if best[0] > 0 else "en"


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
