-- Items that are cancelled before dispatch or returned after it: which units, for how much, and their state.

-- Pictures that somebody sends with a return. Storage has them under their ids; an unused one is deleted after a day.
create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Null once the account is deleted.
  user_id bigint references users (id),
  size_in_bytes integer not null check (size_in_bytes > 0),
  used_at timestamptz,
  created_at timestamptz not null
);
create index pictures_unused on pictures (created_at) where used_at is null;
create index pictures_user on pictures (user_id) where user_id is not null;
create trigger pictures_owner_is_active before insert on pictures for each row execute function require_active_owner();

create table returns (
  id bigint generated always as identity primary key,
  return_number text not null unique,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('unshipped', 'goods_back', 'money_only', 'goodwill')),
  reason text not null check (reason in ('called_off', 'no_reason', 'faulty', 'wrong', 'missing', 'late', 'goodwill')),
  status text not null check (status in
    ('requested', 'approved', 'sent_back', 'received', 'refunding', 'refunded', 'refused', 'withdrawn', 'lapsed')),
  text text not null default '' check (length(text) <= 500),
  answer text not null default '' check (length(answer) <= 500),
  -- The refund: the shares of its units, or all that is left if the buyer keeps nothing of the order.
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  fee_back_in_fen bigint not null default 0 check (fee_back_in_fen between 0 and amount_in_fen),
  -- How the goods come back.
  carrier_code text references carriers (code),
  tracking_number text not null default '' check (length(tracking_number) <= 64),
  -- A parcel that was lost or came back, where staff refund instead of sending a replacement.
  shipment_id bigint references shipments (id),
  answered_at timestamptz,
  sent_back_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  ended_at timestamptz,
  -- When the refund is to be sent, or retried.
  next_refund_at timestamptz,
  staff_id bigint,
  created_at timestamptz not null,
  -- The idempotency key, and the digest of its request.
  request_key text check (length(request_key) between 1 and 128),
  request_digest text,
  -- The shop's return address, copied at the approval, so that later edits change no approved return.
  send_to jsonb,
  unique (id, order_id),
  constraint returns_of_units_unsent check ((kind = 'unshipped') = (reason = 'called_off')),
  constraint returns_due check (next_refund_at is null or status = 'received'),
  constraint returns_of_no_units check ((kind = 'goodwill') = (reason = 'goodwill'))
);
create index returns_order on returns (order_id);
create index returns_due on returns (next_refund_at) where next_refund_at is not null;
create index returns_shipment on returns (shipment_id) where shipment_id is not null;
create index returns_carrier on returns (carrier_code) where carrier_code is not null;
create unique index returns_once on returns (order_id, request_key) where request_key is not null;
-- Approved, and nothing was sent back: they expire.
create index returns_to_lapse on returns (answered_at) where status = 'approved';
create index returns_by_status on returns (status, id);
create index returns_open on returns (order_id) where status in ('requested', 'approved', 'sent_back', 'received', 'refunding');

create table return_pictures (
  return_id bigint not null references returns (id) on delete cascade,
  position integer not null check (position between 1 and 6),
  picture_id text not null unique references pictures (id) on delete cascade,
  primary key (return_id, position)
);

create table return_lines (
  return_id bigint not null,
  order_id bigint not null,
  position integer not null,
  -- The numbers of the units, from 1 to the line's quantity. Each has its share of the price paid for the line.
  units integer[] not null check (cardinality(units) >= 1),
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  received_quantity integer check (received_quantity between 0 and cardinality(units)),
  resellable_quantity integer check (resellable_quantity between 0 and received_quantity),
  primary key (return_id, position),
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index return_lines_order on return_lines (order_id, position);

-- The units that a return claims: after its receipt only those that came. The others are free again.
create function held_units(units integer[], received_quantity integer) returns integer[]
language sql immutable parallel safe as $$
  select units[1:coalesce(received_quantity, cardinality(units))]
$$;

-- Where the units of an order are, line by line; `orders.fulfilment` is derived from this. Each unit counts once.
-- `called_off`: cancelled, never to be sent. `handed_over`: ever dispatched, replacements not counted. `arrived`: at the shopper's.
-- `given_back`: restocked. `astray`: lost or came back, without a replacement. `packed_again`: packed as a replacement.
-- `missing`: claimed as missing or lost.
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

-- A unit is returned once. A cancelled one must not have been dispatched; a returned one must have been.
create function refuse_units_given_back_twice() returns trigger language plpgsql as $$
begin
  perform 1 from orders where id = new.order_id for no key update;
  if exists (
    select from return_lines other join returns on returns.id = other.return_id
    where other.order_id = new.order_id and other.position = new.position and other.return_id <> new.return_id
      and held_units(other.units, other.received_quantity) && held_units(new.units, new.received_quantity)
      and returns.status not in ('refused', 'withdrawn', 'lapsed')
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
