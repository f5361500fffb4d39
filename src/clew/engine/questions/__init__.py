"""What the resolve stage makes of a question: queries, a standalone question, or a clarification."""
