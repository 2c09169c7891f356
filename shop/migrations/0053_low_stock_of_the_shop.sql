-- How many are few, where a goods says nothing else: the merchant chooses it, up to 100. Without a choice they are five.
create function chosen_low_stock_default() returns integer stable language sql as $$
  select coalesce((chosen ->> 'low_stock_default')::integer, 5) from settings
$$;
create function stock_level(is_on_sale boolean, stock integer, low_stock_at integer, low_stock_default integer) returns text
language sql immutable parallel safe as $$
  select case when not is_on_sale then null when stock = 0 then 'sold_out'
    when stock <= coalesce(low_stock_at, low_stock_default) then 'low_stock' end
$$;

-- Whoever changes the bound of all goods waits until what is under way has been judged by the former, and the next by the new one.
create or replace function note_stock_level() returns trigger language plpgsql as $$
declare
  for_all integer;
  level_now text;
begin
  lock table goods_running_low in row exclusive mode;
  for_all := chosen_low_stock_default();
  level_now := stock_level(new.is_on_sale, new.stock, new.low_stock_at, for_all);
  if level_now is not distinct from stock_level(old.is_on_sale, old.stock, old.low_stock_at, for_all) then
    return null;
  end if;
  if level_now is null then
    delete from goods_running_low where goods_id = new.id;
  else
    insert into goods_running_low (goods_id, level) values (new.id, level_now)
    on conflict (goods_id) do update set level = excluded.level;
  end if;
  return null;
end $$;
drop trigger note_stock_level on goods;
-- Above the largest bound that there may be, a sale asks nothing.
create trigger note_stock_level after update of stock, is_on_sale, low_stock_at on goods
  for each row when (old.is_on_sale <> new.is_on_sale or old.low_stock_at is distinct from new.low_stock_at
    or (old.stock <> new.stock and least(old.stock, new.stock) <= coalesce(new.low_stock_at, 100)))
  execute function note_stock_level();

-- Of an import once for all its goods.
create function note_first_stock_levels() returns trigger language plpgsql as $$
begin
  lock table goods_running_low in row exclusive mode;
  insert into goods_running_low (goods_id, level)
  select id, level from (
    select id, stock_level(is_on_sale, stock, low_stock_at, shop.for_all) as level
    from added_goods, (select chosen_low_stock_default() as for_all) shop
  ) judged where level is not null;
  return null;
end $$;
drop trigger note_first_stock_level on goods;
create trigger note_first_stock_levels after insert on goods
  referencing new table as added_goods for each statement execute function note_first_stock_levels();
drop function stock_level(boolean, integer, integer);

create function follow_low_stock_default() returns trigger language plpgsql as $$
declare
  for_all integer;
begin
  lock table goods_running_low in exclusive mode;
  for_all := chosen_low_stock_default();
  delete from goods_running_low using goods
  where goods.id = goods_id and level = 'low_stock' and low_stock_at is null and stock > for_all;
  insert into goods_running_low (goods_id, level)
  select id, 'low_stock' from goods where is_on_sale and low_stock_at is null and stock between 1 and for_all
  on conflict (goods_id) do nothing;
  return null;
end $$;
create trigger follow_low_stock_default after update on settings
  for each row when (old.chosen -> 'low_stock_default' is distinct from new.chosen -> 'low_stock_default')
  execute function follow_low_stock_default();
