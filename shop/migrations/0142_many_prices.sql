-- Sales of an item with thousands of former ones.
create index goods_sales_open on goods_sales (goods_id, starts_at, id) where ended_at is null;
create index goods_sales_over on goods_sales (goods_id, ended_at desc) where ended_at > started_at;
