-- Facts of goods: fixed keys of the code, typed, asked for by type. A fact without a value is unknown, which is not "none".

-- Vocabulary of brands and materials, named by language.
create table fact_words (
  id bigint generated always as identity primary key,
  fact text not null check (fact in ('brand', 'material')),
  names jsonb not null check (
    jsonb_typeof(names) = 'object' and names <> '{}' and names - array['zh-CN', 'ja', 'en'] = '{}'
    and coalesce(length(names ->> 'zh-CN'), 1) between 1 and 100
    and coalesce(length(names ->> 'ja'), 1) between 1 and 100
    and coalesce(length(names ->> 'en'), 1) between 1 and 100
  ),
  word_revision integer not null default 1,
  -- After a renaming or merge, a sweeper indexes its goods for the search in batches: those with an id above this remain.
  -- Null: none remains.
  index_after_goods_id integer,
  unique (fact, id)
);
create unique index fact_words_zh on fact_words (fact, lower(names ->> 'zh-CN'));
create unique index fact_words_ja on fact_words (fact, lower(names ->> 'ja'));
create unique index fact_words_en on fact_words (fact, lower(names ->> 'en'));
create index fact_words_to_index on fact_words (id) where index_after_goods_id is not null;

create table goods_facts (
  goods_id integer primary key references goods (id) on delete cascade,
  origin_country text check (origin_country ~ '^[A-Z]{2}$'),
  storage text check (storage in ('ambient', 'cool', 'chilled', 'frozen')),
  -- Codes of a list in the code. Empty: none of them; null: unknown.
  allergens text[],
  may_contain text[],
  shelf_life_days integer check (shelf_life_days between 1 and 3650),
  licence text check (length(licence) between 1 and 100),
  gtin text check (gtin ~ '^(\d{8}|\d{12,14})$')
);
-- Shorter ones are equal to longer ones with zeros in front.
create unique index goods_facts_gtin on goods_facts (lpad(gtin, 14, '0'));
create index goods_facts_country on goods_facts (origin_country, goods_id) where origin_country is not null;
create index goods_facts_storage on goods_facts (storage, goods_id) where storage is not null;
create index goods_facts_allergens on goods_facts (goods_id) include (allergens, may_contain) where allergens is not null;

create table goods_fact_texts (
  goods_id integer not null references goods (id) on delete cascade,
  fact text not null check (fact in ('origin_place', 'ingredients', 'care', 'maker', 'dimensions', 'long_text')),
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  text text not null check (
    length(text) between 1 and case fact when 'long_text' then 20000 when 'origin_place' then 100 else 2000 end
  ),
  primary key (goods_id, fact, language)
);

create table goods_fact_words (
  goods_id integer not null references goods (id) on delete cascade,
  fact text not null,
  word_id bigint not null,
  -- From 0; a brand is one.
  position smallint not null check (position between 0 and case fact when 'brand' then 0 else 4 end),
  primary key (goods_id, fact, position),
  foreign key (fact, word_id) references fact_words (fact, id)
);
create unique index goods_fact_words_word on goods_fact_words (word_id, goods_id);

create table goods_type_facts (
  goods_type_id bigint not null references goods_types (id) on delete cascade,
  fact text not null check (length(fact) between 1 and 30),
  is_required boolean not null,
  is_filter boolean not null,
  position integer not null,
  primary key (goods_type_id, fact)
);

-- Goods without a fact that their type requires, on sale or not. Triggers write it; a sweeper, after types have changed.
create table goods_missing_facts (
  goods_id integer primary key references goods (id) on delete cascade
);
-- Sub-types whose goods a sweeper judges again: those with an id above this remain.
create table fact_checks (
  goods_sub_type_id bigint primary key references goods_sub_types (id) on delete cascade,
  after_goods_id integer not null default 0
);

create function has_fact(of_goods integer, asked text) returns boolean stable language sql as $$
  select case
    when asked in ('brand', 'material')
      then exists (select from goods_fact_words where goods_id = of_goods and fact = asked)
    when asked in ('origin_place', 'ingredients', 'care', 'maker', 'dimensions', 'long_text')
      then exists (select from goods_fact_texts where goods_id = of_goods and fact = asked)
    else coalesce((select jsonb_typeof(to_jsonb(goods_facts) -> asked) <> 'null' from goods_facts where goods_id = of_goods), false)
  end
