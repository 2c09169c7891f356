-- What becomes of goods that are paid for: parcels, what is in them, and what happened. Money has a word of its own (`status`).

create table carriers (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{0,19}$'),
  names jsonb not null,
  -- Where a parcel is looked up, with {number} in place of its number; null: nowhere.
  tracking_url text check (tracking_url like 'https://%' and position('{number}' in tracking_url) > 0),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
insert into carriers (code, position, names, tracking_url) values
  ('sf', 1, '{"zh-CN": "顺丰速运", "ja": "順豊エクスプレス", "en": "SF Express"}', 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{number}'),
  ('yto', 2, '{"zh-CN": "圆通速递", "ja": "円通速逓", "en": "YTO Express"}', 'https://www.kuaidi100.com/chaxun?com=yuantong&nu={number}'),
  ('zto', 3, '{"zh-CN": "中通快递", "ja": "中通快逓", "en": "ZTO Express"}', 'https://www.kuaidi100.com/chaxun?com=zhongtong&nu={number}'),
  ('sto', 4, '{"zh-CN": "申通快递", "ja": "申通快逓", "en": "STO Express"}', 'https://www.kuaidi100.com/chaxun?com=shentong&nu={number}'),
  ('yunda', 5, '{"zh-CN": "韵达快递", "ja": "韻達快逓", "en": "Yunda Express"}', 'https://www.kuaidi100.com/chaxun?com=yunda&nu={number}'),
  ('jd', 6, '{"zh-CN": "京东物流", "ja": "京東物流", "en": "JD Logistics"}', 'https://www.kuaidi100.com/chaxun?com=jd&nu={number}'),
  ('ems', 7, '{"zh-CN": "中国邮政 EMS", "ja": "中国郵政EMS", "en": "China Post EMS"}', 'https://www.kuaidi100.com/chaxun?com=ems&nu={number}'),
  ('other', 8, '{"zh-CN": "其他方式", "ja": "その他の方法", "en": "Another way"}', null);

create table shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  number integer not null check (number >= 1),
  status text not null default 'packing' check (status in ('packing', 'handed_over', 'delivered', 'lost', 'came_back')),
  carrier_code text references carriers (code),
  tracking_number text not null default '' check (length(tracking_number) <= 64),
  note text not null default '' check (length(note) <= 200),
  -- A parcel sent in place of one that was lost or came back.
  replaces_id bigint unique references shipments (id),
  handed_over_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('shopper', 'staff', 'shop')),
  created_at timestamptz not null,
  unique (order_id, number),
  unique (id, order_id),
  constraint shipments_handed_over check ((status = 'packing') = (handed_over_at is null) and (status = 'packing' or carrier_code is not null)),
  constraint shipments_ended check ((status in ('packing', 'handed_over')) = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
-- On their way: whose receipt nobody confirms arrive by time.
create index shipments_on_their_way on shipments (handed_over_at) where status = 'handed_over';
create index shipments_carrier on shipments (carrier_code);

create table shipment_lines (
  shipment_id bigint not null,
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (shipment_id, position),
  foreign key (shipment_id, order_id) references shipments (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index shipment_lines_order on shipment_lines (order_id, position);

-- What the order's page tells as its course. No addresses: it is kept when an account goes.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (length(kind) between 1 and 40),
  facts jsonb not null default '{}',
  actor text not null check (actor in ('shopper', 'staff', 'shop')),
  staff_id bigint,
  created_at timestamptz not null,
  check (staff_id is null or actor = 'staff')
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_only_grow before update or delete or truncate on order_events
  for each statement execute function refuse_change();

-- Orders paid so far are as they were: nothing is sent without an address, and all of their money can be given back.
alter table orders add column fulfilment text not null default 'none'
  constraint orders_fulfilment check (fulfilment in
    ('none', 'called_off', 'needs_address', 'to_prepare', 'partly_shipped', 'shipped', 'delivered'));
update orders set fulfilment = case status when 'refunded' then 'called_off' else 'needs_address' end
where status in ('paid', 'refunding', 'refunded');
create index orders_to_ship on orders (fulfilment, paid_at) where status = 'paid';

-- Where the units of an order are, line by line: what the word above is made of. `called_off`: never to be sent.
-- `handed_over`: ever, each unit once, whatever was sent in its place. `arrived`: at the shopper's.
create function order_line_units(asked_order bigint)
returns table ("position" integer, goods_id integer, bought integer, called_off integer, packed integer, handed_over integer, arrived integer)
language sql stable as $$
  select line.position, line.goods_id, line.quantity,
    case when orders.status = 'refunded' then line.quantity - parcel.handed_over else 0 end,
    parcel.packed, parcel.handed_over, least(parcel.handed_over, parcel.delivered)
  from orders join order_lines line on line.order_id = orders.id cross join lateral (
    select
      coalesce(sum(held.quantity) filter (where replaces_id is null and status = 'packing'), 0)::integer as packed,
      coalesce(sum(held.quantity) filter (where replaces_id is null and status <> 'packing'), 0)::integer as handed_over,
      coalesce(sum(held.quantity) filter (where status = 'delivered'
        and not exists (select from shipments later where later.replaces_id = shipments.id)), 0)::integer as delivered
    from shipment_lines held join shipments on shipments.id = held.shipment_id
    where held.order_id = line.order_id and held.position = line.position
  ) parcel
  where orders.id = asked_order
$$;

-- No unit is packed or handed over twice, and none that was called off: the order is held, so two at once are one after the other.
create function refuse_units_beyond_order() returns trigger language plpgsql as $$
declare
  beyond record;
begin
  perform 1 from orders where id = new.order_id for no key update;
  select * into beyond from order_line_units(new.order_id) units
  where units.handed_over + units.called_off + case when tg_table_name = 'shipment_lines' then units.packed else 0 end > units.bought limit 1;
  if found then
    raise exception 'line % of order % has no unit left', beyond.position, new.order_id
      using errcode = 'check_violation', constraint = 'units_within_order';
  end if;
  return null;
end $$;
create trigger shipment_lines_within_order after insert or update on shipment_lines
  for each row execute function refuse_units_beyond_order();
create trigger shipments_within_order after update of status on shipments
  for each row when (old.status = 'packing' and new.status <> 'packing') execute function refuse_units_beyond_order();
