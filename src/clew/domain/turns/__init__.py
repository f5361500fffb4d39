"""One turn: what is asked, how it is tuned, what is emitted while it runs, and what its record holds."""
