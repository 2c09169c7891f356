-- Files that staff upload: what each line would do is seen before anything is done. They are kept for a month.
create table imports (
  id uuid primary key,
  kind text not null constraint imports_kind check (kind in ('goods', 'shipments')),
  staff_id bigint not null references staff (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  headers jsonb not null,
  -- Which of the file's columns is which.
  columns jsonb not null,
  options jsonb not null,
  status text not null constraint imports_status check (status in ('checked', 'applying', 'applied')),
  revision integer not null default 1,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index imports_age on imports (created_at);
-- The columns that were chosen last.
create index imports_of_kind on imports (kind, applied_at desc) where applied_at is not null;

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line integer not null check (line > 0),
  -- As they stand in the file.
  cells jsonb not null,
  is_malformed boolean not null,
  -- What it is about: an order's number.
  subject text not null default '',
  outcome text not null,
  after jsonb,
  fault jsonb,
  primary key (import_id, line)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, line);
