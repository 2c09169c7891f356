-- The search for goods, and the keys by which staff search orders.

-- The application makes the tokens (platform/cjk-text): no text-search configuration of the server takes part.
create table goods_search (
  goods_id integer primary key references goods (id) on delete cascade,
  tokens tsvector not null,
  sub_type_ids bigint[] not null default '{}',
  is_listed boolean not null default true
);
-- Types are keys of the same index as the words. Goods that are not on sale are not in it. New entries wait in a list and are
-- merged together: seven times faster for many goods. `gin_pending_list_limit` of the writing session bounds the list:
-- low in a running shop, higher in an import.
create index goods_search_tokens on goods_search using gin (tokens, sub_type_ids) with (fastupdate = on) where is_listed;
create index goods_search_withdrawn on goods_search using gin (tokens) where not is_listed;

-- Whoever writes, a row agrees with its goods.
create function copy_listing_of_goods() returns trigger language plpgsql as $$
begin
  select array[goods_sub_type_id], is_on_sale into new.sub_type_ids, new.is_listed from goods where id = new.goods_id;
  return new;
end $$;
create trigger copy_listing before insert on goods_search
  for each row when (new.sub_type_ids = '{}') execute function copy_listing_of_goods();
create function copy_listing_to_search() returns trigger language plpgsql as $$
begin
  update goods_search set sub_type_ids = array[new.goods_sub_type_id], is_listed = new.is_on_sale where goods_id = new.id;
  return null;
end $$;
create trigger copy_listing after update of goods_sub_type_id, is_on_sale on goods for each row
  when ((old.goods_sub_type_id, old.is_on_sale) is distinct from (new.goods_sub_type_id, new.is_on_sale))
  execute function copy_listing_to_search();

-- The goods that sell best, with their rows of `goods_search`; a sweeper chooses them. A search for a common word reads these first,
-- and all others only if these are too few.
create table popular_goods_search (
  goods_id integer primary key references goods_search (goods_id) on delete cascade,
  tokens tsvector not null,
  sub_type_ids bigint[] not null,
  -- As of the last sweep: suggestions take the best-selling goods.
  sold_count integer not null default 0
);
create index popular_goods_search_tokens on popular_goods_search using gin (tokens, sub_type_ids);

create function copy_search_of_popular() returns trigger language plpgsql as $$
begin
  if new.is_listed then
    update popular_goods_search set tokens = new.tokens, sub_type_ids = new.sub_type_ids where goods_id = new.goods_id;
  else
    delete from popular_goods_search where goods_id = new.goods_id;
  end if;
  return null;
end $$;
create trigger copy_search after update on goods_search for each row execute function copy_search_of_popular();

-- No longer used: `find_goods_in_steps` replaces it.
create function find_goods(
  asked text[], places integer[], guards boolean[], guarded boolean[], sub_types bigint[], wanted integer, most integer
) returns table (goods_id integer, level integer) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  words tsquery;
  is_first boolean;
  found_ids integer[] := '{}';
  fresh_ids integer[];
  is_blocked boolean := false;
begin
  for i in 1 .. cardinality(asked) loop
    continue when guarded[i] and is_blocked;
    words := asked[i]::tsquery;
    foreach is_first in array array[true, false] loop
      if cardinality(found_ids) >= least(wanted, most) then
        return;
      end if;
      if is_first and sub_types is null then
        fresh_ids := array(select p.goods_id from popular_goods_search p where tokens @@ words limit most);
      elsif is_first then
        fresh_ids := array(select p.goods_id from popular_goods_search p
          where tokens @@ words and sub_type_ids && sub_types limit most);
      elsif sub_types is null then
        fresh_ids := array(select s.goods_id from goods_search s where is_listed and tokens @@ words limit most);
      else
        fresh_ids := array(select s.goods_id from goods_search s
          where is_listed and tokens @@ words and sub_type_ids && sub_types limit most);
      end if;
      if cardinality(found_ids) > 0 and cardinality(fresh_ids) > 0 then
        fresh_ids := array(select unnest(fresh_ids) except select unnest(found_ids) limit most - cardinality(found_ids));
      end if;
      found_ids := found_ids || fresh_ids;
      is_blocked := is_blocked or (guards[i] and cardinality(fresh_ids) > 0);
      return query select unnest(fresh_ids), places[i];
    end loop;
  end loop;
end $$;

