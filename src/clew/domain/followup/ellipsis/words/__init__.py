"""The words of short questions, one module per language. `table.py` says what each entry means."""

from clew.domain.followup.ellipsis.words import de, en, es, fr, pt
from clew.domain.followup.ellipsis.words.table import SlotWords

TABLES: dict[str, SlotWords] = {module.TABLE.language: module.TABLE for module in (en, fr, es, pt, de)}
"""Language (ISO 639-1) → its words."""
