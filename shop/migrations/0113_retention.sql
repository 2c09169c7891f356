-- Entries of the audit log stay for three years, whatever asks for their deletion; the shop's setting may be longer.
create function refuse_young_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '3 years' then
    raise exception 'rows of % stay for three years', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger audit_entries_only_grow on audit_entries;
create trigger audit_entries_only_grow before update or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_entries_stay before delete on audit_entries
  for each row execute function refuse_young_deletion();

-- A payment is asked about some forty times in its year. Messages that repeat what is known change nothing; others are
-- what the books are derived from, and stay.
create function is_repeated_message(payment_id bigint, outcome text) returns boolean language sql immutable parallel safe as $$
  select outcome in ('already_known', 'waiting') or payment_id is null and outcome <> 'unknown_trade'
$$;
drop trigger payment_events_only_grow on payment_events;
create trigger payment_events_only_grow before update or truncate on payment_events
  for each statement execute function refuse_change();
create trigger payment_events_stay before delete on payment_events
  for each row when (not is_repeated_message(old.payment_id, old.outcome)) execute function refuse_change();
create index payment_events_repeated on payment_events (created_at) where is_repeated_message(payment_id, outcome);
