-- When the data of a guest are next checked for erasure; null: a day after the order was placed. Without it every guest of
-- three years was checked at each sweep.
alter table guest_orders add column check_at timestamptz;
create index guest_orders_unchecked on guest_orders (placed_at) where ended_at is null and check_at is null;
create index guest_orders_to_check on guest_orders (check_at) where ended_at is null;
-- An older release that still runs looks for guests to erase without it.
drop index guest_orders_open;

-- The console lists orders of guests; in a shop with few of them, they are found without reading every shopper.
create index users_guests on users (id) where kind = 'guest';
