"""Turns as tasks of a process: leases, aborts, events for readers here and elsewhere."""
