-- procrastinate's tables, sequences and functions, for the role the server logs in as.
do $$
declare name text;
begin
  for name in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname like 'procrastinate%' and c.relkind in ('r', 'S') loop
    execute format('grant all on %I to clew_app', name);
  end loop;
end $$;
