-- A sweeper steps from one watched item to the next, not over their watches: those for an item that was sold out, and those
-- for one in stock.
create index stock_watches_sold_out on stock_watches (goods_id) where due_at is null and in_stock_since is null;
create index stock_watches_in_stock on stock_watches (goods_id, in_stock_since, id)
  where due_at is null and in_stock_since is not null;
