-- What earlier sessions are found by: the words of one session after another, here its next batch of texts.
select m.id, m.content from messages m
where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.id > %(after)s
order by m.id
limit %(most)s;
