-- An order proves by a zone's id and revision that its fee follows the rule as it is. A trigger counts, so that a merchant's own SQL
-- and an older program are counted too. `delivery_fee_in_fen` stays: in a rolling upgrade the program before this one asks it.
alter table delivery_zones add column revision integer not null default 1;

create function count_zone_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger count_revision before update on delivery_zones for each row execute function count_zone_revision();
