-- A parcel's number that was mistyped is put right: from which revision, as with all that people edit.
alter table shipments add column revision integer not null default 1;
