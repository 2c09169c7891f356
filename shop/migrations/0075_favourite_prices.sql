-- The price when an item was liked, so that a drop can be told. Null: liked under an earlier release; a sweeper takes the price of that moment.
alter table favourites
  add column price_in_fen bigint check (price_in_fen >= 1),
  -- The price that the shopper was notified of last: only a further drop is news.
  add column notified_price_in_fen bigint check (notified_price_in_fen >= 1);
create index favourites_without_price on favourites (id) where price_in_fen is null;
