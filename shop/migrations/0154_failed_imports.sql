-- Consecutive failures of the work on a file, and when it is tried again: other files do not wait for it.
alter table imports
  add column failures integer not null default 0,
  add column retry_at timestamptz;
