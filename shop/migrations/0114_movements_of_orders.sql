-- The unique indexes of an order's movements are partial: none finds all movements of an order. The ledger check and the
-- order's timeline read every movement of the shop for each order.
create index stock_movements_of_order on stock_movements (order_id) where order_id is not null;
