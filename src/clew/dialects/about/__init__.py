"""What this server is, for a program that has just met it."""
