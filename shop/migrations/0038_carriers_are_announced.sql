-- The carriers' call is public, so its answer is kept ready.
create trigger announce_table after insert or update or delete or truncate on carriers
  for each statement execute function announce_table();
