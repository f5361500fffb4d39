"""Text in any language: its words, what is searched of them, what may be stored, and how many tokens it takes."""
