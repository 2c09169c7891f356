-- Files of goods: the shop checks, applies and undoes their rows in the background, some hundreds in a transaction.
alter table imports
  -- Null: a command.
  alter column staff_id drop not null,
  drop constraint imports_status,
  add constraint imports_status check (status in ('read', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  -- Who applies or undoes, for the audit log.
  add column acting jsonb,
  -- When the current pass over the rows began.
  add column started_at timestamptz,
  -- A process that works on the rows renews its claim; another one takes over once it has expired.
  add column claimed_until timestamptz,
  add column undone_at timestamptz,
  -- Rows of goods that were added or updated.
  add column written integer;
create index imports_unfinished on imports (created_at) where kind = 'goods' and status in ('read', 'applying', 'undoing');
create index imports_newest on imports (created_at desc, id);

alter table import_rows
  -- The goods' cells before the import; `after` has those of the file, later those that were written.
  add column before jsonb,
  -- Remarks that do not prevent the import.
  add column notes jsonb,
  -- Cells that staff have corrected, by column of the shop.
  add column corrections jsonb;
