-- Limits of promotions. Only promotions and codes with a limit count their uses, so that others are no row that all orders wait for.

-- Numbers the next use of a promotion by a shopper: the smallest free number; null where none is left. `most` null: any number.
-- Serializes the uses of one shopper until the transaction ends.
create function next_promotion_use(asked_promotion integer, shopper bigint, most integer, is_first_order_only boolean)
returns integer volatile language plpgsql as $$
declare
  used integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('promotion uses', shopper));
  if is_first_order_only and exists (select from orders where user_id = shopper and status not in ('expired', 'cancelled')) then
    return null;
  end if;
  select count(*) into used from promotion_uses
  where promotion_id = asked_promotion and user_id = shopper and given_back_at is null;
  if used >= most then
    return null;
  end if;
  return (select min(n) from generate_series(1, used + 1) n where not exists (
    select from promotion_uses
    where promotion_id = asked_promotion and user_id = shopper and nth = n and given_back_at is null));
end $$;

-- A first limit counts the uses until then. Orders that are being written end first.
create function recount_promotion_uses() returns trigger language plpgsql as $$
begin
  lock table promotion_uses in share mode;
  if tg_table_name = 'promotions' then
    new.used_count := (select count(*) from promotion_uses where promotion_id = new.id and given_back_at is null);
  else
    new.used_count := (select count(*) from promotion_uses
      where promotion_id = new.promotion_id and code = new.code and given_back_at is null);
  end if;
  return new;
end $$;
create trigger recount_uses before update of use_limit on promotions
  for each row when (old.use_limit is null and new.use_limit is not null) execute function recount_promotion_uses();
create trigger recount_uses before update of use_limit on promotion_codes
  for each row when (old.use_limit is null and new.use_limit is not null) execute function recount_promotion_uses();
