"""Whole conversations as JSON Lines: out of one server, into another, or to be looked at."""
