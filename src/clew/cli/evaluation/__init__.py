"""`clew eval` and `clew reembed`. `command` has the options, `measuring` lends each measurement a database of its own."""
