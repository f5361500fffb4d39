"""Options of programs in a text: `-z`, `--gzip`."""

import re

OPTION = re.compile(r"(?<![\w/.-])--?[A-Za-z][A-Za-z0-9_-]*(?![A-Za-z0-9_])|(?<=[\u4e00-\u9fff])--?[A-Za-z][A-Za-z0-9_-]*")
