"""Writes `domain/text/chinese_variants.py` from the dictionaries of OpenCC (Apache-2.0).

    uv run --no-project --with opencc==1.4.2 python scripts/write_chinese_variants.py

Single characters only: search compares pairs of characters, and phrases would have to be found first. Deterministic for one
version of OpenCC.
"""

from pathlib import Path
from typing import Any

OUTPUT = Path(__file__).parent.parent / "src/clew/domain/text/chinese_variants.py"
RANGE = range(0x3400, 0xA000)
"""CJK unified ideographs and extension A."""
ALSO = {"妳": "你"}
"""Variants that OpenCC keeps."""
PER_LINE = 50
HEAD = '''"""Traditional Chinese characters and their simplified forms, one to one, from the dictionaries of OpenCC (Apache-2.0).

Written by `scripts/write_chinese_variants.py`; do not edit. Above: `words`, which reads both as
one.
"""

'''

FOLDING = '''_TO_SIMPLIFIED = str.maketrans(dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True)))


def simplified(text: str) -> str:
    """Return a text with its traditional characters in simplified form; offsets stay."""
    return text.translate(_TO_SIMPLIFIED)
'''


def block(name: str, characters: str) -> str:
    """Return the assignment of a long string."""
    lines = [characters[at : at + PER_LINE] for at in range(0, len(characters), PER_LINE)]
    return f"{name} = (\n" + "".join(f'    "{line}"\n' for line in lines) + ")\n"


def main() -> None:
    """Write the module."""
    from opencc import OpenCC  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

    converter: Any = OpenCC("t2s")
    found = {character: converter.convert(character) for character in map(chr, RANGE)} | ALSO
    pairs = {old: new for old, new in found.items() if old != new and len(new) == 1 and ord(new) < 0x10000}
    tables = block("_TRADITIONAL", "".join(pairs)) + block("_SIMPLIFIED", "".join(pairs.values()))
    OUTPUT.write_text(HEAD + tables + FOLDING, "utf-8")


if __name__ == "__main__":
    main()
