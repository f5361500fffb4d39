"""Memories over HTTP: what is remembered of whoever asks, for themselves to see and to delete."""
