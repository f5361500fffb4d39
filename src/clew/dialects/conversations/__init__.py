"""The dialect of source 001: conversations and messages in camelCase, answers as JSON or as server-sent events."""
