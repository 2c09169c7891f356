-- Staff edit carriers from the revision they saw. One that is off stays with its parcels, and takes no new ones.
alter table carriers add column is_active boolean not null default true, add column revision integer not null default 1;
