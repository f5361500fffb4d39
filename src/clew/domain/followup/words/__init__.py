"""The words that follow-ups are made of, one table per language.

A language is added by writing its table and naming it here, with an outline in `grammar/examples.py`; `reading.py` turns tables
into what questions are read with.
"""

from clew.domain.followup.words import de, en, es, fr, pt, zh
from clew.domain.followup.words.table import WordTable

TABLES: dict[str, WordTable] = {table.language: table for table in (en.TABLE, fr.TABLE, pt.TABLE, es.TABLE, de.TABLE, zh.TABLE)}
"""Language (ISO 639-1) → its words."""
