-- Rules that make an order cheaper. Without a code a promotion applies by itself; with `needs_code`, only for one of its codes.
create table promotions (
  id integer primary key generated always as identity,
  -- As shoppers read it, by language.
  names jsonb not null check (jsonb_typeof(names) = 'object' and length(names::text) between 3 and 1000),
  kind text not null check (kind in ('percent', 'amount', 'buy_x', 'free_delivery')),
  percent integer check (percent between 1 and 99),
  amount_in_fen bigint check (amount_in_fen between 1 and 10000000000),
  -- Of each full `buy_quantity + free_quantity` units, the cheapest `free_quantity` cost nothing.
  buy_quantity integer check (buy_quantity between 1 and 999),
  free_quantity integer check (free_quantity between 1 and 999),
  -- Conditions on what is in scope; null: none.
  min_total_in_fen bigint check (min_total_in_fen between 1 and 10000000000),
  min_quantity integer check (min_quantity between 1 and 99999),
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer check (use_limit >= 1),
  per_shopper_limit integer check (per_shopper_limit between 1 and 999),
  -- Uses that were not given back. Late money may take it above the limit.
  used_count integer not null default 0 check (used_count >= 0),
  -- Not beside automatic promotions.
  is_alone boolean not null default false,
  is_first_order_only boolean not null default false,
  -- Regions as zones write them (`CN`, `33`); empty: everywhere.
  zone_codes text[] not null default '{}' check (cardinality(zone_codes) <= 200 and length(array_to_string(zone_codes, '')) <= 2000),
  -- Columns, because a promotion without rows of scopes or codes must not turn into one for everything and everybody.
  is_scoped boolean not null default false,
  needs_code boolean not null default false,
  is_active boolean not null default false,
  -- Counts changes of the rule, not its uses.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  constraint promotions_numbers_of_kind check (
    (percent is not null) = (kind = 'percent') and (amount_in_fen is not null) = (kind = 'amount')
    and (buy_quantity is not null) = (kind = 'buy_x') and (free_quantity is not null) = (kind = 'buy_x')),
  constraint promotions_scope_of_kind check (case kind when 'buy_x' then is_scoped when 'free_delivery' then not is_scoped else true end),
  constraint promotions_dates check (starts_at < ends_at)
);
create index promotions_automatic on promotions (id) where is_active and not needs_code;

create function count_promotion_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_revision before update of names, kind, percent, amount_in_fen, buy_quantity, free_quantity, min_total_in_fen, min_quantity,
  starts_at, ends_at, use_limit, per_shopper_limit, is_alone, is_first_order_only, zone_codes, is_scoped, needs_code, is_active on promotions
  for each row execute function count_promotion_revision();

-- What a scoped promotion is for: one row for each item, sub-type or type.
create table promotion_scopes (
  id integer primary key generated always as identity,
  promotion_id integer not null references promotions (id) on delete cascade,
  goods_id integer references goods (id) on delete cascade,
  goods_sub_type_id integer references goods_sub_types (id) on delete cascade,
  goods_type_id integer references goods_types (id) on delete cascade,
  constraint promotion_scopes_one check (num_nonnulls(goods_id, goods_sub_type_id, goods_type_id) = 1),
  unique nulls not distinct (promotion_id, goods_id, goods_sub_type_id, goods_type_id)
);
create index promotion_scopes_goods on promotion_scopes (goods_id) where goods_id is not null;
create index promotion_scopes_sub_type on promotion_scopes (goods_sub_type_id) where goods_sub_type_id is not null;
create index promotion_scopes_type on promotion_scopes (goods_type_id) where goods_type_id is not null;

create table promotion_codes (
  -- As `foldCode` makes it of what was typed: NFKC, upper case.
  code text primary key check (length(code) between 2 and 40 and code !~ '[[:space:][:cntrl:]]'),
  promotion_id integer not null references promotions (id) on delete cascade,
  -- Null: as often as the promotion allows.
  use_limit integer check (use_limit >= 1),
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz not null default now()
);
create index promotion_codes_of_promotion on promotion_codes (promotion_id, code);

-- One row for each promotion of an order. Rows stay when a use is given back.
create table promotion_uses (
  id bigint primary key generated always as identity,
  promotion_id integer not null references promotions (id),
  -- Null: an automatic promotion.
  code text check (length(code) between 2 and 40),
  order_id bigint not null references orders (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Which of the shopper's uses it is, where these are limited: the smallest free number.
  nth integer check (nth >= 1),
  discount_in_fen bigint not null check (discount_in_fen >= 0),
  given_back_at timestamptz,
  -- Taken again by late money, above the limit.
  is_beyond_limit boolean not null default false,
  created_at timestamptz not null default now(),
  constraint promotion_uses_once_an_order unique nulls not distinct (order_id, promotion_id, code)
);
create unique index promotion_uses_nth on promotion_uses (promotion_id, user_id, nth) where given_back_at is null;
create index promotion_uses_of_user on promotion_uses (user_id, id);

-- The discounts of an order as it was placed, and how the goods share them. `position` is their order on the order.
create table order_discounts (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null check (position between 1 and 99),
  promotion_id integer references promotions (id),
  code text check (length(code) between 2 and 40),
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  discount_in_fen bigint not null check (discount_in_fen >= 1),
  primary key (order_id, position)
);
create index order_discounts_of_promotion on order_discounts (promotion_id, order_id);

create table order_line_discounts (
  order_id bigint not null,
  line_position integer not null,
  discount_position integer not null,
  share_in_fen bigint not null check (share_in_fen >= 1),
  primary key (order_id, line_position, discount_position),
  constraint order_line_discounts_line foreign key (order_id, line_position) references order_lines (order_id, position) on delete cascade,
  constraint order_line_discounts_discount foreign key (order_id, discount_position) references order_discounts (order_id, position) on delete cascade
);
create index order_line_discounts_of_discount on order_line_discounts (order_id, discount_position);
