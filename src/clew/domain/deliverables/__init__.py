"""Deliverables: which questions ask for one, and the outline that one ends with."""
