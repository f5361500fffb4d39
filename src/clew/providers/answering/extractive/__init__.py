"""The default answer model, which needs no key: it picks, orders and cites sentences of the passages. Read `model` first."""