-- Goods by the steps of a search, from the best. An index has no positions, so a phrase would be tested on every goods of its words.
-- So a step asks (`asked`) only what an index answers by itself. Where it may find too much, `tested` has the condition that each
-- goods must still match; at most two thousand are tested. Steps end when `wanted` are found, but not before a step that is
-- joined to the step before. A guarded level counts only where the guarding levels found nothing. PostgreSQL does not know the
-- cost of testing words outside the index: the function forbids it to read the table.
create function find_goods_in_steps(
  steps json, sub_types bigint[], wanted integer, most integer, is_by_sales boolean
) returns table (goods_id integer, level integer, place integer) language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  step record;
  words tsquery;
  words_tested tsquery;
  found_ids integer[] := '{}';
  fresh_ids integer[];
  may_test integer := 2000;
  guarding_level integer;
begin
  for step in select * from json_to_recordset(steps) given (
    level integer, place integer, asked text, tested text, is_popular boolean, is_joined boolean, is_guard boolean, is_guarded boolean
  ) loop
    if cardinality(found_ids) >= most or (cardinality(found_ids) >= wanted and not step.is_joined) then
      return;
    end if;
    continue when step.is_guarded and guarding_level < step.level;
    words := step.asked::tsquery;
    words_tested := step.tested::tsquery;
    if step.is_popular and is_by_sales then
      fresh_ids := array(select p.goods_id from popular_goods_search p where tokens @@ words
        order by p.sold_count desc, p.goods_id desc limit case when words_tested is null then wanted else most end);
    elsif step.is_popular and sub_types is null then
      fresh_ids := array(select p.goods_id from popular_goods_search p where tokens @@ words limit most);
    elsif step.is_popular then
      fresh_ids := array(select p.goods_id from popular_goods_search p
        where tokens @@ words and sub_type_ids && sub_types limit most);
    elsif sub_types is null then
      fresh_ids := array(select s.goods_id from goods_search s where is_listed and tokens @@ words limit most);
    else
      fresh_ids := array(select s.goods_id from goods_search s
        where is_listed and tokens @@ words and sub_type_ids && sub_types limit most);
    end if;
    continue when cardinality(fresh_ids) = 0;
    if words_tested is not null then
      fresh_ids := array(select unnest(fresh_ids) except select unnest(found_ids) limit may_test);
      may_test := may_test - cardinality(fresh_ids);
      fresh_ids := array(select candidate.id from unnest(fresh_ids) candidate (id)
        cross join lateral (select s.tokens from goods_search s where s.goods_id = candidate.id offset 0) its
        where its.tokens @@ words_tested limit most - cardinality(found_ids));
    elsif cardinality(found_ids) > 0 then
      fresh_ids := array(select unnest(fresh_ids) except select unnest(found_ids) limit most - cardinality(found_ids));
    end if;
    found_ids := found_ids || fresh_ids;
    if step.is_guard and cardinality(fresh_ids) > 0 then
      guarding_level := least(guarding_level, step.level);
    end if;
    return query select unnest(fresh_ids), step.level, step.place;
  end loop;
end $$;

-- Words that mean the same to a shopper: one row a group. A merchant may edit it.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);

-- The built-in synonyms as this shop got them. A later edition does not bring back a group that the merchant deleted, and it replaces
-- a group that nobody edited.
create table offered_synonyms (
  words text[] primary key check (cardinality(words) >= 2)
);

-- Searches without results, by day in the shop's zone and by words as they are compared. No person is recorded.
-- Days older than ninety are deleted.
create table search_counts (
  day date not null,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  words text not null check (length(words) between 1 and 100),
  count integer not null check (count > 0),
  primary key (day, language, words)
);

-- Orders ---------------------------------------------------------------------------------------------------------------

-- Staff find orders by recipient, street, telephone and tracking number, however these are written. The bodies are parsed at
-- creation, because an index is rebuilt without a search path.

-- Case, width, spaces and signs do not matter.
create function search_key(text) returns text language sql immutable strict parallel safe
return translate(lower(normalize($1, NFKC)), E' \t\r\n-‐‑–—−~_.,:;/\\|#&*+()[]{}<>"''`!?@、。・「」‘’“”', '');

-- Every two neighbouring characters of a key, but every three of Latin letters and digits: a part of a text has only grams that the
-- whole has. A part too short to have any is null.
create function search_grams(key text) returns text[] language sql immutable strict parallel safe cost 10000
return (
  select array_agg(distinct case when octet_length(two) > 2 then two else three end)
  from (select substr(key, at, 2) as two, substr(key, at, 3) as three from generate_series(1, length(key) - 1) as at) as pieces
  where octet_length(two) > 2 or (length(three) = 3 and octet_length(three) = 3)
);
