"""Why a file is not read: one sentence for each known but unsupported kind.

Above: `formats.py` raises them. The sentence says what the file is and, if possible, what to upload instead.
"""

from clew.domain.errors import UnreadableDocument

READABLE = (
    "PDF, Word, PowerPoint, Excel, OpenDocument, RTF, HTML, EPUB, e-mail, CSV, JSON, Markdown, text, "
    "source code, images of text, and ZIP archives of these"
)
_BY_CONTENT = {
    "audio": "Audio files are not supported.",
    "video": "Video files are not supported.",
    "program": "Programs and libraries are not supported.",
    "archive": "This archive format is not supported. Pack the files as .zip and upload that.",
    "database": "Database files are not supported. Export the tables as CSV and upload those.",
    "font": "Font files are not supported: they contain no text.",
    "drawing": "Drawings are not supported. Export the drawing as PDF and upload that.",
    "svg": "Drawings are not supported. Export the drawing as PDF and upload that.",
    "picture": "This image format is not supported. Save the image as PNG or JPEG and upload that.",
    "postscript": "PostScript is not supported. Convert the file to PDF and upload that.",
    "mailbox": "Mailbox files are not supported. Save the messages as .eml files, in a ZIP archive if there are many.",
    "encrypted": "The file is password-protected. Save it without a password and upload it again.",
    "iwork": "iWork files are not supported. Export the document as PDF or in a Microsoft Office format and upload that.",
    "binary_workbook": "Binary workbooks are not supported. Save the file as .xlsx and upload that.",
    "publishing": "Files of this program are not supported. Export the document as PDF and upload that.",
    "book": "This e-book format is not supported. Convert the book to EPUB and upload that.",
    "signed": "Encrypted or signed containers and keys are not supported. Upload the files inside instead.",
    "ole": "The file is in an old binary format that Clew does not support.",
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
    """Return the error for an unsupported file, by its bytes or else by its extension."""
    reason = _BY_CONTENT.get(content) or _REASONS.get(extension)
    if reason is None:
        what = f".{extension} files are" if extension else "This file type is"
        reason = f"{what} not supported. Clew reads {READABLE}."
    return UnreadableDocument(reason, extension=extension)


def is_refused(extension: str) -> bool:
    """Return whether files with this extension are never read, even if their bytes are text."""
    return extension in _REASONS
