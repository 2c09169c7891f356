-- Room that an upload under way was given before its body is read. A row of a process that was killed counts until it expires.
-- There are some dozens at most, so that the key is index enough.
create table upload_reservations (
  id bigint primary key generated always as identity,
  purpose text not null check (length(purpose) <= 40),
  -- A digest of the network.
  sender text not null check (length(sender) <= 64),
  size_in_bytes bigint not null check (size_in_bytes >= 0),
  expires_at timestamptz not null
);

-- Test files are kept for a day, and no network may fill all of their room. Older processes leave the sender out.
alter table test_files add column sender text check (length(sender) <= 64);
create index test_files_created_at on test_files (created_at);
