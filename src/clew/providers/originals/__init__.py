"""Where original files are kept: a directory, or a bucket that speaks S3."""
