"""Bytes of a text file → characters, in a browser's order: byte order mark, declared encoding, UTF-8, then a guess.

Plain text, Markdown, source code and tables as text are nearly always in UTF-8 and are read exactly. For other encodings
`charset-normalizer` recognises other alphabets, and this module distinguishes Latin ones, where that library mistakes French for
Polish (docs/decisions/0022). Unrecognised text is rejected instead of stored as nonsense. Above: `parse.py`. Only encodings in
which documents are sent are accepted: Python also has codecs (`punycode`, `unicode_escape`) that decode a megabyte of nonsense
for minutes.
"""

import codecs
import re
from itertools import islice

from clew.domain.errors import UnreadableDocument

_TEXT = """
ascii utf_7 utf_8 utf_8_sig utf_16 utf_16_le utf_16_be utf_32 utf_32_le utf_32_be
iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11
iso8859_13 iso8859_14 iso8859_15 iso8859_16 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258
cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp874 tis_620
koi8_r koi8_u koi8_t kz1048 ptcp154 mac_roman mac_latin2 mac_cyrillic mac_greek mac_turkish mac_iceland mac_croatian
mac_romanian cp932 shift_jis shift_jis_2004 shift_jisx0213 euc_jp euc_jis_2004 euc_jisx0213 iso2022_jp iso2022_jp_1
iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr cp949 euc_kr johab gb2312 gbk gb18030 hz big5
big5hkscs cp950
"""
_KNOWN = frozenset(_TEXT.split())


def codec_of(label: str) -> str:
    """Return Python's name of the encoding that a document declares; "" if it is unknown or not for text."""
    try:
        name = codecs.lookup(label).name.replace("-", "_") if label else ""
    except (LookupError, ValueError):
        return ""
    return name if name in _KNOWN else ""


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH = re.compile(rb"[\x80-\xff]+")
_CONTROLS = bytes(set(range(32)) - {8, 9, 10, 12, 13, 27})
_META_CHARSET = re.compile(
    rb"<meta[^<>]{0,500}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})|<\?xml[^<>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_.:-]{1,40})",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(rb"<html[^>]{0,500}?\blang\s*=\s*[\"']?([A-Za-z]{2})", re.IGNORECASE)
_MARKUP = re.compile(rb"<[^<>]{0,2000}>")
_SAMPLE = 1 << 16
_ESCAPES = (b"\x1b$B", b"\x1b$@")
_WINDOWS = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))
"""What each byte means in Windows-1252; the five undefined ones as in Latin-1."""
_MOST_BROKEN = 0.02
_MOST_DECLARED = 20
# Labels that browsers read as a larger encoding than they name (WHATWG Encoding Standard §4.2).
_READ_AS = {
    "ascii": "cp1252", "us-ascii": "cp1252", "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252",
    "latin-1": "cp1252",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932",
    "x-sjis": "cp932", "windows-31j": "cp932", "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "big5": "big5hkscs",
    "iso-8859-9": "cp1254", "iso-8859-11": "cp874", "tis-620": "cp874", "x-mac-cyrillic": "mac_cyrillic", "x-x-big5": "big5hkscs",
    "utf-16": "utf-8", "utf-16le": "utf-8", "utf-16be": "utf-8", "unicode": "utf-8", "utf8": "utf-8",
}  # fmt: skip
_OTHER_SCRIPTS = (
    "cp932 shift_jis shift_jis_2004 shift_jisx0213 euc_jp euc_jis_2004 euc_jisx0213 iso2022_jp gb18030 gbk gb2312 hz big5 "
    "big5hkscs cp950 cp949 euc_kr johab koi8_r koi8_u koi8_t cp1251 mac_cyrillic iso8859_5 cp866 cp855 cp1253 iso8859_7 "
    "mac_greek cp1255 iso8859_8 cp1256 iso8859_6 cp874 tis_620 iso8859_11 kz1048 ptcp154 utf_16 utf_16_le utf_16_be utf_8"
)
_LARGER = {"shift_jis": "cp932", "euc_kr": "cp949", "gb2312": "gb18030", "gbk": "gb18030", "hz": "hz"}
_CENTRAL = frozenset({"pl", "cs", "sk", "hu", "sl", "hr", "ro", "sq", "bs"})
_IN_WORD = rb"(?<=[A-Za-z\xc0-\xff])[%s](?=[a-z\xe0-\xff])"
_SIGNS_1250 = re.compile(_IN_WORD % rb"\xb3\xb9\xbf\x9d\x9f")
_SIGNS_LATIN2 = re.compile(_IN_WORD % rb"\xb1\xb3\xb6\xb9\xbb\xbc\xbe\xbf")
_TURKISH = re.compile(_IN_WORD % rb"\xf0\xfd\xfe")
_CZECH, _NORDIC = re.compile(rb"[\xf8\xec\x9e\x9a]"), re.compile(rb"[\xe5\xe6]")
_VOWELS = frozenset("оеаиОЕАИ")


