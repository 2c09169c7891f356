-- What is given back after it was sent: pictures of it, a sum for goodwill, and that of a return only what came counts.

alter table returns drop constraint returns_kind_check;
alter table returns add constraint returns_kind_check
  check (kind in ('unshipped', 'goods_back', 'money_only', 'goodwill')) not valid;
alter table returns validate constraint returns_kind_check;
alter table returns drop constraint returns_reason_check;
alter table returns add constraint returns_reason_check
  check (reason in ('called_off', 'no_reason', 'faulty', 'wrong', 'missing', 'late', 'goodwill')) not valid;
alter table returns validate constraint returns_reason_check;
alter table returns add constraint returns_of_no_units check ((kind = 'goodwill') = (reason = 'goodwill')) not valid;
alter table returns validate constraint returns_of_no_units;

-- The same key is the same return.
alter table returns add column request_key text check (length(request_key) between 1 and 128);
create unique index returns_once on returns (order_id, request_key) where request_key is not null;
-- Approved, and nobody has sent anything: they lapse.
create index returns_to_lapse on returns (answered_at) where status = 'approved';
create index returns_by_status on returns (status, id);

-- Pictures that somebody sends with a return. They lie in storage under their ids; one that nothing uses goes after a day.
create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Null once the account is gone.
  user_id bigint references users (id),
  size_in_bytes integer not null check (size_in_bytes > 0),
  used_at timestamptz,
  created_at timestamptz not null
);
create index pictures_unused on pictures (created_at) where used_at is null;
create index pictures_user on pictures (user_id) where user_id is not null;
create trigger pictures_owner_is_active before insert on pictures for each row execute function require_active_owner();

create table return_pictures (
  return_id bigint not null references returns (id) on delete cascade,
  position integer not null check (position between 1 and 6),
  picture_id text not null unique references pictures (id) on delete cascade,
  primary key (return_id, position)
);

-- The units that a return holds: of one that was counted in, those that came. The others are free again.
create function held_units(units integer[], received_quantity integer) returns integer[]
language sql immutable parallel safe as $$
  select units[1:coalesce(received_quantity, cardinality(units))]
$$;

create or replace function order_line_units(asked_order bigint)
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
      coalesce(sum(cardinality(held)) filter (where kind = 'unshipped'), 0)::integer as called_off,
      coalesce(sum(cardinality(held)) filter (where kind = 'unshipped' and returns.status = 'refunded'), 0)::integer as given_back,
      coalesce(sum(cardinality(held)) filter (where kind <> 'unshipped'), 0)::integer as in_returns,
      coalesce(sum(cardinality(held)) filter (where returns.status = 'refunded' and (shipment_id is not null or reason = 'missing')), 0)::integer
        as paid_back
    from return_lines given join returns on returns.id = given.return_id
      cross join held_units(given.units, given.received_quantity) held
    where given.order_id = line.order_id and given.position = line.position and returns.status not in ('refused', 'withdrawn', 'lapsed')
  ) back
  where orders.id = asked_order
$$;

create or replace function refuse_units_given_back_twice() returns trigger language plpgsql as $$
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
