-- Facts of the shop: one row, as in `settings`. Unset facts have no key.
create table shop_facts (
  is_only boolean primary key default true check (is_only),
  facts jsonb not null default '{}',
  revision integer not null default 1
);
insert into shop_facts default values;
create trigger announce_table after insert or update or delete or truncate on shop_facts
  for each statement execute function announce_table();

-- Copied from the shop's facts when a return is approved, so that later edits change no approved return.
alter table returns add column send_to jsonb;
