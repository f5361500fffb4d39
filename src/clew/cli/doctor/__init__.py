"""`clew doctor`: what it looks at, one module for each place. `command` puts the findings together."""
