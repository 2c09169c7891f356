-- Wrong codes of one session; the last that is allowed ends it.
alter table staff_sessions add column wrong_codes integer not null default 0;

-- Failed attempts to sign in that the audit log does not have yet, by a digest of the account. An unknown name has a row, too, so
-- that the time of an answer does not show which names exist. `staff_sign_in_failures` is no longer used.
create table staff_failed_attempts (
  account text not null check (length(account) <= 64),
  action text not null check (length(action) <= 60),
  -- Null for an unknown name.
  staff_id bigint,
  attempts integer not null check (attempts >= 0),
  -- When the audit log got its last entry of them.
  recorded_at timestamptz,
  primary key (account, action)
);
