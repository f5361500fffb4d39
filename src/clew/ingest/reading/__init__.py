"""From the bytes of a file to a parsed document, in the calling process: its format, its reader, and what it may cost."""
