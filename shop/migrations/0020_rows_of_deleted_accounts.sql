-- A deleted account keeps its row, so the foreign key alone would let a call that is under way write rows for nobody. The check waits
-- for a deletion that is running, and holds the account before the new row: whoever deletes locks them in the same order.
create function require_active_owner() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    return new;
  end if;
  perform 1 from users where id = new.user_id and is_active for key share;
  if not found then
    raise foreign_key_violation using message = format('account %s is deleted', new.user_id), constraint = 'owner_is_active';
  end if;
  return new;
end $$;

create trigger addresses_owner_is_active before insert on addresses for each row execute function require_active_owner();
create trigger basket_lines_owner_is_active before insert on basket_lines for each row execute function require_active_owner();
create trigger favourites_owner_is_active before insert on favourites for each row execute function require_active_owner();
create trigger known_networks_owner_is_active before insert on known_networks for each row execute function require_active_owner();
create trigger orders_owner_is_active before insert on orders for each row execute function require_active_owner();
create trigger refresh_token_families_owner_is_active before insert on refresh_token_families
  for each row execute function require_active_owner();
create trigger test_files_owner_is_active before insert on test_files for each row execute function require_active_owner();
create trigger test_nodes_owner_is_active before insert on test_nodes for each row execute function require_active_owner();
