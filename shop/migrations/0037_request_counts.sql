-- How often an address has asked within its window, by all processes together. The key is a digest of the address and of what is counted.
-- A crash may forget it all: windows are of minutes.
create unlogged table request_counts (
  key text primary key check (length(key) <= 64),
  count integer not null,
  ends_at timestamptz not null
);
create index request_counts_ends_at on request_counts (ends_at);
