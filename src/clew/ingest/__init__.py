"""Documents in: find files, parse, split, embed, write.

A document passes `intake`, `jobs`, `pipeline`, and `reading.parse`, which picks a reader. The readers are in
folders by format (`text`, `office`, `pdf`, `mail`, `pictures`, `containers`); they run inside `isolation`. `folders` finds files,
`splitting` cuts text into chunks. Read `pipeline.py` first, then `isolation/sandbox.py` and `splitting/split.py`.
"""
