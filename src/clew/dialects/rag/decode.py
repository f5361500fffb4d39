"""From a change of settings to the version that would follow."""

from clew.dialects.rag.wire import Changes, Reset
from clew.domain.errors import InvalidInput
from clew.domain.tuning import SOURCE_PRESET, RagSettings, with_changes


def changed(settings: RagSettings, changes: Changes) -> RagSettings:
    """Apply every change or none.

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
