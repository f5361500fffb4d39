"""The dialect of source 003. So far its settings: what retrieval and context do, tunable while Clew runs."""
