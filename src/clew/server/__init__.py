"""The server: composition of the parts, settings, middleware, health and background tasks."""