def decode_text(data: bytes) -> tuple[str, str]:
    """Return the characters of a text file and the name of the encoding found.

    Raises: UnreadableDocument when the file is binary or its encoding is not known.
    """
    if marked := _marked(data):
        return marked
    if encoding := _wide(data):
        return _decode(data, encoding), encoding
    if _looks_binary(data[:_SAMPLE]):
        raise UnreadableDocument("The file contains binary data, not text.")
    return _utf8(data) or _guessed(data, data[:_SAMPLE], "")


def decode_html(data: bytes) -> tuple[str, str]:
    """Return the characters of an HTML file: by its byte order mark, a declaration anywhere in the page, or a guess.

    A page whose bytes are valid UTF-8 is read as UTF-8, whatever it declares.

    Raises: UnreadableDocument
    """
    if marked := _marked(data):
        return marked
    if encoding := _wide(data):
        return _decode(data, encoding), encoding
    if _looks_binary(data[:_SAMPLE]):
        raise UnreadableDocument("The file contains binary data, not text.")
    declared = _declared(data)
    if found := _utf8(data):
        return found
    if declared and (found := _tolerant(data, declared)):
        return found
    language = _LANGUAGE.search(data[:_SAMPLE])
    words = _MARKUP.sub(b" ", data[: 4 * _SAMPLE])
    return _guessed(data, words[:_SAMPLE], language.group(1).decode().lower() if language else "")


def _marked(data: bytes) -> tuple[str, str] | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode(data, encoding), encoding
    return None


def _wide(data: bytes) -> str:
    """Return an encoding that looks like ASCII or binary data: Japanese with escapes, UTF-16 without a mark."""
    if any(escape in data for escape in _ESCAPES) and _decodes(data[:_SAMPLE], "iso2022_jp_2"):
        return "iso2022_jp_2"
    start = data[:400]
    if len(start) < 8 or start.count(0) < len(start) * 0.4:
        return ""
    odd, even = start[1::2].count(0), start[::2].count(0)
    return "utf-16-le" if odd > 0.8 * len(start[1::2]) > even else "utf-16-be" if even > 0.8 * len(start[::2]) > odd else ""


def _declared(data: bytes) -> str:
    """Return the encoding that a page declares, however late; comments are ignored."""
    for match in islice(_META_CHARSET.finditer(data), _MOST_DECLARED):
        start = match.start()
        if data.rfind(b"<!--", 0, start) > data.rfind(b"-->", 0, start):
            continue
        label = (match.group(1) or match.group(2)).decode("ascii").lower()
        return codec_of(_READ_AS.get(label, label))
    return ""


def _utf8(data: bytes) -> tuple[str, str] | None:
    """Decode UTF-8, also if a few bytes are broken."""
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(len(run) for run in _HIGH.findall(data)) - broken
    return (text, "utf-8") if whole > 40 * broken else None


