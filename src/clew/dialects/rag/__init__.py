"""The dialect of source 003: conversations, retrieval settings that predict, retention."""
