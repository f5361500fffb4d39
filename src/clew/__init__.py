"""Clew, a self-hosted conversation server over documents. Start reading at `engine/turn.py`; `cli` has the commands."""
