-- The listed member is found by its siblings' words: without its family it no longer is, and a sibling taken off sale
-- or put on sale changes them.
alter table goods_families_due
  -- The listed member that has left.
  add column left_goods_id integer;

create or replace function note_due_family() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into goods_families_due (family_id, has_new_words) values (old.family_id, true);
    return null;
  end if;
  if old.family_id is not null and old.family_id is distinct from new.family_id then
    insert into goods_families_due (family_id, has_new_words, left_goods_id)
    values (old.family_id, true, case when old.is_listed then old.id end);
  end if;
  if new.family_id is not null then
    insert into goods_families_due (family_id, goods_sub_type_id, has_new_words)
    values (
      new.family_id,
      case when new.goods_sub_type_id <> old.goods_sub_type_id then new.goods_sub_type_id end,
      (old.family_id, old.choice_key, old.is_on_sale) is distinct from (new.family_id, new.choice_key, new.is_on_sale)
    );
  end if;
  return null;
end $$;
