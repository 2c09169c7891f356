-- Parcels of paid orders, and who carries them.

create table carriers (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{0,19}$'),
  names jsonb not null,
  -- Where a parcel is tracked, with {number} in place of its number; null: nowhere.
  tracking_url text check (tracking_url like 'https://%' and position('{number}' in tracking_url) > 0),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
insert into carriers (code, position, names, tracking_url) values
  ('sf', 1, '{"zh-CN": "顺丰速运", "ja": "順豊エクスプレス", "en": "SF Express"}', 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{number}'),
  ('yto', 2, '{"zh-CN": "圆通速递", "ja": "圓通速逓", "en": "YTO Express"}', 'https://www.kuaidi100.com/chaxun?com=yuantong&nu={number}'),
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
  -- A replacement of a parcel that was lost or came back.
  replaces_id bigint unique references shipments (id),
  handed_over_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('shopper', 'staff', 'shop')),
  created_at timestamptz not null,
  -- Staff correct a mistyped number from the revision they saw.
  revision integer not null default 1,
  unique (order_id, number),
  unique (id, order_id),
  constraint shipments_handed_over check ((status = 'packing') = (handed_over_at is null) and (status = 'packing' or carrier_code is not null)),
  constraint shipments_ended check ((status in ('packing', 'handed_over')) = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
-- On their way: a parcel whose receipt nobody confirms counts as delivered by time.
create index shipments_on_their_way on shipments (handed_over_at) where status = 'handed_over';
create index shipments_carrier on shipments (carrier_code);
-- The same tracking number, in a shipping file or another parcel.
create index shipments_number_begins on shipments (upper(tracking_number) text_pattern_ops) where tracking_number <> '';
-- By the beginning or the end of a tracking number.
create index shipments_key_begins on shipments (search_key(tracking_number) text_pattern_ops) where tracking_number <> '';
create index shipments_key_ends on shipments (reverse(search_key(tracking_number)) text_pattern_ops) where tracking_number <> '';
-- No longer used: `shipments_key_ends` replaces it.
create index shipments_number_ends on shipments (reverse(upper(tracking_number)) text_pattern_ops) where tracking_number <> '';

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

-- No unit is packed or dispatched twice, and no cancelled one: the order is locked, so concurrent changes run one after the other.
-- A parcel's units are compared with their own line: another line's parcel may hold units that were cancelled since.
-- Units of a replacement were counted with the parcel it replaces. `order_line_units` is in 0008.
create function refuse_units_beyond_order() returns trigger language plpgsql as $$
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
create trigger shipment_lines_within_order after insert or update on shipment_lines
  for each row execute function refuse_units_beyond_order();
create trigger shipments_within_order after update of status on shipments
  for each row when (old.status = 'packing' and new.status <> 'packing') execute function refuse_units_beyond_order();
