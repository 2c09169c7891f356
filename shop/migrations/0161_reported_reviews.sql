-- A review that reports hid waits for staff also when its writer deletes it and writes it anew.
alter table order_lines add column has_reported_review boolean not null default false;

create function note_reported_review() returns trigger language plpgsql as $$
begin
  update order_lines set has_reported_review = true where order_id = old.order_id and position = old.position;
  return null;
end $$;
create trigger note_reported_review after delete on reviews
  for each row when ('reports' = any(old.waiting_reasons)) execute function note_reported_review();
