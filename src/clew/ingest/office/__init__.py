"""Office formats: Word, PowerPoint and Excel, OpenDocument, and the old binary ones (docs/decisions/0022)."""
