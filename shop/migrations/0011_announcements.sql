-- Announcements to response caches: triggers announce each change within its transaction, whether another process, a command or a
-- merchant's SQL client writes. A tag names a table, or a part of it: `goods` all of it, `goods/17` one row as it is shown,
-- `goods/*` the whole and every part.

create function announce_table() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_table_name || '/*');
  return null;
end $$;

-- A transaction names at most 100 changed rows; after that it announces the tables as a whole. The count ends with the transaction.
create function announce(tags text[]) returns void language plpgsql as $$
declare
  announced constant integer := coalesce(nullif(current_setting('changes.announced', true), ''), '0')::integer;
  tag text;
begin
  if announced > 100 then
    return;
  end if;
  perform set_config('changes.announced', (announced + 1)::text, true);
  if announced = 100 then
    perform pg_notify('changes', 'goods/*'), pg_notify('changes', 'goods_translations/*');
    return;
  end if;
  foreach tag in array tags loop
    perform pg_notify('changes', tag);
  end loop;
end $$;

-- Goods ----------------------------------------------------------------------------------------------------------------

-- `goods/listed/…`: which goods of a sub-type are listed, and which is newer; `goods/price` and `goods/sold`: the order by these;
-- `goods/pictured`: which goods have a picture.
create function announce_goods() returns trigger language plpgsql as $$
declare
  tags text[] := '{}';
  shown_before goods;
  shown_after goods;
begin
  if tg_op <> 'UPDATE' then
    shown_after := case tg_op when 'INSERT' then new else old end;
    tags := array['goods/' || shown_after.id, 'goods/listed/' || shown_after.goods_sub_type_id];
    perform announce(case when shown_after.image_version is null then tags else tags || 'goods/pictured'::text end);
    return null;
  end if;
  -- Of the stock only whether there is any is shown; of what is sold, nothing.
  shown_before := old;
  shown_before.stock := (old.stock > 0)::integer;
  shown_after := new;
  shown_after.stock := (new.stock > 0)::integer;
  shown_after.sold_count := old.sold_count;
  shown_after.updated_at := old.updated_at;
  if shown_before is distinct from shown_after then
    tags := tags || array['goods/' || new.id];
  end if;
  if (old.is_on_sale, old.goods_sub_type_id, old.created_at) is distinct from (new.is_on_sale, new.goods_sub_type_id, new.created_at) then
    tags := tags || array['goods/listed/' || old.goods_sub_type_id, 'goods/listed/' || new.goods_sub_type_id];
    if new.image_version is not null then
      tags := tags || 'goods/pictured'::text;
    end if;
  end if;
  if (old.image_version is null) <> (new.image_version is null) then
    tags := tags || 'goods/pictured'::text;
  end if;
  if old.price_in_fen <> new.price_in_fen then
    tags := tags || 'goods/price'::text;
  end if;
  if old.sold_count <> new.sold_count then
    tags := tags || 'goods/sold'::text;
  end if;
  if tags <> '{}' then
    perform announce(tags);
  end if;
  return null;
end $$;
create function announce_goods_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform announce(array['goods_translations', 'goods/' || (case tg_op when 'DELETE' then old else new end).goods_id]);
  return null;
end $$;
create trigger announce_rows after update or delete on goods for each row execute function announce_goods();
create trigger announce_rows after update or delete on goods_translations
  for each row execute function announce_goods_texts();

-- The statement announces new goods, not each row: an import adds five hundred at once, and names none if there are more than a hundred.
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
create trigger announce_new after insert on goods
  referencing new table as added for each statement execute function announce_new_goods();
create trigger announce_new after insert on goods_translations
  referencing new table as added for each statement execute function announce_new_goods_texts();

-- A goods' page shows its pictures.
create function announce_pictures() returns trigger language plpgsql as $$
begin
  perform announce(array['goods_pictures', 'goods/' || (case tg_op when 'DELETE' then old else new end).goods_id]);
  return null;
end $$;
create function announce_picture_texts() returns trigger language plpgsql as $$
declare
  shown_by integer := (select goods_id from goods_pictures
    where id = (case tg_op when 'DELETE' then old else new end).goods_picture_id);
begin
  -- Those of a deleted picture are announced by its own row.
  if shown_by is not null then
    perform announce(array['goods_picture_translations', 'goods/' || shown_by]);
  end if;
  return null;
end $$;
create trigger announce_rows after insert or update or delete on goods_pictures
  for each row execute function announce_pictures();
create trigger announce_rows after insert or update or delete on goods_picture_translations
  for each row execute function announce_picture_texts();

create trigger announce_table after truncate on goods
  for each statement execute function announce_table();
create trigger announce_table after truncate on goods_translations
  for each statement execute function announce_table();
create trigger announce_table after truncate on goods_pictures for each statement execute function announce_table();
create trigger announce_table after truncate on goods_picture_translations for each statement execute function announce_table();

-- Other tables that pages show -----------------------------------------------------------------------------------------

create trigger announce_table after insert or update or delete or truncate on goods_types
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on goods_type_translations
  for each statement execute function announce_table();
-- How far a new name has been indexed is not shown.
create trigger announce_table after insert or delete or update of goods_type_id, position or truncate on goods_sub_types
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on goods_sub_type_translations
  for each statement execute function announce_table();
create trigger announce_table after insert or delete or update of tokens or truncate on goods_search
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on search_synonyms
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on delivery_zones
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on carriers
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on settings
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on shop_facts
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on test_nodes
  for each statement execute function announce_table();
