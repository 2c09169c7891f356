-- As of the last sweep: suggestions take those that sell best.
alter table popular_goods_search add column sold_count integer not null default 0;

-- Goods by the steps of a search, from the best. An index knows of no positions, and each page of goods of which one may match
-- a phrase would be tested as a whole. So a step asks (`asked`) for what an index answers by itself. Where it may find
-- too much, `tested` says what each has yet to match, and two thousand are tested at most. Steps end when `wanted` are found,
-- but not before one that is joined to the step before. A level that is guarded counts only where those that guard have
-- nothing. PostgreSQL knows nothing of the price of testing words outside of the index: it must not read the table.
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
