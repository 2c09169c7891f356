-- Sums of an item's movements before a moment, so that a nightly ledger check reads the later ones. Rows may be deleted at
-- any time: the next check then reads every movement of the item.
create table stock_sums (
  goods_id integer primary key references goods (id) on delete cascade,
  until timestamptz not null,
  stock bigint not null,
  sold bigint not null,
  -- Of the merchant's counts and write-offs, both changes together.
  counted bigint not null
);
