-- Types are keys of the same index as the words, and goods that are not on sale are not in it.
drop index goods_search_tokens;
alter table goods_search
  add column sub_type_ids bigint[] not null default '{}',
  add column is_listed boolean not null default true;
drop trigger announce_table on goods_search;
update goods_search set sub_type_ids = array[goods_sub_type_id], is_listed = is_on_sale
from goods where goods.id = goods_search.goods_id;
set local maintenance_work_mem = '256MB';
create index goods_search_tokens on goods_search using gin (tokens, sub_type_ids) with (fastupdate = on) where is_listed;

-- The goods that sell best, as they stand in `goods_search`; a sweeper says which. A search for a common word looks at these
-- first, and at all others only where these are too few.
create table popular_goods_search (
  goods_id integer primary key references goods_search (goods_id) on delete cascade,
  tokens tsvector not null,
  sub_type_ids bigint[] not null
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

-- Goods by the levels of a search, from the best (`asked`: literals of tsquery), each with the place of the best it reaches. Of
-- each level the popular are looked at first, the others only while fewer than `wanted` are found. A level that is `guarded`
-- counts only where those that `guards` have nothing. PostgreSQL knows nothing of the price of testing words outside of
-- the index, and would rather read the table: here it must not.
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

create trigger announce_table after insert or delete or update of tokens or truncate on goods_search
  for each statement execute function announce_table();

-- Whoever writes: a row says the same as its goods.
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
