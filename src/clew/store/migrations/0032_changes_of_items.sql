-- Whoever may read the conversations of others, but not change them, neither adds to their items and kept requests nor deletes from
-- them. Both belong to the records of turns: sharing a conversation does not show them (migration 0022).

alter policy owner on kept_requests
  using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
alter policy owner_inserts on kept_requests
  with check ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
alter policy owner_deletes on kept_requests
  using ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));

alter policy owner on conversation_items
  using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
alter policy owner_inserts on conversation_items
  with check ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
alter policy owner_deletes on conversation_items
  using ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
