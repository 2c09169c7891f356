-- How many of a goods are left is shown up to 20: `goods/left/17`. Lists show only whether there are any, and stay as they are.
create function announce_left() returns trigger language plpgsql as $$
begin
  perform announce(array['goods/left/' || new.id]);
  return null;
end $$;
create trigger announce_left after update of stock on goods for each row
  when (least(old.stock, 21) <> least(new.stock, 21)) execute function announce_left();
