"""The dialect of source 000: one question to a thread that the calling application names. Start with `routes`."""
