-- How many of a goods one order may have: 999 where the merchant sets nothing.
alter table goods add column most_per_order integer not null default 999
  constraint goods_most_per_order check (most_per_order between 1 and 999);

-- What somebody means to buy. It holds no stock, and what it says of goods is what they were when they were put in.
create table basket_lines (
  user_id bigint not null references users (id) on delete cascade,
  goods_id integer not null references goods (id) on delete cascade,
  -- As many as are wished for; fewer count while there are fewer.
  quantity integer not null check (quantity between 1 and 999),
  is_selected boolean not null default true,
  -- The price when it was put in, or when its quantity was last changed.
  seen_price_in_fen bigint not null check (seen_price_in_fen between 1 and 10000000000),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, goods_id)
);
create index basket_lines_goods on basket_lines (goods_id);
