-- What is called off before it is sent, or given back after it: which units, for how much, and how far that has come.

create table returns (
  id bigint generated always as identity primary key,
  return_number text not null unique,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('unshipped', 'goods_back', 'money_only')),
  reason text not null check (reason in ('called_off', 'no_reason', 'faulty', 'wrong', 'missing', 'late')),
  status text not null check (status in
    ('requested', 'approved', 'sent_back', 'received', 'refunding', 'refunded', 'refused', 'withdrawn', 'lapsed')),
  text text not null default '' check (length(text) <= 500),
  answer text not null default '' check (length(answer) <= 500),
  -- What goes back: the shares of its units, or all that is left when nothing of the order is kept.
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  fee_back_in_fen bigint not null default 0 check (fee_back_in_fen between 0 and amount_in_fen),
  -- The way back of the goods.
  carrier_code text references carriers (code),
  tracking_number text not null default '' check (length(tracking_number) <= 64),
  -- Of a parcel that was lost or came back, where staff pay back instead of sending again.
  shipment_id bigint references shipments (id),
  answered_at timestamptz,
  sent_back_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  ended_at timestamptz,
  -- When the money is to be sent, or tried again.
  next_refund_at timestamptz,
  staff_id bigint,
  created_at timestamptz not null,
  unique (id, order_id),
  constraint returns_of_units_unsent check ((kind = 'unshipped') = (reason = 'called_off')),
  constraint returns_due check (next_refund_at is null or status = 'received')
);
create index returns_order on returns (order_id);
create index returns_due on returns (next_refund_at) where next_refund_at is not null;
create index returns_shipment on returns (shipment_id) where shipment_id is not null;
create index returns_carrier on returns (carrier_code) where carrier_code is not null;

create table return_lines (
  return_id bigint not null,
  order_id bigint not null,
  position integer not null,
  -- The numbers of the units, from 1 to the line's quantity. Each has its share of what was paid for the line.
  units integer[] not null check (cardinality(units) >= 1),
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  received_quantity integer check (received_quantity between 0 and cardinality(units)),
  resellable_quantity integer check (resellable_quantity between 0 and received_quantity),
  primary key (return_id, position),
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index return_lines_order on return_lines (order_id, position);

-- One refund for one return; one that failed gives way to another.
alter table refunds add column return_id bigint references returns (id);
create unique index refunds_return on refunds (return_id) where return_id is not null and status <> 'failed';
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('buyer', 'late', 'surplus', 'console', 'return')) not valid;
alter table refunds validate constraint refunds_reason_check;

-- The book of goods: what came back, and what of it cannot be sold. Each once for a return.
alter table stock_movements add column return_id bigint references returns (id);
alter table stock_movements drop constraint stock_movements_cause_check;
alter table stock_movements add constraint stock_movements_cause_check
  check (cause in ('count', 'order', 'pay', 'expire', 'cancel', 'revive', 'refund', 'return', 'write_off')) not valid;
alter table stock_movements validate constraint stock_movements_cause_check;
alter table stock_movements add constraint stock_movements_of_returns
  check ((cause in ('return', 'write_off')) = (return_id is not null)) not valid;
alter table stock_movements validate constraint stock_movements_of_returns;
create unique index stock_movements_once_for_event on stock_movements (order_id, goods_id, cause)
  where order_id is not null and return_id is null;
create unique index stock_movements_once_for_return on stock_movements (return_id, goods_id, cause) where return_id is not null;
drop index stock_movements_once;

-- As before, with what was called off in part. `given_back`: its goods are for sale again.
drop function order_line_units(bigint);
create function order_line_units(asked_order bigint)
returns table ("position" integer, goods_id integer, bought integer, called_off integer, packed integer, handed_over integer,
  arrived integer, given_back integer, in_returns integer)
language sql stable as $$
  select line.position, line.goods_id, line.quantity,
    case when orders.status = 'refunded' then line.quantity - parcel.handed_over else back.called_off end,
    parcel.packed, parcel.handed_over,
    least(parcel.handed_over, parcel.delivered + least(parcel.astray, back.paid_back)), back.given_back, back.in_returns
  from orders join order_lines line on line.order_id = orders.id cross join lateral (
    select
      coalesce(sum(held.quantity) filter (where replaces_id is null and status = 'packing'), 0)::integer as packed,
      coalesce(sum(held.quantity) filter (where replaces_id is null and status <> 'packing'), 0)::integer as handed_over,
      coalesce(sum(held.quantity) filter (where status = 'delivered' and not is_replaced), 0)::integer as delivered,
      coalesce(sum(held.quantity) filter (where status in ('lost', 'came_back') and not is_replaced), 0)::integer as astray
    from shipment_lines held join shipments on shipments.id = held.shipment_id
      cross join lateral (select exists (select from shipments later where later.replaces_id = shipments.id) as is_replaced) replaced
    where held.order_id = line.order_id and held.position = line.position
  ) parcel cross join lateral (
    select
      coalesce(sum(cardinality(units)) filter (where kind = 'unshipped'), 0)::integer as called_off,
      coalesce(sum(cardinality(units)) filter (where kind = 'unshipped' and returns.status = 'refunded'), 0)::integer as given_back,
      coalesce(sum(cardinality(units)) filter (where kind <> 'unshipped'), 0)::integer as in_returns,
      coalesce(sum(cardinality(units)) filter (where returns.status = 'refunded' and (shipment_id is not null or reason = 'missing')), 0)::integer
        as paid_back
    from return_lines given join returns on returns.id = given.return_id
    where given.order_id = line.order_id and given.position = line.position and returns.status not in ('refused', 'withdrawn', 'lapsed')
  ) back
  where orders.id = asked_order
$$;

-- A unit is given back once. Not sent: it must not be in somebody's hands; sent: it must have been.
create function refuse_units_given_back_twice() returns trigger language plpgsql as $$
begin
  perform 1 from orders where id = new.order_id for no key update;
  if exists (
    select from return_lines other join returns on returns.id = other.return_id
    where other.order_id = new.order_id and other.position = new.position and other.return_id <> new.return_id
      and other.units && new.units and returns.status not in ('refused', 'withdrawn', 'lapsed')
  ) or (select count(distinct unit) <> cardinality(new.units) or min(unit) < 1 or max(unit) > max(quantity)
    from unnest(new.units) unit, order_lines where order_id = new.order_id and order_lines.position = new.position) then
    raise exception 'a unit of line % of order % is given back twice, or is none', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'return_units_once';
  end if;
  if exists (select from order_line_units(new.order_id) line
    where line.handed_over + line.called_off > line.bought or line.in_returns > line.handed_over) then
    raise exception 'line % of order % has no such unit', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'units_within_order';
  end if;
  return null;
end $$;
create trigger return_lines_units_once after insert or update of units on return_lines
  for each row execute function refuse_units_given_back_twice();
