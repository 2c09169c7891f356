-- Families: goods that differ in colour or size are goods of their own, joined by a family. Lists show one of them, the listed member.

create table goods_families (
  id bigint primary key generated always as identity,
  -- The merchant's own name, by which import files join goods.
  code text not null unique check (length(code) between 1 and 100),
  goods_sub_type_id bigint not null references goods_sub_types (id),
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index goods_families_of_sub_type on goods_families (goods_sub_type_id);
create table goods_options (
  id bigint primary key generated always as identity,
  family_id bigint not null references goods_families (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  names jsonb not null check (jsonb_typeof(names) = 'object' and length(names::text) <= 1000),
  unique (family_id, position)
);
create table goods_option_values (
  id integer primary key generated always as identity,
  option_id bigint not null references goods_options (id) on delete cascade,
  position smallint not null check (position between 1 and 60),
  names jsonb not null check (jsonb_typeof(names) = 'object' and length(names::text) <= 1000),
  unique (option_id, id)
);
create table goods_choices (
  goods_id integer not null references goods (id) on delete cascade,
  option_id bigint not null,
  value_id integer not null,
  primary key (goods_id, option_id),
  foreign key (option_id, value_id) references goods_option_values (option_id, id) on delete cascade
);
create index goods_choices_of_value on goods_choices (option_id, value_id);

-- Families whose listed member may have changed. Rows are only added, so a purchase never waits for another one's.
create table goods_families_due (
  id bigint primary key generated always as identity,
  family_id bigint not null,
  -- The new type of a member, which the whole family follows.
  goods_sub_type_id bigint,
  -- The words by which the listed member is found have changed.
  has_new_words boolean not null,
  created_at timestamptz not null default now()
);

alter table goods
  add family_id bigint,
  -- The values' ids in the order of the options.
  add choice_key integer[],
  add is_listed boolean not null default true,
  -- The listed member's price, and how many members are on sale: lists show both, from this table alone.
  add family_from_in_fen bigint,
  add family_count smallint,
  add constraint goods_family foreign key (family_id) references goods_families (id) not valid,
  add constraint goods_choice_key check ((family_id is null) = (choice_key is null)) not valid;
alter table goods validate constraint goods_family;
alter table goods validate constraint goods_choice_key;
create unique index goods_of_family on goods (family_id, choice_key) where family_id is not null;

-- The lists' indexes also have `is_listed`: one index serves the shop's lists, and the console's, which have every member.
create index goods_on_sale_newest on goods (created_at desc, id desc) include (is_listed) where is_on_sale;
drop index goods_newest;
create index goods_on_sale_popular on goods (sold_count desc, id desc) include (is_listed) where is_on_sale;
drop index goods_popular;
create index goods_on_sale_price on goods (price_in_fen, id) include (is_listed) where is_on_sale;
drop index goods_price;
create index goods_of_type_newest on goods (goods_sub_type_id, created_at desc, id desc) include (is_listed) where is_on_sale;
drop index goods_sub_type_newest;
create index goods_of_type_popular on goods (goods_sub_type_id, sold_count desc, id desc) include (is_listed) where is_on_sale;
drop index goods_sub_type_popular;
create index goods_of_type_price on goods (goods_sub_type_id, price_in_fen, id) include (is_listed) where is_on_sale;
drop index goods_sub_type_price;

-- Which families are due ------------------------------------------------------------------------------------------------

create function note_due_family() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into goods_families_due (family_id, has_new_words) values (old.family_id, true);
    return null;
  end if;
  if old.family_id is not null and old.family_id is distinct from new.family_id then
    insert into goods_families_due (family_id, has_new_words) values (old.family_id, true);
  end if;
  if new.family_id is not null then
    insert into goods_families_due (family_id, goods_sub_type_id, has_new_words)
    values (
      new.family_id,
      case when new.goods_sub_type_id <> old.goods_sub_type_id then new.goods_sub_type_id end,
      (old.family_id, old.choice_key) is distinct from (new.family_id, new.choice_key)
    );
  end if;
  return null;
end $$;
-- Of the stock only whether there is any counts, so hardly a purchase calls the function.
create trigger note_due_family
  after update of stock, price_in_fen, is_on_sale, sku, goods_sub_type_id, family_id, choice_key on goods for each row
  when ((old.family_id is not null or new.family_id is not null) and (
    (old.stock > 0) <> (new.stock > 0)
    or (old.price_in_fen, old.is_on_sale, old.sku, old.goods_sub_type_id, old.family_id, old.choice_key)
      is distinct from (new.price_in_fen, new.is_on_sale, new.sku, new.goods_sub_type_id, new.family_id, new.choice_key)))
  execute function note_due_family();
create trigger note_due_family_of_deleted after delete on goods for each row
  when (old.family_id is not null) execute function note_due_family();

create function note_due_family_of_texts() returns trigger language plpgsql as $$
begin
  insert into goods_families_due (family_id, has_new_words)
  select distinct family_id, true from changed join goods on goods.id = changed.goods_id where family_id is not null;
  return null;
end $$;
create trigger note_due_family_of_new after insert on goods_translations
  referencing new table as changed for each statement execute function note_due_family_of_texts();
create trigger note_due_family_of_changed after update on goods_translations
  referencing new table as changed for each statement execute function note_due_family_of_texts();
create trigger note_due_family_of_deleted after delete on goods_translations
  referencing old table as changed for each statement execute function note_due_family_of_texts();

-- The search ------------------------------------------------------------------------------------------------------------

create or replace function copy_listing_of_goods() returns trigger language plpgsql as $$
begin
  select array[goods_sub_type_id], is_on_sale and goods.is_listed into new.sub_type_ids, new.is_listed
  from goods where id = new.goods_id;
  return new;
end $$;
create or replace function copy_listing_to_search() returns trigger language plpgsql as $$
begin
  update goods_search set sub_type_ids = array[new.goods_sub_type_id], is_listed = new.is_on_sale and new.is_listed
  where goods_id = new.id;
  return null;
end $$;
create trigger copy_family_listing after update of is_listed on goods for each row
  when (old.is_listed <> new.is_listed) execute function copy_listing_to_search();

-- Announcements ---------------------------------------------------------------------------------------------------------

-- Changes of a member's row announce themselves; `goods_families/…` is what the pages of all members show.
create function announce_listed_member() returns trigger language plpgsql as $$
begin
  perform announce(array['goods/listed/' || new.goods_sub_type_id]
    || case when new.image_version is null then '{}'::text[] else '{goods/pictured}'::text[] end);
  return null;
end $$;
create trigger announce_listed after update of is_listed on goods for each row
  when (old.is_listed <> new.is_listed) execute function announce_listed_member();

create function announce_family() returns trigger language plpgsql as $$
begin
  perform announce(array['goods_families/' || (case tg_op when 'DELETE' then old else new end).id]);
  return null;
end $$;
create function announce_family_option() returns trigger language plpgsql as $$
begin
  perform announce(array['goods_families/' || (case tg_op when 'DELETE' then old else new end).family_id]);
  return null;
end $$;
-- Of a value or of a choice. Those of a deleted option go with its own row.
create function announce_family_value() returns trigger language plpgsql as $$
declare
  its_family bigint := (select family_id from goods_options where id = (case tg_op when 'DELETE' then old else new end).option_id);
begin
  if its_family is not null then
    perform announce(array['goods_families/' || its_family]);
  end if;
  return null;
end $$;
create trigger announce_rows after insert or update or delete on goods_families
  for each row execute function announce_family();
create trigger announce_rows after insert or update or delete on goods_options
  for each row execute function announce_family_option();
create trigger announce_rows after insert or update or delete on goods_option_values
  for each row execute function announce_family_value();
create trigger announce_rows after insert or update or delete on goods_choices
  for each row execute function announce_family_value();
create trigger announce_table after truncate on goods_families
  for each statement execute function announce_table();
create trigger announce_table after truncate on goods_options
  for each statement execute function announce_table();
create trigger announce_table after truncate on goods_option_values
  for each statement execute function announce_table();
create trigger announce_table after truncate on goods_choices
  for each statement execute function announce_table();

create function note_due_family_of_value() returns trigger language plpgsql as $$
begin
  insert into goods_families_due (family_id, has_new_words)
  select family_id, true from goods_options where id = new.option_id;
  return null;
end $$;
create trigger note_due_family after update of names on goods_option_values for each row
  when (old.names <> new.names) execute function note_due_family_of_value();

-- Orders ----------------------------------------------------------------------------------------------------------------

-- The words of the choice by language, as bought. Null: the item had none, and `option_text` has its size.
alter table order_lines add option_names jsonb;
