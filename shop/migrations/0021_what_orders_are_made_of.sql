-- What an order's total is made of, and where the goods go. A program older than this writes neither: its orders have no fee and no
-- discount, so an empty sum is the total, and an empty share is the whole price of the line.
alter table orders
  add column goods_total_in_fen bigint check (goods_total_in_fen > 0),
  add column discount_in_fen bigint not null default 0 check (discount_in_fen >= 0),
  add column delivery_fee_in_fen bigint not null default 0 check (delivery_fee_in_fen >= 0),
  -- What the fee's rule was called when the order was made.
  add column delivery_names jsonb check (jsonb_typeof(delivery_names) = 'object'),
  add column message text not null default '' check (length(message) <= 200),
  -- The language in which its buyer is written to.
  add column language text check (language in ('zh-CN', 'ja', 'en')),
  -- Days of the shop's zone, worked out when the order is paid or gets its address, and not again.
  add column promised_from date,
  add column promised_until date,
  add constraint orders_promise check ((promised_from is null) = (promised_until is null) and promised_from <= promised_until);
update orders set goods_total_in_fen = total_in_fen;
alter table orders add constraint orders_sum
  check (goods_total_in_fen - discount_in_fen + delivery_fee_in_fen = total_in_fen) not valid;
alter table orders validate constraint orders_sum;

alter table order_lines
  -- As they were when bought, as the names are.
  add column sku text not null default '',
  add column option_text text not null default '',
  add column weight_in_grams integer check (weight_in_grams > 0),
  -- The line's price without its share of all discounts.
  add column paid_in_fen bigint;
update order_lines set paid_in_fen = quantity * unit_price_in_fen;
alter table order_lines add constraint order_lines_paid
  check (paid_in_fen between 0 and quantity * unit_price_in_fen) not valid;
alter table order_lines validate constraint order_lines_paid;

-- A copy of the address as it was when it was chosen. Apart from the order, which is kept when its buyer's data goes.
create table order_addresses (
  order_id bigint primary key references orders (id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 50),
  phone text not null check (length(phone) between 3 and 32),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region_code text not null default '' check (length(region_code) <= 10),
  region_1 text not null default '' check (length(region_1) <= 100),
  region_2 text not null default '' check (length(region_2) <= 100),
  region_3 text not null default '' check (length(region_3) <= 100),
  street text not null check (length(street) between 4 and 200),
  postal_code text not null default '' check (length(postal_code) <= 16),
  created_at timestamptz not null
);

-- The zone of an address: that with the longest of its codes, and of several with the same code the first. None: the code ''.
create function zone_of(country text, region_code text) returns setof delivery_zones stable language sql as $$
  select delivery_zones.* from delivery_zones
    join unnest(
      case
        when country is null then array['']
        when country <> 'CN' then array[nullif(region_code, ''), country]
        else array[nullif(region_code, ''), nullif(left(region_code, 4), ''), nullif(left(region_code, 2), ''), country]
      end
    ) with ordinality as place (code, nearness) on place.code = any (codes)
  order by nearness, id limit 1
$$;

-- What a zone asks for sending goods: nothing from its sum on, and each step of weight counts as soon as it is begun.
create function delivery_fee_in_fen(zone delivery_zones, goods_total_in_fen bigint, weight_in_grams integer, quantity integer)
returns bigint immutable language sql as $$
  select case
    when goods_total_in_fen >= zone.free_above_in_fen then 0
    when zone.fee_kind = 'flat' then zone.first_fee_in_fen
    else zone.first_fee_in_fen + zone.step_fee_in_fen * ceil(
      greatest(0, coalesce(weight_in_grams, zone.unknown_weight_in_grams)::bigint * quantity - zone.first_weight_in_grams)::numeric
        / zone.step_weight_in_grams)::bigint
  end
$$;
