"""What one page of a PDF holds, by the native library: characters, ruled lines, form fields, tags. Begin with `read`."""
