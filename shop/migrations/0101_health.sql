-- The shop's health: results of background work, and backups made in the console.

-- Written by the processes that do this work, so that every process can read them.
create table sweeper_results (
  name text primary key,
  reported_at timestamptz not null,
  succeeded_at timestamptz,
  -- Failed runs since the last success.
  failures integer not null default 0 check (failures >= 0),
  error text,
  -- When the oldest row that still waits became due.
  oldest_due_at timestamptz
);

create table backups (
  id uuid primary key,
  staff_id bigint not null references staff (id),
  status text not null check (status in ('waiting', 'running', 'made', 'failed', 'deleted')),
  created_at timestamptz not null,
  -- A process that makes a backup extends its lease. After its end the backup counts as interrupted.
  leased_until timestamptz,
  ended_at timestamptz,
  -- Tables and folders saved so far.
  parts_done integer not null default 0,
  row_count bigint,
  file_count integer,
  size_in_bytes bigint,
  failure text check (failure in ('disk_full', 'interrupted', 'other')),
  -- The machine that has the file.
  machine text,
  -- When the file is deleted.
  expires_at timestamptz
);
create unique index backups_under_way on backups ((true)) where status in ('waiting', 'running');
create index backups_newest on backups (created_at desc);
create index backups_to_delete on backups (expires_at) where status = 'made';
create index backups_of_staff on backups (staff_id);
