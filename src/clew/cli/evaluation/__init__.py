"""`clew eval` and `clew reembed`. `command` has the options, `measuring` creates a temporary database for each measurement."""
