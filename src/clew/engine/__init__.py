"""The turn: from a stored question to a recorded answer.

Below: retrieval, providers, store, domain. Above: the dialects, which only read what happens here. Read `turn.py` first.
"""
