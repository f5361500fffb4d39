"""Documents, the folders they come from, and the passages that a search returns."""
