-- Stock of a file of goods, of the first stock of new goods, and of a file that is undone.
alter table stock_movements drop constraint stock_movements_reason;
alter table stock_movements add constraint stock_movements_reason
  check (reason in ('count', 'arrival', 'damage', 'sample', 'other', 'initial', 'import', 'import_undo')) not valid;
