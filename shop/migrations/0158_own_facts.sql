-- A barcode identifies one item alone, and "no allergens" is a statement about one item: no listed member lends them.

create function lends_fact(listed integer, asked text) returns boolean stable language sql as $$
  select case
    when asked = 'gtin' then false
    when asked in ('allergens', 'may_contain') then exists (
      select from goods_facts where goods_id = listed
      and case asked when 'allergens' then allergens else may_contain end <> '{}'
    )
    else has_fact(listed, asked)
  end
$$;

create or replace function missing_facts_of(of_goods integer) returns text[] stable language sql as $$
  select coalesce(array_agg(required.fact order by required.position), '{}')
  from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
  join goods_type_facts required on required.goods_type_id = sub_type.goods_type_id and required.is_required
  where goods.id = of_goods and not has_fact(goods.id, required.fact)
  and not exists (
    select from goods listed
    where listed.family_id = goods.family_id and listed.is_listed and listed.id <> goods.id
    and lends_fact(listed.id, required.fact)
  )
$$;

insert into fact_checks (goods_sub_type_id)
select distinct goods.goods_sub_type_id from goods
join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
join goods_type_facts required on required.goods_type_id = sub_type.goods_type_id and required.is_required
where goods.family_id is not null and required.fact in ('gtin', 'allergens', 'may_contain')
on conflict (goods_sub_type_id) do update set after_goods_id = 0;
