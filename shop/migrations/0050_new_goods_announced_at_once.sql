-- New goods are announced by the statement, not row by row: an import adds five hundred at once, and of more than a hundred
-- none is named.
create function announce_all_goods() returns void language plpgsql as $$
begin
  if coalesce(nullif(current_setting('changes.announced', true), ''), '0')::integer <= 100 then
    -- As after the last that `announce` names: it says no more within this transaction.
    perform set_config('changes.announced', '101', true);
    perform pg_notify('changes', 'goods/*'), pg_notify('changes', 'goods_translations/*');
  end if;
end $$;

create function announce_new_goods() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from added limit 101) counted) > 100 then
    perform announce_all_goods();
  else
    perform announce(array['goods/' || id, 'goods/listed/' || goods_sub_type_id]
      || case when image_version is null then '{}'::text[] else '{goods/pictured}'::text[] end) from added;
  end if;
  return null;
end $$;

create function announce_new_goods_texts() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from added limit 101) counted) > 100 then
    perform announce_all_goods();
  else
    perform announce(array['goods_translations', 'goods/' || goods_id]) from added;
  end if;
  return null;
end $$;

drop trigger announce_rows on goods;
create trigger announce_rows after update or delete on goods for each row execute function announce_goods();
create trigger announce_new after insert on goods
  referencing new table as added for each statement execute function announce_new_goods();

drop trigger announce_rows on goods_translations;
create trigger announce_rows after update or delete on goods_translations
  for each row execute function announce_goods_texts();
create trigger announce_new after insert on goods_translations
  referencing new table as added for each statement execute function announce_new_goods_texts();
