-- name: add_entry
-- Appends an entry.
insert into audit_log (tenant_id, actor, key_id, address, action, object, status, request_id)
values (clew_tenant(), %(actor)s, %(key_id)s, %(address)s, %(action)s, %(object)s, %(status)s, %(request_id)s);

-- name: list_entries
-- Entries, newest first; the page after (at, id) of the last one shown. An absent value does not filter.
select id, at, actor, key_id, address, action, object, status, request_id from audit_log
where tenant_id = clew_tenant()
  and (%(since)s::timestamptz is null or at >= %(since)s)
  and (%(until)s::timestamptz is null or at < %(until)s)
  and (%(actor)s::text is null or actor = %(actor)s)
  and (%(action)s::text is null or starts_with(action, %(action)s))
  and (%(object)s::text is null or position(%(object)s in object) > 0)
  and (not %(refused)s or status in (401, 403, 429))
  and (%(before_at)s::timestamptz is null or (at, id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by at desc, id desc
limit %(limit)s;

-- name: sweep_audit
-- Deletes entries older than they are kept.
select clew_sweep_audit(%(keep)s);
