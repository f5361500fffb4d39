"""Commands about documents: ingest and search, sources that are kept in step, reading again. `uploads` sends the files."""
