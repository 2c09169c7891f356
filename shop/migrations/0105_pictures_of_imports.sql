-- Pictures that came with a file of goods, in a ZIP archive: set in the background, after the rows.
alter table import_rows
  -- The picture's path in the archive.
  add column picture text,
  add column picture_state text constraint import_rows_picture_state check (picture_state in ('waiting', 'set', 'refused'));
create index import_rows_pictures on import_rows (import_id, picture_state, line) where picture_state is not null;
