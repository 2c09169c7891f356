-- What is put into a parcel is held against its own line: another line's parcel may hold what was called off since.
-- What goes in place of another parcel was counted with that one.
create or replace function refuse_units_beyond_order() returns trigger language plpgsql as $$
declare
  beyond record;
begin
  perform 1 from orders where id = new.order_id for no key update;
  if tg_table_name = 'shipment_lines' then
    select units.position into beyond from order_line_units(new.order_id) units
    where units.position = new.position and units.handed_over + units.called_off + units.packed > units.bought
      and not exists (select from shipments where shipments.id = new.shipment_id and replaces_id is not null);
  else
    select units.position into beyond from order_line_units(new.order_id) units
    where units.handed_over + units.called_off > units.bought limit 1;
  end if;
  if found then
    raise exception 'line % of order % has no unit left', beyond.position, new.order_id
      using errcode = 'check_violation', constraint = 'units_within_order';
  end if;
  return null;
end $$;
