-- A ledger check that ended on the way is taken over once its claim has ended, later after each attempt.
alter table audit_runs
  -- Null: an earlier release's run.
  add column claimed_until timestamptz,
  add column attempts integer not null default 1 check (attempts >= 1);
