"""How well search finds what was judged relevant: a BEIR-style set through the real splitter, embedder and index.

Above: `clew eval`. Read `evaluate.py` first; `beir` reads the set, `corpus` writes it, `measure` scores, `throwaway` lends a
database.
"""
