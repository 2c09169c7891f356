-- A parcel may be sent again with fewer units, when the money of the others has gone back: each unit still counts once.

drop function order_line_units(bigint);
-- `astray`: lost or came back, and nothing was packed in their place. `packed_again`: in place of such. `missing`: whose money was asked for.
create function order_line_units(asked_order bigint)
returns table ("position" integer, goods_id integer, bought integer, called_off integer, packed integer, handed_over integer,
  arrived integer, given_back integer, in_returns integer, astray integer, packed_again integer, missing integer)
language sql stable as $$
  select line.position, line.goods_id, line.quantity,
    case when orders.status = 'refunded' then line.quantity - parcel.handed_over else back.called_off end,
    parcel.packed, parcel.handed_over,
    least(parcel.handed_over, parcel.delivered + least(parcel.astray, back.paid_back)), back.given_back, back.in_returns,
    parcel.astray, parcel.packed_again, back.missing
  from orders join order_lines line on line.order_id = orders.id cross join lateral (
    select
      coalesce(sum(held.quantity) filter (where replaces_id is null and status = 'packing'), 0)::integer as packed,
      coalesce(sum(held.quantity) filter (where replaces_id is null and status <> 'packing'), 0)::integer as handed_over,
      coalesce(sum(held.quantity - later.quantity) filter (where status = 'delivered'), 0)::integer as delivered,
      coalesce(sum(held.quantity - later.quantity) filter (where status in ('lost', 'came_back')), 0)::integer as astray,
      coalesce(sum(held.quantity) filter (where replaces_id is not null and status = 'packing'), 0)::integer as packed_again
    from shipment_lines held join shipments on shipments.id = held.shipment_id
      cross join lateral (
        select coalesce(sum(again.quantity), 0) as quantity from shipments newer join shipment_lines again on again.shipment_id = newer.id
        where newer.replaces_id = shipments.id and again.position = held.position
      ) later
    where held.order_id = line.order_id and held.position = line.position
  ) parcel cross join lateral (
    select
      coalesce(sum(cardinality(held)) filter (where kind = 'unshipped'), 0)::integer as called_off,
      coalesce(sum(cardinality(held)) filter (where kind = 'unshipped' and returns.status = 'refunded'), 0)::integer as given_back,
      coalesce(sum(cardinality(held)) filter (where kind <> 'unshipped'), 0)::integer as in_returns,
      coalesce(sum(cardinality(held)) filter (where shipment_id is not null or reason = 'missing'), 0)::integer as missing,
      coalesce(sum(cardinality(held)) filter (where returns.status = 'refunded' and (shipment_id is not null or reason = 'missing')), 0)::integer
        as paid_back
    from return_lines given join returns on returns.id = given.return_id
      cross join held_units(given.units, given.received_quantity) held
    where given.order_id = line.order_id and given.position = line.position and returns.status not in ('refused', 'withdrawn', 'lapsed')
  ) back
  where orders.id = asked_order
$$;
