"""What remembers the people who ask. `engine.after.postgres_memory` keeps it in Postgres, `promptx` asks a PromptX server."""
