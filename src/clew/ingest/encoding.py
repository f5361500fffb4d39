"""Bytes of a text file → characters.

Text, Markdown, HTML and source code are read as they are: UTF-8, or UTF-16/32 with a byte order mark, exactly; GB 18030 and
Windows-1252 by the shape of their bytes. Anything else is refused rather than stored as nonsense. Above: `parse.py`.
"""

import codecs
import re

from clew.domain.errors import UnreadableDocument

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_CONTROLS = bytes(set(range(32)) - {8, 9, 10, 12, 13, 27})
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
_SAMPLE = 1 << 16


def decode_text(data: bytes) -> tuple[str, str]:
    """Return the characters of a text file and the name of the encoding found.

    Raises: UnreadableDocument when the file is binary or its encoding is not known.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode(data, encoding), encoding
    if _looks_binary(data[:_SAMPLE]):
        raise UnreadableDocument("The file holds binary data, not text.")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        encoding = _guess(data[:_SAMPLE])
    return _decode(data, encoding), encoding


def decode_html(data: bytes) -> tuple[str, str]:
    """Return the characters of an HTML file; a charset it declares is used where the bytes are not UTF-8.

    Raises: UnreadableDocument
    """
    declared = _META_CHARSET.search(data[:2048])
    if declared and not data.startswith(tuple(mark for mark, _ in _MARKS)):
        for encoding in ("utf-8", declared.group(1).decode("ascii")):
            try:
                return data.decode(encoding), encoding
            except (LookupError, UnicodeDecodeError):
                continue
    return decode_text(data)


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "cp1252":  # five bytes have no meaning there; Latin-1 reads every byte
            return data.decode("latin-1")
        raise UnreadableDocument("The text is damaged: it breaks its own encoding.", encoding=encoding) from error


def _looks_binary(sample: bytes) -> bool:
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > max(2, len(sample) // 100)


def _guess(sample: bytes) -> str:
    """Tell GB 18030 (runs of two-byte characters) from Windows-1252 (lone accented letters)."""
    runs = [len(run) for run in _HIGH_RUN.findall(sample)]
    high = sum(runs)
    if sum(run for run in runs if run % 2 == 0) > 0.7 * high and _decodes(sample, "gb18030"):
        return "gb18030"
    if high > 0.25 * len(sample):
        raise UnreadableDocument("The encoding of the text is not known: save it as UTF-8.")
    return "cp1252"


def _decodes(sample: bytes, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        decoder.decode(sample)  # a character cut at the end of the sample is no error
    except UnicodeDecodeError:
        return False
    return True
