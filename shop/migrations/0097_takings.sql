-- The figures of a day are read by time.
create index ledger_entries_time on ledger_entries (created_at) include (id, kind, order_id, amount_in_fen);

-- Takings of each ended day of the shop's zone. A sweeper computes them from the ledger, and once more a day later.
create table takings_days (
  day date primary key,
  received_in_fen bigint not null check (received_in_fen >= 0),
  payments integer not null check (payments >= 0),
  refunded_in_fen bigint not null check (refunded_in_fen >= 0),
  refunds integer not null check (refunds >= 0),
  -- Orders whose first payment came on that day, and the units that they sold.
  orders integer not null check (orders >= 0),
  units integer not null check (units >= 0),
  rolled_at timestamptz not null
);

-- Units sold of each item by day, for the best sellers; days older than five weeks are deleted.
-- No foreign key: order lines keep the goods.
create table sold_days (
  day date not null,
  goods_id integer not null,
  units integer not null check (units > 0),
  amount_in_fen bigint not null check (amount_in_fen >= 0),
  primary key (day, goods_id)
);
