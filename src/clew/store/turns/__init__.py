"""What is stored of turns: running ones with their leases and events, records, and the chains of models. Read `turns` first."""