$$;
create function missing_facts_of(of_goods integer) returns text[] stable language sql as $$
  select coalesce(array_agg(required.fact order by required.position), '{}')
  from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
  join goods_type_facts required on required.goods_type_id = sub_type.goods_type_id and required.is_required
  where goods.id = of_goods and not has_fact(goods.id, required.fact)
$$;
create function note_missing_facts(ids integer[]) returns void language plpgsql as $$
begin
  if not exists (select from goods_type_facts where is_required) and not exists (select from goods_missing_facts) then
    return;
  end if;
  delete from goods_missing_facts where goods_id = any(ids) and missing_facts_of(goods_id) = '{}';
  insert into goods_missing_facts (goods_id)
  select id from unnest(ids) id where missing_facts_of(id) <> '{}' on conflict do nothing;
end $$;

-- A goods' page shows its facts, and lists filter by them.
create function note_facts() returns trigger language plpgsql as $$
declare
  ids integer[] := (select array_agg(distinct goods_id) from changed);
begin
  if ids is null then
    return null;
  end if;
  perform pg_notify('changes', tg_table_name);
  if cardinality(ids) > 100 then
    perform announce_all_goods();
  else
    perform announce(array['goods/' || id]) from unnest(ids) id;
  end if;
  perform note_missing_facts(ids);
  return null;
end $$;
create trigger note_new_facts after insert on goods_facts
  referencing new table as changed for each statement execute function note_facts();
create trigger note_changed_facts after update on goods_facts
  referencing new table as changed for each statement execute function note_facts();
create trigger note_lost_facts after delete on goods_facts
  referencing old table as changed for each statement execute function note_facts();
create trigger note_new_facts after insert on goods_fact_texts
  referencing new table as changed for each statement execute function note_facts();
create trigger note_changed_facts after update on goods_fact_texts
  referencing new table as changed for each statement execute function note_facts();
create trigger note_lost_facts after delete on goods_fact_texts
  referencing old table as changed for each statement execute function note_facts();
create trigger note_new_facts after insert on goods_fact_words
  referencing new table as changed for each statement execute function note_facts();
create trigger note_changed_facts after update on goods_fact_words
  referencing new table as changed for each statement execute function note_facts();
create trigger note_lost_facts after delete on goods_fact_words
  referencing old table as changed for each statement execute function note_facts();
create trigger announce_table after truncate on goods_facts for each statement execute function announce_table();
create trigger announce_table after truncate on goods_fact_texts for each statement execute function announce_table();
create trigger announce_table after truncate on goods_fact_words for each statement execute function announce_table();
-- A new word is shown with the goods that have it; how far a new name has been indexed is not shown.
create trigger announce_table after update of names or delete or truncate on fact_words
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on goods_type_facts
  for each statement execute function announce_table();

create function note_facts_of_new_goods() returns trigger language plpgsql as $$
begin
  perform note_missing_facts((select array_agg(id) from added));
  return null;
end $$;
create trigger note_facts_of_new after insert on goods
  referencing new table as added for each statement execute function note_facts_of_new_goods();
create function note_facts_of_moved_goods() returns trigger language plpgsql as $$
begin
  perform note_missing_facts(array[new.id]);
  return null;
end $$;
create trigger note_facts_of_moved after update of goods_sub_type_id on goods
  for each row when (old.goods_sub_type_id <> new.goods_sub_type_id) execute function note_facts_of_moved_goods();

create function check_facts_of_type() returns trigger language plpgsql as $$
begin
  insert into fact_checks (goods_sub_type_id)
  select id from goods_sub_types where goods_type_id = (case tg_op when 'DELETE' then old else new end).goods_type_id
  on conflict (goods_sub_type_id) do update set after_goods_id = 0;
  return null;
end $$;
create trigger check_new after insert on goods_type_facts
  for each row when (new.is_required) execute function check_facts_of_type();
create trigger check_changed after update on goods_type_facts
  for each row when (old.is_required <> new.is_required) execute function check_facts_of_type();
create trigger check_lost after delete on goods_type_facts
  for each row when (old.is_required) execute function check_facts_of_type();
create function check_facts_of_moved_sub_type() returns trigger language plpgsql as $$
begin
  insert into fact_checks (goods_sub_type_id) values (new.id)
  on conflict (goods_sub_type_id) do update set after_goods_id = 0;
  return null;
end $$;
create trigger check_facts after update of goods_type_id on goods_sub_types
  for each row when (old.goods_type_id <> new.goods_type_id) execute function check_facts_of_moved_sub_type();
