"""`clew eval` and `clew reembed`."""
