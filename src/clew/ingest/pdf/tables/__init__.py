"""Tables on a page of a PDF, ruled and unruled. Begin with `tables`."""
