-- Rates of tax within the prices, as of when the order was placed: a later change of rates changes no paper. Null: not recorded.
alter table order_lines
  add column tax_percent smallint constraint order_lines_tax_percent check (tax_percent in (0, 1, 3, 6, 8, 9, 10, 13));
alter table orders
  add column delivery_tax_percent smallint
    constraint orders_delivery_tax_percent check (delivery_tax_percent in (0, 1, 3, 6, 8, 9, 10, 13));
