"""E-mail messages and saved web pages (MHTML) → their headers, the body as a reader sees it, and the attachments unread.

The standard library parses the message; headers are decoded here, since its strict decoder fails on the broken headers that are
common in real mail. Above: `parse.py`, in the sandbox. Below: `message.py` for what EML and MSG have in common. Next:
`outlook.py`.
"""

import binascii
import codecs
import email
import email.policy
import quopri
import re
from collections.abc import Iterator
from email.message import Message
from pathlib import PurePosixPath
from typing import Any

from clew.domain.errors import UnreadableDocument
from clew.ingest.mail.message import Body, best_body, calendar_lines, message_document
from clew.ingest.reading.document import Notice, ParsedDocument, Part, one_line
from clew.ingest.text.encoding import codec_of, decode_text

_DEPTH_MOST = 20
_SHOWN = ("From", "To", "Cc", "Bcc", "Date", "Subject")
_HEADER_MOST = 20_000
_TELLING = 200
"""Bytes: an undeclared encoding cannot be detected in fewer."""
_SIGNATURES = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"})
_ENCRYPTED = frozenset({"application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
_CALENDARS = frozenset({"text/calendar", "text/vcard", "text/x-vcard", "text/directory"})
_SUFFIXES = {
    "application/pdf": ".pdf",
    "text/html": ".html",
    "text/csv": ".csv",
    "text/plain": ".txt",
    "application/rtf": ".rtf",
    "text/rtf": ".rtf",
    "application/json": ".json",
    "application/zip": ".zip",
    "application/msword": ".doc",
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/tiff": ".tiff",
}


def mail_document(data: bytes, mime: str) -> ParsedDocument:
    """Return the content of a message; its attachments are its `parts`, unread.

    Raises: UnreadableDocument when the file is not a message.
    """
    message = _message(data)
    headers = [(name, _header(message, name)) for name in _SHOWN]
    if not any(words for _, words in headers) and not message.is_multipart():
        raise UnreadableDocument("The file is not an e-mail message: it has no message headers.")
    found = _Found()
    found.walk(message, 0)
    return message_document(headers, found.bodies, found.parts, found.notices, mime=mime)


def page_of_mhtml(data: bytes) -> tuple[bytes, str]:
    """Return the HTML of a saved web page and the charset it was sent with ("" if it declares none).

    Raises: UnreadableDocument when there is none.
    """
    for part in _message(data).walk():
        if part.get_content_type() in {"text/html", "application/xhtml+xml"}:
            return _payload(part), _charset(part)
    raise UnreadableDocument("The saved web page contains no HTML.")


class _Found:
    """The bodies and attachments found in a message."""

    def __init__(self) -> None:
        self.bodies: list[Body] = []
        self.parts: list[Part] = []
        self.notices: list[Notice] = []

    def walk(self, part: "Message[str, str]", depth: int) -> None:
        """Sort a part, and the parts inside it, into bodies and attachments."""
        kind = part.get_content_type()
        if depth > _DEPTH_MOST:
            self.notices.append(Notice("member_not_read", "Parts of the message are nested too deeply and were not read."))
        elif kind == "message/rfc822":
            self._nested(part)
        elif kind == "multipart/alternative":
            self._alternative(part, depth)
        elif kind == "multipart/encrypted" or kind in _ENCRYPTED:
            self.notices.append(Notice("encrypted_body", "The message is encrypted, so only its headers were read."))
        elif part.is_multipart():
            for inner in _children(part):
                self.walk(inner, depth + 1)
        elif kind not in _SIGNATURES:
            self._leaf(part, kind)

    def _alternative(self, part: "Message[str, str]", depth: int) -> None:
        """Keep the best of the alternative forms of one text, and everything that comes with it."""
        forms = _Found()
        for inner in _children(part):
            forms.walk(inner, depth + 1)
        if forms.bodies:
            self.bodies.append(best_body(forms.bodies))
        self.parts += forms.parts
        self.notices += forms.notices

    def _nested(self, part: "Message[str, str]") -> None:
        for inner in _children(part):
            name = _name(part) or f"{_header(inner, 'Subject') or 'message'}.eml"
            self.parts.append(Part(name if name.lower().endswith(".eml") else f"{name}.eml", _as_bytes(inner)))

    def _leaf(self, part: "Message[str, str]", kind: str) -> None:
        name = _name(part)
        attached = part.get_content_disposition() == "attachment" or bool(name)
        if kind in _CALENDARS:
            self.bodies.append(Body(text=calendar_lines(_text(part))))
        elif not attached and kind in {"text/plain", "text/html", "text/enriched", "message/delivery-status"}:
            self.bodies.append(_body(part, kind))
        elif not _is_inline_picture(part, kind):
            name = name or f"attachment-{len(self.parts) + 1}{_SUFFIXES.get(kind, '')}"
            suffix = "" if PurePosixPath(name).suffix else _SUFFIXES.get(kind, "")
            self.parts.append(Part(name + suffix, _payload(part)))


def _body(part: "Message[str, str]", kind: str) -> Body:
    text = _text(part)
    if kind == "text/html":
        return Body(html=text)
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _unflowed(text)
    return Body(text=text)


def _unflowed(text: str) -> str:
    """Join the lines of RFC 3676: a line that ends in a space continues in the next one."""
    return re.sub(r"(?<!^--) \n(?=[^>\n])", " ", text, flags=re.MULTILINE)


def _is_inline_picture(part: "Message[str, str]", kind: str) -> bool:
    """Return whether the HTML shows this picture inline (a logo, a signature): it is left out, as in other documents."""
    is_shown = bool(part.get("Content-ID")) or part.get_content_disposition() == "inline"
    return kind.startswith("image/") and is_shown and part.get_content_disposition() != "attachment"


def _message(data: bytes) -> "Message[str, str]":
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF8)):
        data = decode_text(data)[0].encode()
    elif b"\x00" in data[:2]:  # UTF-16 without a mark
        data = data.decode("utf-16-be" if data[:1] == b"\x00" else "utf-16-le", "replace").encode()
    return email.message_from_bytes(data.lstrip(b"\r\n"), policy=email.policy.compat32)


