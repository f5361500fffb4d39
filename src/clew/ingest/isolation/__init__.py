"""Untrusted files are parsed here, in processes that may die. Read `sandbox` first: the parent. `worker` is the other end."""
