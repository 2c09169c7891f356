-- Goods with their types, texts and pictures, and what the console notes about them. Their stock ledger is in 0009.

-- Statements join types with goods, whose column is `revision`; so that of a type is `type_revision`.
create table goods_types (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  type_revision integer not null default 1
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
  position integer not null default 0,
  -- After a renaming, a sweeper indexes the type's goods for the search in batches: those with an id above this remain.
  -- Null: none remains.
  index_after_goods_id integer,
  type_revision integer not null default 1
);
create index goods_sub_types_type on goods_sub_types (goods_type_id, position);
create index goods_sub_types_to_index on goods_sub_types (id) where index_after_goods_id is not null;

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
  -- Changes with the picture, so that a picture's address can be cached for ever.
  image_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Read from the size where it says `400 g` or `1.2 kg`, else null. Generated, so that no import leaves it behind.
  weight_in_grams integer generated always as (
    nullif(
      case
        when size ~* '^\s*\d{1,6}(\.\d{1,3})?\s*(g|克)\s*$' then round(substring(size from '[\d.]+')::numeric)
        when size ~* '^\s*\d{1,5}(\.\d{1,3})?\s*(kg|千克|公斤)\s*$' then round(substring(size from '[\d.]+')::numeric * 1000)
      end,
      0
    )::integer
  ) stored,
  -- How many one order may have: 999 where the merchant sets nothing.
  most_per_order integer not null default 999 constraint goods_most_per_order check (most_per_order between 1 and 999),
  -- Every edit names the revision it was made from; sales do not change it.
  revision integer not null default 1,
  -- By field, the revision that changed it last: `{"price": 7}`; `*` is an import, which may have changed any.
  field_revisions jsonb not null default '{}',
  -- Null: the shop's bound for all goods.
  low_stock_at integer constraint goods_low_stock_at check (low_stock_at between 0 and 1000000),
  withdrawn_at timestamptz,
  -- Whether each of the shop's languages has a name.
  is_translated boolean not null default false,
  -- Food, and what is made to order, is not taken back without a reason.
  is_returnable boolean not null default true
);
-- The shop's lists.
create index goods_newest on goods (created_at desc, id desc) where is_on_sale;
create index goods_popular on goods (sold_count desc, id desc) where is_on_sale;
create index goods_price on goods (price_in_fen, id) where is_on_sale;
create index goods_sub_type_newest on goods (goods_sub_type_id, created_at desc, id desc) where is_on_sale;
create index goods_sub_type_popular on goods (goods_sub_type_id, sold_count desc, id desc) where is_on_sale;
create index goods_sub_type_price on goods (goods_sub_type_id, price_in_fen, id) where is_on_sale;
-- The console's lists.
create index goods_withdrawn on goods (created_at desc, id desc) where not is_on_sale;
create index goods_untranslated on goods (created_at desc, id desc) where is_on_sale and not is_translated;
create index goods_unpictured on goods (created_at desc, id desc) where is_on_sale and image_version is null;
create index goods_sku_begins on goods (lower(sku) text_pattern_ops);
-- Whether a sub-type has goods, withdrawn ones too.
create index goods_of_sub_type on goods (goods_sub_type_id, id);

create function note_withdrawal() returns trigger language plpgsql as $$
begin
  new.withdrawn_at := case when new.is_on_sale then null else now() end;
  return new;
end $$;
create trigger note_withdrawal before update of is_on_sale on goods
  for each row when (old.is_on_sale <> new.is_on_sale) execute function note_withdrawal();

-- Texts ----------------------------------------------------------------------------------------------------------------

create table goods_translations (
  goods_id integer not null references goods (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  name text not null check (length(name) between 1 and 300),
  describe text not null default '' check (length(describe) <= 10000),
  -- A digest of the Chinese that a translation was made from: another one now means that it needs a review. Null: not known.
  source_digest text,
  primary key (goods_id, language)
);

create function goods_text_digest(name text, describe text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(name || E'\n' || describe, 'UTF8')), 'hex')
$$;

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

