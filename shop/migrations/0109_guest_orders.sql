-- Orders without an account: a guest is a row of users, made with the order.

-- A guest has neither name, password nor mail address, so no login finds the row.
alter table users add column kind text not null default 'shopper'
  constraint users_kind check (kind in ('shopper', 'guest'));

create table guest_orders (
  order_id bigint primary key references orders (id) on delete cascade,
  -- Of the browser that placed the order. Null: staff placed it in place of a guest's order.
  idempotency_key uuid unique,
  -- For messages about the order; null: none was given, or the data are erased.
  email text check (length(email) between 3 and 254),
  -- Digests, for limits. The network's is kept for a day.
  phone_key text not null check (length(phone_key) <= 64),
  network_key text check (length(network_key) <= 64),
  -- Links with a lower version have ended.
  link_version integer not null default 1 check (link_version >= 1),
  placed_at timestamptz not null,
  -- Claimed by an account, or erased. The row is deleted a day after the order was placed.
  ended_at timestamptz
);
create index guest_orders_phone on guest_orders (phone_key, placed_at);
create index guest_orders_network on guest_orders (network_key, placed_at) where network_key is not null;
create index guest_orders_ended on guest_orders (placed_at) where ended_at is not null;
create index guest_orders_open on guest_orders (placed_at) where ended_at is null;

-- Requests for a code that opens a guest's order. They last for minutes, so they are in no backup.
create unlogged table order_look_ups (
  id uuid primary key,
  -- As typed; it may name no order.
  order_number text not null check (length(order_number) <= 64),
  phone_key text not null check (length(phone_key) <= 64),
  network_key text not null check (length(network_key) <= 64),
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  judged_at timestamptz,
  -- Set once a code is sent.
  order_id bigint,
  code_hash text check (length(code_hash) <= 64),
  tries integer not null default 0,
  used_at timestamptz
);
create index order_look_ups_to_judge on order_look_ups (created_at) where judged_at is null;
create index order_look_ups_of_order on order_look_ups (order_number, created_at);
create index order_look_ups_of_network on order_look_ups (network_key, created_at);
create index order_look_ups_created on order_look_ups (created_at);
