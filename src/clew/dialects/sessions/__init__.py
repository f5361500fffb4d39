"""The dialect of source 004: sessions over a working copy, whose responses are immutable records. Start with `routes`."""
