"""Files on disk: which of a folder's files are meant (`walk`, `globs`), and reading them for a source (`folder`)."""
