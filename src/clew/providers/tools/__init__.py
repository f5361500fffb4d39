"""Tools of MCP servers: where they are (`servers`), which addresses may be reached (`addresses`), how they are called (`toolbox`)."""
