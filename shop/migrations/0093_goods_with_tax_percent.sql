-- Goods with a rate of their own: after a change of the seat, those with a rate of another country are listed.
create index goods_with_tax_percent on goods (tax_percent, is_on_sale) where tax_percent is not null;
