-- The tabs of orders are listed and counted from the index alone: it has the columns that its expression reads.
drop index orders_tab;
create index orders_tab on orders (order_tab(status, fulfilment), created_at desc, id desc) include (status, fulfilment);

-- The first payment with real money, and the last pretended one, are one step each; the index by time alone led through all.
create index payments_pretended on payments (is_pretended, paid_at) where paid_at is not null;
