-- Imports that have not come to their end: how far each got, written together with the goods, so that the next run of the
-- same file goes on there. A row goes when its file is done.
create table import_runs (
  -- Of the file's path, size, time and beginning, and of what else it was imported with.
  digest text primary key,
  records_done integer not null check (records_done >= 0),
  -- Of how many the pictures are set, too.
  records_pictured integer not null default 0 check (records_pictured >= 0),
  added integer not null,
  updated integer not null,
  skipped integer not null,
  updated_at timestamptz not null
);
