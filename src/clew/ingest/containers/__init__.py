"""Files that hold other files: archives and attachments, read part by part and joined again."""
