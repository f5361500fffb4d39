"""API keys over HTTP: created (shown once), listed, revoked."""