def _tolerant(data: bytes, encoding: str) -> tuple[str, str] | None:
    """Decode in the declared encoding; browsers skip single broken bytes, but a page full of them is in another encoding."""
    try:
        text = data.decode(encoding, "replace")
    except UnicodeError:
        return None
    if encoding == "cp1252":
        return _decode(data, encoding), encoding
    high = sum(len(run) for run in _HIGH.findall(data))
    return (text, encoding) if text.count("\ufffd") <= max(2, _MOST_BROKEN * high) else None


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "cp1252":  # five bytes have no meaning there; Latin-1 reads every byte
            return codecs.charmap_decode(data, "strict", _WINDOWS)[0]  # pyright: ignore[reportArgumentType]  its stubs lack str
        raise UnreadableDocument("The text is damaged: it is not valid in its own encoding.", encoding=encoding) from error


def _looks_binary(sample: bytes) -> bool:
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > max(2, len(sample) // 100)


def _guessed(data: bytes, sample: bytes, language: str) -> tuple[str, str]:
    encoding = _guess(sample, language)
    if found := _tolerant(data, encoding):
        return found
    return _decode(data, encoding), encoding


def _guess(sample: bytes, language: str) -> str:
    """Guess an encoding from its letters. Raises: UnreadableDocument"""
    high = sum(len(run) for run in _HIGH.findall(sample))
    if high and _is_koi8(sample):
        return "koi8_r"
    if _is_latin(sample, high) and language not in ("ru", "uk", "bg", "el", "ja", "zh", "ko", "ar", "he", "fa", "th"):
        return _latin(sample, language)
    found = _normalizer(sample)
    if found in _OTHER_SCRIPTS.split():
        return _LARGER.get(found, found)
    if _evenly_paired(sample, high) and _decodes(sample, "gb18030"):
        return "gb18030"
    if not found or high > 0.25 * len(sample):
        raise UnreadableDocument("The encoding of the text is unknown. Save it as UTF-8 and upload it again.")
    return _latin(sample, language)


def _normalizer(sample: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    return best.encoding if best else ""


def _is_latin(sample: bytes, high: int) -> bool:
    """Return whether the high bytes are single letters among ASCII ones."""
    letters = len(re.findall(rb"[A-Za-z]", sample))
    runs = _HIGH.findall(sample)
    return high < 0.3 * letters and sum(len(run) == 1 for run in runs) > 0.6 * len(runs)


def _latin(sample: bytes, language: str) -> str:
    """Distinguish the Windows encodings of Western and Central Europe and Turkey, and ISO 8859-2, by letters inside words."""
    signs, signs_iso = len(_SIGNS_1250.findall(sample)), len(_SIGNS_LATIN2.findall(sample))
    has_windows = re.search(rb"[\x80-\x9f]", sample) is not None
    if language in _CENTRAL or max(signs, signs_iso) > 1:
        return "iso8859_2" if signs_iso >= signs and not has_windows else "cp1250"
    if language == "tr" or (len(_TURKISH.findall(sample)) > 2 and language not in ("is", "fo")):
        return "cp1254"
    czech = len(_CZECH.findall(sample))
    if czech > 3 and czech > 0.2 * len(_HIGH.findall(sample)) and not _NORDIC.search(sample) and not language:
        return "cp1250"
    return "cp1252"


def _is_koi8(sample: bytes) -> bool:
    """Return whether this is Russian in KOI8, by its vowels and lower-case words; every other encoding swaps the cases."""
    letters = [char for char in sample.decode("koi8_r", "replace") if char > "\x7f"]
    cyrillic = [char for char in letters if "\u0400" <= char <= "\u04ff"]
    if len(cyrillic) < max(8, 0.95 * len(letters)):
        return False
    lower = sum(char.islower() for char in cyrillic)
    return lower > 0.75 * len(cyrillic) and sum(char in _VOWELS for char in cyrillic) > 0.22 * len(cyrillic)


def _evenly_paired(sample: bytes, high: int) -> bool:
    return sum(len(run) for run in _HIGH.findall(sample) if len(run) % 2 == 0) > 0.7 * high


def _decodes(sample: bytes, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        decoder.decode(sample)  # a character cut off at the end of the sample is not an error
    except UnicodeDecodeError:
        return False
    return True
