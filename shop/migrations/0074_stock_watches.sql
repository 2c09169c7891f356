-- Shoppers who wait for an item to be back in stock. A notified one is deleted: each is told once.
create table stock_watches (
  id bigint primary key generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  goods_id integer not null references goods (id) on delete cascade,
  created_at timestamptz not null,
  -- Since when a sweeper has seen the item in stock; null: sold out, or off sale.
  in_stock_since timestamptz,
  -- Its turn has come: there are more watchers than units, and the oldest come first.
  due_at timestamptz,
  unique (user_id, goods_id)
);
create index stock_watches_of_goods on stock_watches (goods_id, id);
create index stock_watches_of_user on stock_watches (user_id, id);
create index stock_watches_due on stock_watches (due_at, id) where due_at is not null;
create trigger stock_watches_owner_is_active before insert on stock_watches for each row execute function require_active_owner();