def _children(part: "Message[str, str]") -> "Iterator[Message[str, str]]":
    payload: Any = part.get_payload()
    return iter(payload if isinstance(payload, list) else ())  # pyright: ignore[reportUnknownArgumentType]


def _as_bytes(message: "Message[str, str]") -> bytes:
    try:
        return message.as_bytes()
    except (UnicodeError, LookupError, ValueError, AttributeError):
        return message.as_string().encode("utf-8", "replace")


def _payload(part: "Message[str, str]") -> bytes:
    """Return the bytes of a part; truncated or mixed base64 is decoded as far as possible."""
    payload: Any = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _charset(part: "Message[str, str]") -> str:
    try:
        return codec_of(str(part.get_content_charset() or ""))
    except (LookupError, ValueError, UnicodeError):
        return ""


def _text(part: "Message[str, str]") -> str:
    data, charset = _payload(part), _charset(part)
    for encoding in dict.fromkeys((charset, "utf-8")):
        try:
            if encoding and encoding != "ascii":
                return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    try:
        if len(data) >= _TELLING:
            return decode_text(data)[0]
    except UnreadableDocument:
        pass
    return data.decode("cp1252" if charset in {"", "ascii"} else charset, "replace")


def _name(part: "Message[str, str]") -> str:
    try:
        raw = part.get_filename() or ""
    except (ValueError, LookupError, TypeError, UnicodeError):
        raw = ""
    return one_line(_decoded(raw))[:200]


def _header(message: "Message[str, str]", name: str) -> str:
    values = [value for key, value in message.raw_items() if key.lower() == name.lower()]
    return "; ".join(words for value in values if (words := one_line(_decoded(str(value)[:_HEADER_MOST]))))


def _decoded(raw: str) -> str:
    """Decode the `=?utf-8?q?…?=` of a header, and unencoded bytes in it."""
    raw = _unescaped(raw)
    if "=?" not in raw:
        return raw
    raw = re.sub(r"(\?=)\s+(=\?)", r"\1\2", raw)
    return re.sub(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=", _word, raw)


def _word(found: re.Match[str]) -> str:
    charset, way, words = found.group(1).partition("*")[0], found.group(2).lower(), found.group(3)
    try:
        if way == "b":
            data = binascii.a2b_base64(words + "=" * (-len(words) % 4))
        else:
            data = quopri.decodestring(words.replace("_", " ").encode(), header=True)
        return data.decode(codec_of(charset) or "utf-8", "replace")
    except (binascii.Error, ValueError):
        return found.group()


def _unescaped(raw: str) -> str:
    """Return a header with non-ASCII bytes as text: UTF-8, or else Windows-1252."""
    try:
        raw.encode()
    except UnicodeEncodeError:
        data = raw.encode("utf-8", "surrogateescape")
        try:
            return data.decode()
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")
    return raw