-- Pictures -------------------------------------------------------------------------------------------------------------

-- All pictures of goods, in their order. The first is the main one, whose version is also in `goods.image_version`.
create table goods_pictures (
  id integer primary key generated always as identity,
  goods_id integer not null references goods (id) on delete cascade,
  position integer not null check (position > 0),
  version text not null,
  created_at timestamptz not null default now(),
  unique (goods_id, position) deferrable initially deferred,
  unique (goods_id, version)
);

create table goods_picture_translations (
  goods_picture_id integer not null references goods_pictures (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  alt text not null check (length(alt) between 1 and 300),
  primary key (goods_picture_id, language)
);

-- An import gives goods another main picture, also by a program that knows of no others.
create function follow_main_picture() returns trigger language plpgsql as $$
declare
  main goods_pictures;
begin
  if new.image_version is null then
    return null;
  end if;
  select * into main from goods_pictures where goods_id = new.id order by position limit 1;
  if main.version = new.image_version then
    return null;
  end if;
  delete from goods_pictures where goods_id = new.id and version = new.image_version;
  if main.id is null then
    insert into goods_pictures (goods_id, position, version) values (new.id, 1, new.image_version);
  else
    update goods_pictures set version = new.image_version where id = main.id;
  end if;
  return null;
end $$;
create trigger follow_main_picture after update of image_version on goods
  for each row when (old.image_version is distinct from new.image_version) execute function follow_main_picture();

-- Files that no goods show any more, or not yet, until they are removed. `goods.image_version` alone names the main picture, and a
-- file never replaces another. So a rolled back transaction leaves the picture as it was.
create table loose_goods_pictures (
  id bigint primary key generated always as identity,
  goods_id integer not null,
  version text not null,
  -- Stored for a transaction that has yet to name it; until then no sweeper removes the file.
  is_expected boolean not null default false,
  free_at timestamptz not null default now()
);
create index loose_goods_pictures_goods on loose_goods_pictures (goods_id);
create index loose_goods_pictures_free_at on loose_goods_pictures (free_at);

create function note_loose_picture() returns trigger language plpgsql as $$
begin
  insert into loose_goods_pictures (goods_id, version) values (old.goods_id, old.version);
  return null;
end $$;
create trigger note_deleted_picture after delete on goods_pictures
  for each row execute function note_loose_picture();
create trigger note_replaced_picture after update of version on goods_pictures
  for each row when (old.version <> new.version) execute function note_loose_picture();

-- Low stock ------------------------------------------------------------------------------------------------------------

-- Goods on sale that are sold out or have little stock. A table of its own: each purchase would have to write an index on the stock.
create table goods_running_low (
  goods_id integer primary key references goods (id) on delete cascade,
  level text not null check (level in ('sold_out', 'low_stock'))
);
create index goods_running_low_level on goods_running_low (level, goods_id);

-- The bound for goods without one of their own: the merchant chooses it, up to 100. Without a choice it is five.
create function chosen_low_stock_default() returns integer stable language sql as $$
  select coalesce((chosen ->> 'low_stock_default')::integer, 5) from settings
$$;
create function stock_level(is_on_sale boolean, stock integer, low_stock_at integer, low_stock_default integer) returns text
language sql immutable parallel safe as $$
  select case when not is_on_sale then null when stock = 0 then 'sold_out'
    when stock <= coalesce(low_stock_at, low_stock_default) then 'low_stock' end
$$;

-- A change of the bound for all goods waits for running transactions, which use the former bound; later ones use the new bound.
create function note_stock_level() returns trigger language plpgsql as $$
declare
  for_all integer;
  level_now text;
begin
  lock table goods_running_low in row exclusive mode;
  for_all := chosen_low_stock_default();
  level_now := stock_level(new.is_on_sale, new.stock, new.low_stock_at, for_all);
  if level_now is not distinct from stock_level(old.is_on_sale, old.stock, old.low_stock_at, for_all) then
    return null;
  end if;
  if level_now is null then
    delete from goods_running_low where goods_id = new.id;
  else
    insert into goods_running_low (goods_id, level) values (new.id, level_now)
    on conflict (goods_id) do update set level = excluded.level;
  end if;
  return null;
end $$;
-- Above the largest bound that there may be, a sale does not call the function.
create trigger note_stock_level after update of stock, is_on_sale, low_stock_at on goods
  for each row when (old.is_on_sale <> new.is_on_sale or old.low_stock_at is distinct from new.low_stock_at
    or (old.stock <> new.stock and least(old.stock, new.stock) <= coalesce(new.low_stock_at, 100)))
  execute function note_stock_level();

-- An import's goods in one statement.
create function note_first_stock_levels() returns trigger language plpgsql as $$
begin
  lock table goods_running_low in row exclusive mode;
  insert into goods_running_low (goods_id, level)
  select id, level from (
    select id, stock_level(is_on_sale, stock, low_stock_at, shop.for_all) as level
    from added_goods, (select chosen_low_stock_default() as for_all) shop
  ) judged where level is not null;
  return null;
end $$;
create trigger note_first_stock_levels after insert on goods
  referencing new table as added_goods for each statement execute function note_first_stock_levels();

create function follow_low_stock_default() returns trigger language plpgsql as $$
declare
  for_all integer;
begin
  lock table goods_running_low in exclusive mode;
  for_all := chosen_low_stock_default();
  delete from goods_running_low using goods
  where goods.id = goods_id and level = 'low_stock' and low_stock_at is null and stock > for_all;
  insert into goods_running_low (goods_id, level)
  select id, 'low_stock' from goods where is_on_sale and low_stock_at is null and stock between 1 and for_all
  on conflict (goods_id) do nothing;
  return null;
end $$;
create trigger follow_low_stock_default after update on settings
  for each row when (old.chosen -> 'low_stock_default' is distinct from new.chosen -> 'low_stock_default')
  execute function follow_low_stock_default();

-- Edits in the console -------------------------------------------------------------------------------------------------

-- Deleted goods are out of the shop at once, and deleted for good a day later. Until then staff can restore them.
create table deleted_goods (
  goods_id integer primary key references goods (id) on delete cascade,
  gone_at timestamptz not null,
  was_on_sale boolean not null
);
create index deleted_goods_gone_at on deleted_goods (gone_at);

-- Goods on sale are not deleted, whoever put them on sale.
create function keep_goods_on_sale() returns trigger language plpgsql as $$
begin
  delete from deleted_goods where goods_id = new.id;
  return null;
end $$;
create trigger keep_goods_on_sale after update of is_on_sale on goods
  for each row when (new.is_on_sale and not old.is_on_sale) execute function keep_goods_on_sale();

-- Bulk edits, and what an undo needs. They are deleted a day later.
create table goods_batches (
  id uuid primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  request_digest text not null,
  goods_ids integer[] not null,
  refused jsonb not null default '[]',
  created_at timestamptz not null,
  -- Null: running, or its process ended on the way; the next request of the same key continues it.
  finished_at timestamptz,
  -- Undone by somebody: a batch that still runs stops there.
  undone_at timestamptz,
  unique (staff_id, idempotency_key)
);
create index goods_batches_age on goods_batches (created_at);

create table goods_batch_rows (
  batch_id uuid not null references goods_batches (id) on delete cascade,
  goods_id integer not null,
  sku text not null,
  -- `{field: [before, after]}`
  changes jsonb not null,
  -- The goods' revision with this change; another one means a later edit.
  revision integer not null,
  -- Null: no undo was requested. False: the undo skipped it.
  is_undone boolean,
  primary key (batch_id, goods_id)
);
