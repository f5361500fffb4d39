"""Documents in: find files, parse, split, embed, write.

The pure part stands alone: `walk` (which files), `sandbox` (file → text, in a process that may die), `split` (text → chunks),
`language`, `sentences`. Read `sandbox.py` first, then `split.py`.
"""
