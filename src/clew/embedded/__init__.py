"""Clew's own Postgres as a process: its data directory, programs, user, files, start and end. Read `postgres` first."""
