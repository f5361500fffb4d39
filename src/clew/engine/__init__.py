"""The turn: from a stored question to a recorded answer.

Above: the dialects. Below: retrieval, providers, store, domain. Read `turn.py` first.
"""
