-- Prices include tax. Null: the setting `default_tax_percent` counts.
alter table goods add column tax_percent smallint constraint goods_tax_percent check (tax_percent in (0, 1, 3, 6, 8, 9, 10, 13));
