"""The dialect of source 002: threads as trees of numbered messages, and agents that answer in them. Start with `routes`."""
