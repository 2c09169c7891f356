-- Prices: what the merchant sets, what is charged, and their history. A sale lowers the charged price for a while.
-- Lists read all that they show of it from `goods`.
alter table goods
  add column regular_price_in_fen bigint,
  -- Of the running sale; null without one.
  add column sale_price_in_fen bigint constraint goods_sale_price check (sale_price_in_fen >= 1),
  -- Worked out as a sale starts, by the rules of the shop's markets; null: none may be shown.
  add column was_price_in_fen bigint constraint goods_was_price check (was_price_in_fen > price_in_fen),
  add column was_price_basis text,
  add column sale_until timestamptz,
  add constraint goods_sale check ((sale_price_in_fen is null) = (sale_until is null)
    and (was_price_in_fen is null) = (was_price_basis is null) and (was_price_in_fen is null or sale_until is not null));
update goods set regular_price_in_fen = price_in_fen;
alter table goods alter column regular_price_in_fen set not null;

-- The charged price follows the regular price and the sale. A writer that names the charged price alone, as an SQL client, sets
-- the regular price: during a sale, too.
create function settle_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.regular_price_in_fen := coalesce(new.regular_price_in_fen, new.price_in_fen);
  elsif new.price_in_fen <> old.price_in_fen and new.regular_price_in_fen = old.regular_price_in_fen then
    new.regular_price_in_fen := new.price_in_fen;
  end if;
  new.price_in_fen := least(new.regular_price_in_fen, new.sale_price_in_fen);
  return new;
end $$;
create trigger settle_first_price before insert on goods for each row execute function settle_price();
create trigger settle_price before update of price_in_fen, regular_price_in_fen, sale_price_in_fen on goods
  for each row execute function settle_price();

-- Prices that were charged, each from `at` until the next row of the goods. Rows are only added.
create table goods_prices (
  id bigint primary key generated always as identity,
  goods_id integer not null references goods (id) on delete cascade,
  at timestamptz not null,
  price_in_fen bigint not null check (price_in_fen >= 1),
  is_on_sale boolean not null,
  cause text not null check (cause in ('set', 'import', 'bulk', 'undo', 'sale', 'sale_end')),
  staff_id bigint
);
create index goods_prices_of_goods on goods_prices (goods_id, id desc);
insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
select id, now(), price_in_fen, is_on_sale, 'set' from goods order by id;

-- The transaction may name the cause, the staff member and the time in its settings `prices.…`.
create function note_price() returns trigger language plpgsql as $$
declare
  noted_at constant timestamptz := coalesce(nullif(current_setting('prices.at', true), '')::timestamptz, clock_timestamp());
  cause constant text := coalesce(nullif(current_setting('prices.cause', true), ''), 'set');
  staff_id constant bigint := nullif(current_setting('prices.staff_id', true), '');
begin
  if tg_op = 'INSERT' then
    insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause, staff_id)
    select id, noted_at, price_in_fen, is_on_sale, cause, staff_id from added order by id;
  else
    insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause, staff_id)
    values (new.id, noted_at, new.price_in_fen, new.is_on_sale, cause, staff_id);
  end if;
  return null;
end $$;
create trigger note_first_prices after insert on goods
  referencing new table as added for each statement execute function note_price();
create trigger note_price after update of price_in_fen, regular_price_in_fen, sale_price_in_fen, is_on_sale on goods
  for each row when (old.price_in_fen <> new.price_in_fen or old.is_on_sale <> new.is_on_sale) execute function note_price();

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'goods_prices only grows';
end $$;
create trigger refuse_change before update on goods_prices for each row execute function refuse_price_change();

create table goods_sales (
  id bigint primary key generated always as identity,
  goods_id integer not null references goods (id) on delete cascade,
  price_in_fen bigint not null check (price_in_fen >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When a sweeper moved the price. Both equal: the shop was away for the whole sale.
  started_at timestamptz,
  ended_at timestamptz check (ended_at is null or started_at is not null),
  -- By market, as judged at the start: `[{"market": "CN", "amountInFen": 16000, "reason": "lowest_paid", "until": null}]`.
  bases jsonb not null default '[]',
  -- The lowest of them, while each market has one above the sale price.
  base_in_fen bigint,
  -- When the base is no longer one, before the sale ends.
  base_until timestamptz,
  base_ended_at timestamptz,
  -- The bulk edit that added it.
  batch_id uuid,
  staff_id bigint,
  created_at timestamptz not null,
  constraint goods_sales_period check (ends_at > starts_at and ends_at <= starts_at + interval '2160 hours')
);
create index goods_sales_of_goods on goods_sales (goods_id, starts_at desc, id desc);
create index goods_sales_to_start on goods_sales (starts_at, id) where started_at is null;
create index goods_sales_to_end on goods_sales (ends_at, id) where started_at is not null and ended_at is null;
create index goods_sales_bases_to_end on goods_sales (base_until, id)
  where base_until is not null and base_ended_at is null and ended_at is null;
create index goods_sales_of_batch on goods_sales (batch_id) where batch_id is not null;
create unique index goods_sales_running on goods_sales (goods_id) where started_at is not null and ended_at is null;
