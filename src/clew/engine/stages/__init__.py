"""The nine stages of a turn, one module each; `turn.py` calls them in order."""
