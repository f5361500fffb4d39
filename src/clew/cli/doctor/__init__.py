"""`clew doctor`: one module for each area that it checks. `command` combines the results."""
