-- What the merchant decides of the promise and of returns is said on pages that are kept ready.
create trigger announce_table after insert or update or delete or truncate on settings
  for each statement execute function announce_table();

-- Days after delivery in which goods are taken back without a reason, as they were when the order was made: a later choice of the
-- merchant takes nothing from it. Null: made before there was a choice, when they were seven.
create function chosen_return_days() returns smallint stable language sql as $$
  select (chosen ->> 'return_days')::smallint from settings
$$;
alter table orders add column return_days smallint;
alter table orders alter column return_days set default chosen_return_days();
