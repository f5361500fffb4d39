"""Commands about documents: ingest, search, sources and reingest. `uploads` sends the files."""
