-- Favourites, baskets and orders.

create table favourites (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  goods_id integer not null references goods (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, goods_id)
);
create index favourites_user_newest on favourites (user_id, id desc);
create index favourites_goods on favourites (goods_id);
create trigger favourites_owner_is_active before insert on favourites for each row execute function require_active_owner();

-- What a shopper means to buy. It reserves no stock, and states facts of the goods as of when they were added.
create table basket_lines (
  user_id bigint not null references users (id) on delete cascade,
  goods_id integer not null references goods (id) on delete cascade,
  -- The wished quantity; fewer count while there are fewer.
  quantity integer not null check (quantity between 1 and 999),
  is_selected boolean not null default true,
  -- The price when it was added, or when its quantity was last changed.
  seen_price_in_fen bigint not null check (seen_price_in_fen between 1 and 10000000000),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, goods_id)
);
create index basket_lines_goods on basket_lines (goods_id);
create trigger basket_lines_owner_is_active before insert on basket_lines for each row execute function require_active_owner();

-- Orders ---------------------------------------------------------------------------------------------------------------

-- Days after delivery in which goods are taken back without a reason, as the merchant has chosen them.
create function chosen_return_days() returns smallint stable language sql as $$
  select (chosen ->> 'return_days')::smallint from settings
$$;

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  user_id bigint not null references users (id),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late')),
  total_in_fen bigint not null check (total_in_fen > 0),
  currency text not null check (currency = 'CNY'),
  redirect_url text not null,
  -- The buyer's Idempotency-Key and the digest of its request.
  idempotency_key text,
  request_digest text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  closed_at timestamptz,
  -- Null in the oldest orders: the total.
  goods_total_in_fen bigint check (goods_total_in_fen > 0),
  discount_in_fen bigint not null default 0 check (discount_in_fen >= 0),
  delivery_fee_in_fen bigint not null default 0 check (delivery_fee_in_fen >= 0),
  -- The zone's names when the order was placed.
  delivery_names jsonb check (jsonb_typeof(delivery_names) = 'object'),
  message text not null default '' check (length(message) <= 200),
  -- The language of messages to the buyer.
  language text check (language in ('zh-CN', 'ja', 'en')),
  -- Days of the shop's zone, computed when the order is paid or gets its address, and not again.
  promised_from date,
  promised_until date,
  -- Derived from parcels and returns. In the oldest orders nothing is sent without an address, and all money can be refunded.
  fulfilment text not null default 'none'
    constraint orders_fulfilment check (fulfilment in
      ('none', 'called_off', 'needs_address', 'to_prepare', 'partly_shipped', 'shipped', 'delivered')),
  -- The console's marks. The revision counts changes of note and flag alone: states guard all else.
  note text not null default '' constraint orders_note_length check (length(note) <= 500),
  flag text not null default 'none'
    constraint orders_flag check (flag in ('none', 'red', 'yellow', 'green', 'blue', 'purple')),
  revision integer not null default 1,
  -- As of when the order was placed: a later choice of the merchant takes nothing from it. Null: placed before there was
  -- a choice, when there were seven.
  return_days smallint default chosen_return_days(),
  unique (user_id, idempotency_key),
  constraint orders_promise check ((promised_from is null) = (promised_until is null) and promised_from <= promised_until),
  constraint orders_sum check (goods_total_in_fen - discount_in_fen + delivery_fee_in_fen = total_in_fen)
);
create index orders_user_newest on orders (user_id, id desc);
create index orders_due on orders (expires_at) where status = 'pending';
-- A shopper's orders that reserve stock unpaid.
create index orders_user_pending on orders (user_id) where status = 'pending';
create index orders_to_ship on orders (fulfilment, paid_at) where status = 'paid';
create trigger orders_owner_is_active before insert on orders for each row execute function require_active_owner();

-- The console's tab of an order. Paid orders of a program without parcels are to be shipped, too.
create function order_tab(status text, fulfilment text) returns text language sql immutable parallel safe as $$
  select case
    when status = 'pending' then 'to_pay'
    when status in ('refunding', 'paid_late') then 'refunding'
    when status = 'paid' and fulfilment in ('none', 'needs_address', 'to_prepare', 'partly_shipped') then 'to_ship'
    when status = 'paid' and fulfilment = 'shipped' then 'shipped'
    when status = 'paid' and fulfilment = 'delivered' then 'done'
    else 'closed'
  end
$$;
create index orders_tab on orders (order_tab(status, fulfilment), created_at desc, id desc);
create index orders_waiting on orders (paid_at, id) where order_tab(status, fulfilment) = 'to_ship';
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_total on orders (total_in_fen desc, id desc);
create index orders_flagged on orders (flag, created_at desc, id desc) where flag <> 'none';
-- Found by the beginning of each of its groups of four letters.
create index orders_number_first on orders (order_number text_pattern_ops);
create index orders_number_second on orders (substr(order_number, 6) text_pattern_ops);
create index orders_number_third on orders (substr(order_number, 11) text_pattern_ops);

-- One transaction at a time counts a shopper's orders. A volatile function takes its snapshot after the lock, so it sees what the
-- previous holder committed; the statement around it does not.
create function has_room_for_order(shopper bigint, max_pending integer) returns boolean volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pending orders', shopper));
  return (select count(*) from orders where user_id = shopper and status = 'pending') < max_pending;
end $$;

create table order_lines (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null check (position >= 1),
  goods_id integer not null references goods (id),
  -- Facts of the goods as they were when bought.
  goods_names jsonb not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_in_fen bigint not null check (unit_price_in_fen > 0),
  sku text not null default '',
  option_text text not null default '',
  weight_in_grams integer check (weight_in_grams > 0),
  -- The line's price without its share of all discounts. Null in the oldest orders: the whole price.
  paid_in_fen bigint,
  is_returnable boolean not null default true,
  primary key (order_id, position),
  constraint order_lines_paid check (paid_in_fen between 0 and quantity * unit_price_in_fen)
);
-- An order names goods in one line, so that its stock is reserved once.
create unique index order_lines_goods_once on order_lines (order_id, goods_id);
create index order_lines_of_goods on order_lines (goods_id, order_id);

-- A copy of the address as it was when chosen. A table of its own: the order outlives its buyer's data.
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
-- Written at once: else somebody's purchase would merge a list of pending entries.
create index order_addresses_text on order_addresses
  using gin (search_grams(search_key(recipient) || '|' || search_key(street))) with (fastupdate = off);
create index order_addresses_phone on order_addresses (right(search_key(phone), 4), order_id desc);

-- The order's timeline. No addresses, because it stays when an account is deleted.
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
