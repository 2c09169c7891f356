-- Goods of a type that goes by another name are indexed for the search some hundreds at a time, after the renaming: those with
-- an id above this are still to be done. Null: nothing is.
alter table goods_sub_types add column index_after_goods_id integer;
create index goods_sub_types_to_index on goods_sub_types (id) where index_after_goods_id is not null;

-- Written and read by nothing. What is told twice changes nothing the second time by the states of payments and refunds.
alter table payment_events drop column digest;
alter table payments drop column check_count;
alter table users drop column role;
