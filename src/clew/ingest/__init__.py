"""Documents in: find files, parse, split, embed, write.

The road of one document is in this folder: `intake`, `jobs`, `pipeline`, and `parse`, which picks a reader. The readers stand in
folders by format (`text`, `office`, `pdf`, `mail`, `pictures`, `containers`); they run inside `isolation`. `folders` finds files,
`splitting` cuts text into chunks. Read `pipeline.py` first, then `isolation/sandbox.py` and `splitting/split.py`.
"""
