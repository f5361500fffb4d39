"""The page in a real browser: Chromium, a real server, a real Postgres."""
