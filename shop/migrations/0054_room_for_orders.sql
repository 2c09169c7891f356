-- Orders of one shopper are counted by one transaction at a time. A volatile function counts with a snapshot of its own, taken after
-- the lock is had: it sees what the holder before it has committed, which the statement around it does not.
create function has_room_for_order(shopper bigint, max_pending integer) returns boolean volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pending orders', shopper));
  return (select count(*) from orders where user_id = shopper and status = 'pending') < max_pending;
end $$;
