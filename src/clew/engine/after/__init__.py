"""The work after a turn, as jobs: titles, summaries, memories."""
