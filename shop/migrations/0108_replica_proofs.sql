-- Random rows by which a process recognises a replica of the very server that it writes to. They outlive no day.
create table replica_proofs (
  id uuid primary key,
  written_at timestamptz not null default now()
);
create index replica_proofs_by_age on replica_proofs (written_at);
