-- Uploads, imported files, and the test pages.

-- Space reserved for a running upload before its body is read. A killed process's row counts until it expires.
-- There are some dozens at most, so the key is index enough.
create table upload_reservations (
  id bigint primary key generated always as identity,
  purpose text not null check (length(purpose) <= 40),
  -- A digest of the network.
  sender text not null check (length(sender) <= 64),
  size_in_bytes bigint not null check (size_in_bytes >= 0),
  expires_at timestamptz not null
);

-- Unfinished imports of the command: how far each got, written together with the goods, so that the next run of the same file
-- continues there. A finished file's row is deleted.
create table import_runs (
  -- A digest of the file's path, size, time and beginning, and of the import's options.
  digest text primary key,
  records_done integer not null check (records_done >= 0),
  -- Records whose pictures are set, too.
  records_pictured integer not null default 0 check (records_pictured >= 0),
  added integer not null,
  updated integer not null,
  skipped integer not null,
  updated_at timestamptz not null
);

-- Files that staff upload: a preview shows what each line would do, before anything is done. They are stored for a month.
create table imports (
  id uuid primary key,
  kind text not null constraint imports_kind check (kind in ('goods', 'shipments')),
  staff_id bigint not null references staff (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  headers jsonb not null,
  -- The meaning of each of the file's columns.
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
  -- As in the file.
  cells jsonb not null,
  is_malformed boolean not null,
  -- An order's number.
  subject text not null default '',
  outcome text not null,
  after jsonb,
  fault jsonb,
  primary key (import_id, line)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, line);

-- Test pages -----------------------------------------------------------------------------------------------------------

create table test_nodes (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index test_nodes_user on test_nodes (user_id) where user_id is not null;
create trigger test_nodes_owner_is_active before insert on test_nodes for each row execute function require_active_owner();

-- Stored for a day. No network may use all of the space.
create table test_files (
  id integer generated always as identity primary key,
  name text not null,
  size_in_bytes bigint not null check (size_in_bytes >= 0),
  storage_key text not null unique,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A digest of the network. Null in rows of older processes.
  sender text check (length(sender) <= 64)
);
create index test_files_user on test_files (user_id) where user_id is not null;
create index test_files_created_at on test_files (created_at);
create trigger test_files_owner_is_active before insert on test_files for each row execute function require_active_owner();
