-- A request for a new password that fails is tried again later, so that it holds up no other. The release before ignores both.
alter table reset_requests
  add column attempts integer not null default 0 check (attempts >= 0),
  -- Null: due at once.
  add column next_attempt_at timestamptz;
