"""The nine stages of a turn, and the values that pass between them; `turn.py` calls them in order."""
