"""The settings that were in force for a turn."""

from dataclasses import asdict

from clew.domain.turns.tuning import KEYS
from clew.store.settings import settings_from_row
from clew.store.turns.recorded_turns import RecordedTurn

Values = dict[str, int | float | str]


def pinned(turn: RecordedTurn) -> Values | None:
    """Return all settings; None if the turn was imported from another server."""
    version, values = turn.settings_version, turn.settings_values
    if version and values is None:
        return None
    settings = asdict(settings_from_row({"version": version, "values": values} if values is not None else None))
    return {key: settings[key] for key in KEYS}
