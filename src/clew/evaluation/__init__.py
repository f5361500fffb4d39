"""Measures retrieval on judged sets: a BEIR-style set through the real splitter, embedder and index.

Above: `clew eval`. Read `evaluate.py` first; `beir` reads the set, `corpus` writes it, `measure` scores, `throwaway` creates a
temporary database.
"""
