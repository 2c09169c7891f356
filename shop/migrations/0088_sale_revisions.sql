-- Two people may change the dates of one sale: the second one gets the current dates.
alter table goods_sales add column revision integer not null default 1;
