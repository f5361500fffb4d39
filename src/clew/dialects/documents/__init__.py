"""Documents over HTTP: upload, list, read, delete. Shared by every other dialect; start with `routes`."""
