-- Goods that were deleted are out of the shop at once, and gone for good a day later. Until then they can be brought back.
create table deleted_goods (
  goods_id integer primary key references goods (id) on delete cascade,
  gone_at timestamptz not null,
  was_on_sale boolean not null
);
create index deleted_goods_gone_at on deleted_goods (gone_at);

-- What is on sale again is not deleted, whoever put it there.
create function keep_goods_on_sale() returns trigger language plpgsql as $$
begin
  delete from deleted_goods where goods_id = new.id;
  return null;
end $$;
create trigger keep_goods_on_sale after update of is_on_sale on goods
  for each row when (new.is_on_sale and not old.is_on_sale) execute function keep_goods_on_sale();
