-- Whether a stand-in of the provider reported the payment, so that no money moved. Null: unpaid, or paid before this column.
alter table payments add column is_pretended boolean;
-- The first sale for real money, and the last payment without.
create index payments_by_money on payments (is_pretended, paid_at) where paid_at is not null;
