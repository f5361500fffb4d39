"""Conversations: threads, their messages and trees, sessions, and archives that are written and read again."""
