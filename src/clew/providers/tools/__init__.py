"""Tools of MCP servers: where they are (`servers`), which may be reached (`addresses`), how they are called (`toolbox`)."""
