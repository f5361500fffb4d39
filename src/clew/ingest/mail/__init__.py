"""Readers of e-mail: Internet messages and Outlook's own files, with what is attached to them."""
