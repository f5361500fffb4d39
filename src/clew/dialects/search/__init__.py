"""Retrieval alone over HTTP: what the engine would find, with ranks and scores. Start with `routes`."""
