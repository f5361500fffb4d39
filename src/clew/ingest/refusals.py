"""Why a file is not read: one true sentence for each kind that Clew knows and leaves alone.

Above: `formats.py` raises them. The sentence says what the file is and, where there is a way, what to upload instead.
"""

from clew.domain.errors import UnreadableDocument

READABLE = (
    "PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, CSV, JSON, Markdown, text, source code, "
    "pictures of text and ZIP archives of these"
)
_BY_CONTENT = {
    "audio": "Sound recordings are not read.",
    "video": "Films are not read.",
    "program": "Programs and libraries are not read.",
    "archive": "Of archives, only ZIP is read: pack the files as .zip.",
    "database": "Databases are not read: export the tables as CSV.",
    "font": "Fonts hold no text to read.",
    "drawing": "Drawings are not read: export the drawing as PDF.",
    "svg": "Drawings are not read: export the drawing as PDF.",
    "picture": "Pictures of this format are not read: save the picture as PNG or JPEG.",
    "postscript": "PostScript is not read: convert the file to PDF.",
    "mailbox": "Mailboxes are not read whole: save the messages as .eml, in a ZIP archive if there are many.",
    "encrypted": "The file is password-protected: save it without a password.",
    "iwork": "iWork files are not read: export the document as PDF or in Microsoft's format.",
    "binary_workbook": "Binary workbooks are not read: save the file as .xlsx.",
    "publishing": "Files of this program are not read: export the document as PDF.",
    "book": "E-books of this format are not read: convert the book to EPUB.",
    "signed": "Encrypted or signed containers and keys are not read: upload what is inside.",
    "ole": "The file is in an old binary format that Clew does not know.",
}
_BY_EXTENSION = {
    "audio": "mp3 wav ogg oga flac m4a aac wma aiff mid midi opus amr",
    "video": "mp4 avi mkv mov wmv webm m4v mpg mpeg 3gp flv",
    "program": "exe dll so dylib msi deb rpm dmg apk jar war ear class pyc pyd wasm whl iso",
    "archive": "7z rar tar gz tgz bz2 xz zst lz4 cab arj lzh cpio",
    "database": "mdb accdb sqlite sqlite3 db dbf parquet",
    "font": "ttf otf woff woff2 eot pfb",
    "drawing": "dwg dxf step stp iges igs stl obj 3ds blend skp svg svgz emf wmf ai cdr vsd vsdx odg drawio",
    "picture": "heic heif avif psd raw cr2 nef ico icns jp2 jxl tga xcf",
    "postscript": "ps eps",
    "mailbox": "mbox pst ost",
    "iwork": "pages numbers key",
    "binary_workbook": "xlsb",
    "publishing": "pub indd one xps oxps djvu wpd hwp hwpx mpp",
    "book": "mobi azw azw3 fb2 lit",
    "signed": "p7m p7s p12 pfx pem crt cer gpg pgp asc",
}
_REASONS = {extension: _BY_CONTENT[group] for group, names in _BY_EXTENSION.items() for extension in names.split()}


def refusal(extension: str, content: str) -> UnreadableDocument:
    """Return the error for a file that is not read, by what its bytes say or else by the end of its name."""
    reason = _BY_CONTENT.get(content) or _REASONS.get(extension)
    if reason is None:
        label = f".{extension}" if extension else "This kind of"
        reason = f"{label} files are not read. Clew reads {READABLE}."
    return UnreadableDocument(reason, extension=extension)


def is_refused(extension: str) -> bool:
    """Tell whether files of this extension are known and not read, even where their bytes are text."""
    return extension in _REASONS
