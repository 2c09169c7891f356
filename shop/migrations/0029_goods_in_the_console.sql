-- Goods as the merchant's console edits them. Every edit says from which revision it was made; sales do not move it.
alter table goods
  add column revision integer not null default 1,
  -- By field, the revision that changed it last: `{"price": 7}`; `*` is an import, which may have changed any.
  add column field_revisions jsonb not null default '{}',
  -- Null: as many as the shop says for all goods.
  add column low_stock_at integer constraint goods_low_stock_at check (low_stock_at between 0 and 1000000),
  add column withdrawn_at timestamptz,
  -- Whether it has a name in each of the shop's languages.
  add column is_translated boolean not null default false;

create function note_withdrawal() returns trigger language plpgsql as $$
begin
  new.withdrawn_at := case when new.is_on_sale then null else now() end;
  return new;
end $$;
create trigger note_withdrawal before update of is_on_sale on goods
  for each row when (old.is_on_sale <> new.is_on_sale) execute function note_withdrawal();

-- The Chinese that a translation was made from, as a digest: another one now means that somebody should look. Null: not known.
alter table goods_translations add column source_digest text;
create function goods_text_digest(name text, describe text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(name || E'\n' || describe, 'UTF8')), 'hex')
$$;

update goods set is_translated = true
where (select count(*) from goods_translations where goods_id = goods.id) = 3;
create function note_translated_goods() returns trigger language plpgsql as $$
begin
  update goods set is_translated = counted.is_whole
  from (
    select touched.goods_id,
      (select count(*) = 3 from goods_translations where goods_translations.goods_id = touched.goods_id) as is_whole
    from (select distinct goods_id from changed_texts) touched
  ) counted
  where goods.id = counted.goods_id and goods.is_translated <> counted.is_whole;
  return null;
end $$;
create trigger note_new_translations after insert on goods_translations
  referencing new table as changed_texts for each statement execute function note_translated_goods();
create trigger note_lost_translations after delete on goods_translations
  referencing old table as changed_texts for each statement execute function note_translated_goods();

-- Of goods on sale, those that are sold out or nearly so. A table of its own: an index on the stock would have to be
-- written with every purchase.
create table goods_running_low (
  goods_id integer primary key references goods (id) on delete cascade,
  level text not null check (level in ('sold_out', 'low_stock'))
);
create index goods_running_low_level on goods_running_low (level, goods_id);
create function stock_level(is_on_sale boolean, stock integer, low_stock_at integer) returns text
language sql immutable parallel safe as $$
  select case when not is_on_sale then null when stock = 0 then 'sold_out' when stock <= coalesce(low_stock_at, 5) then 'low_stock' end
$$;
create function note_stock_level() returns trigger language plpgsql as $$
declare
  level_now text := stock_level(new.is_on_sale, new.stock, new.low_stock_at);
begin
  if level_now is null then
    delete from goods_running_low where goods_id = new.id;
  else
    insert into goods_running_low (goods_id, level) values (new.id, level_now)
    on conflict (goods_id) do update set level = excluded.level;
  end if;
  return null;
end $$;
create trigger note_first_stock_level after insert on goods
  for each row when (stock_level(new.is_on_sale, new.stock, new.low_stock_at) is not null) execute function note_stock_level();
create trigger note_stock_level after update of stock, is_on_sale, low_stock_at on goods
  for each row when (stock_level(old.is_on_sale, old.stock, old.low_stock_at)
    is distinct from stock_level(new.is_on_sale, new.stock, new.low_stock_at)) execute function note_stock_level();
insert into goods_running_low (goods_id, level)
select id, stock_level(is_on_sale, stock, low_stock_at) from goods
where stock_level(is_on_sale, stock, low_stock_at) is not null;

-- The console's lists.
create index goods_withdrawn on goods (created_at desc, id desc) where not is_on_sale;
create index goods_untranslated on goods (created_at desc, id desc) where is_on_sale and not is_translated;
create index goods_unpictured on goods (created_at desc, id desc) where is_on_sale and image_version is null;
create index goods_sku_begins on goods (lower(sku) text_pattern_ops);
create index goods_search_withdrawn on goods_search using gin (tokens) where not is_listed;

-- What was sold lately is read from the book.
create index stock_movements_of_goods on stock_movements (goods_id, created_at) include (cause, stock_change, sold_change);
drop index stock_movements_goods;
