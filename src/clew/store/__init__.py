"""The only speaker to Postgres. `pool` is the way in, `queries/*.sql` holds every statement by name; rooms by what is stored."""
