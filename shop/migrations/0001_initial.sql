-- Identity -----------------------------------------------------------------------------------------------------------

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  -- NFKC and case-folded: what uniqueness is judged by.
  username_key text not null unique,
  password_hash text not null,
  role text not null default 'shopper' check (role in ('shopper', 'staff')),
  is_active boolean not null default true,
  avatar_version text,
  date_joined timestamptz not null default now()
);

-- One row for each login. Its refresh tokens work once each, one after the other; one that comes back ends the family.
create table refresh_token_families (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  current_jti uuid not null,
  expires_at timestamptz not null
);
create index refresh_token_families_user on refresh_token_families (user_id);
create index refresh_token_families_expiry on refresh_token_families (expires_at);

-- Catalogue ----------------------------------------------------------------------------------------------------------

create table goods_types (
  id bigint generated always as identity primary key,
  position integer not null default 0
);

create table goods_type_translations (
  goods_type_id bigint not null references goods_types (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  name text not null check (length(name) between 1 and 100),
  primary key (goods_type_id, language),
  unique (language, name)
);

create table goods_sub_types (
  id bigint generated always as identity primary key,
  goods_type_id bigint not null references goods_types (id),
  position integer not null default 0
);
create index goods_sub_types_type on goods_sub_types (goods_type_id, position);

create table goods_sub_type_translations (
  goods_sub_type_id bigint not null references goods_sub_types (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  name text not null check (length(name) between 1 and 100),
  primary key (goods_sub_type_id, language)
);
create index goods_sub_type_translations_name on goods_sub_type_translations (name);

create table goods (
  id integer generated always as identity primary key,
  sku text not null unique check (length(sku) between 1 and 100),
  goods_sub_type_id bigint not null references goods_sub_types (id),
  -- The weight, as printed on the label.
  size text not null default '',
  price_in_fen bigint not null check (price_in_fen between 1 and 10000000000),
  currency text not null default 'CNY' check (currency = 'CNY'),
  stock integer not null default 0 check (stock >= 0),
  sold_count integer not null default 0 check (sold_count >= 0),
  is_on_sale boolean not null default true,
  -- Changes with the picture, so that a picture's address can be kept for ever.
  image_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index goods_newest on goods (created_at desc, id desc) where is_on_sale;
create index goods_popular on goods (sold_count desc, id desc) where is_on_sale;
create index goods_price on goods (price_in_fen, id) where is_on_sale;
create index goods_sub_type_newest on goods (goods_sub_type_id, created_at desc, id desc) where is_on_sale;
create index goods_sub_type_popular on goods (goods_sub_type_id, sold_count desc, id desc) where is_on_sale;
create index goods_sub_type_price on goods (goods_sub_type_id, price_in_fen, id) where is_on_sale;

create table goods_translations (
  goods_id integer not null references goods (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  name text not null check (length(name) between 1 and 300),
  describe text not null default '' check (length(describe) <= 10000),
  primary key (goods_id, language)
);

-- Tokens are made by the application (platform/cjk-text): no text-search configuration of the server takes part.
create table goods_search (
  goods_id integer primary key references goods (id) on delete cascade,
  tokens tsvector not null
);
create index goods_search_tokens on goods_search using gin (tokens) with (fastupdate = off);

-- Words that mean the same to a shopper: one row a group. A merchant may edit it.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);

-- Favourites ---------------------------------------------------------------------------------------------------------

create table favourites (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  goods_id integer not null references goods (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, goods_id)
);
create index favourites_user_newest on favourites (user_id, id desc);
create index favourites_goods on favourites (goods_id);

-- Orders -------------------------------------------------------------------------------------------------------------

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  user_id bigint not null references users (id),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late')),
  total_in_fen bigint not null check (total_in_fen > 0),
  currency text not null check (currency = 'CNY'),
  redirect_url text not null,
  -- A buyer's Idempotency-Key and the digest of what was sent with it.
  idempotency_key text,
  request_digest text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  closed_at timestamptz,
  unique (user_id, idempotency_key)
);
create index orders_user_newest on orders (user_id, id desc);
create index orders_due on orders (expires_at) where status = 'pending';

create table order_lines (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null check (position >= 1),
  goods_id integer not null references goods (id),
  -- Names, unit price and quantity as they were when bought.
  goods_names jsonb not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_in_fen bigint not null check (unit_price_in_fen > 0),
  primary key (order_id, position)
);
create index order_lines_goods on order_lines (goods_id);

-- Payments -----------------------------------------------------------------------------------------------------------

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  provider text not null check (provider in ('alipay')),
  out_trade_no text not null unique,
  status text not null default 'created'
    check (status in ('created', 'waiting', 'succeeded', 'closing', 'closed', 'review')),
  amount_in_fen bigint not null check (amount_in_fen > 0),
  currency text not null check (currency = 'CNY'),
  -- The provider's number of the trade: bound to one payment only.
  trade_no text,
  refunded_in_fen bigint not null default 0 check (refunded_in_fen >= 0 and refunded_in_fen <= amount_in_fen),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  -- When the sweeper asks the provider next; null: nothing left to ask.
  next_check_at timestamptz,
  check_count integer not null default 0,
  unique (provider, trade_no)
);
create index payments_order on payments (order_id);
create index payments_due on payments (next_check_at) where next_check_at is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  -- Chosen before the provider is asked and never changed: the same number always means the same refund.
  out_request_no text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed', 'unknown')),
  amount_in_fen bigint not null check (amount_in_fen > 0),
  reason text not null check (reason in ('buyer', 'late', 'surplus', 'console')),
  failure_code text,
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  next_check_at timestamptz,
  check_count integer not null default 0,
  unique (payment_id, out_request_no)
);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- Everything heard from a provider or asked of it; rows are only ever added.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id bigint references payments (id),
  source text not null check (source in ('start', 'notice', 'query', 'close', 'refund', 'refund_query')),
  outcome text not null,
  digest text not null,
  raw text not null,
  created_at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, id);
create index payment_events_digest on payment_events (digest);

-- Test pages ---------------------------------------------------------------------------------------------------------

create table test_nodes (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);

create table test_files (
  id integer generated always as identity primary key,
  name text not null,
  size_in_bytes bigint not null check (size_in_bytes >= 0),
  storage_key text not null unique,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
