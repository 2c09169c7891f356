-- Look-ups of an order that sent a code are few, however many were requested.
drop index order_look_ups_of_order;
create index order_look_ups_sent on order_look_ups (order_number, created_at) where code_hash is not null;
