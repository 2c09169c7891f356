-- Codes without a limit count their uses from the orders.
create index promotion_uses_of_code on promotion_uses (code) where code is not null;
