-- A member of a family shows the facts that it lacks from the listed member, so it does not miss those.

create or replace function missing_facts_of(of_goods integer) returns text[] stable language sql as $$
  select coalesce(array_agg(required.fact order by required.position), '{}')
  from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
  join goods_type_facts required on required.goods_type_id = sub_type.goods_type_id and required.is_required
  where goods.id = of_goods and not has_fact(goods.id, required.fact)
  and not exists (
    select from goods listed
    where listed.family_id = goods.family_id and listed.is_listed and listed.id <> goods.id
    and has_fact(listed.id, required.fact)
  )
$$;

-- With the facts of a listed member, those of all members are judged.
create or replace function note_missing_facts(ids integer[]) returns void language plpgsql as $$
declare
  judged integer[];
begin
  if not exists (select from goods_type_facts where is_required) and not exists (select from goods_missing_facts) then
    return;
  end if;
  judged := array(
    select unnest(ids)
    union select member.id from goods listed join goods member on member.family_id = listed.family_id
    where listed.id = any(ids) and listed.is_listed
  );
  delete from goods_missing_facts where goods_id = any(judged) and missing_facts_of(goods_id) = '{}';
  insert into goods_missing_facts (goods_id)
  select id from unnest(judged) id where missing_facts_of(id) <> '{}' on conflict do nothing;
end $$;

-- Another listed member lends other facts, and so does another family.
create function note_facts_of_members() returns trigger language plpgsql as $$
begin
  perform note_missing_facts(array(
    select new.id union select id from goods where family_id in (old.family_id, new.family_id)
  ));
  return null;
end $$;
create trigger note_facts_of_members after update of is_listed, family_id on goods
  for each row when (
    (old.family_id is not null or new.family_id is not null)
    and (old.is_listed, old.family_id) is distinct from (new.is_listed, new.family_id)
  ) execute function note_facts_of_members();

insert into fact_checks (goods_sub_type_id)
select distinct goods_sub_type_id from goods join goods_missing_facts on goods_id = goods.id where family_id is not null
on conflict (goods_sub_type_id) do update set after_goods_id = 0;
