-- Up to where a ledger check has seen the records, so that the next one reads what has been added since.
-- Null: an earlier release's check, or none that has ended.
alter table audit_runs
  add column progress jsonb check (jsonb_typeof(progress) = 'object'),
  add column is_whole boolean not null default true;
