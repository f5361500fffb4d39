"""Sources over HTTP: folders whose documents follow their files, and their runs. Start with `routes`."""
