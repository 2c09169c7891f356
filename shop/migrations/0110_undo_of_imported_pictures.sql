-- Undoing an import shows the picture again that it has replaced; its file stays for that long.
alter table import_rows
  add column picture_before text,
  add column picture_after text;
-- The command's import whose rows are stored, to be continued and undone.
alter table import_runs add column import_id uuid;
