"""Office Open XML files: Word, PowerPoint and Excel, each by a walk over its own XML (docs/decisions/0022)."""
