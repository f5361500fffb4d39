"""HTTP/1.1 to providers, for streams of many small pieces: httptools reads the responses, as it reads requests in the server."""
