"""Assistants over HTTP: who answers, with which instructions, from which documents."""
