"""Turns as tasks of a process: leases, aborts, events for readers in this and other processes."""
