-- The console's lists of invoices, by status and day.
create index invoice_requests_by_status on invoice_requests (status, created_at desc, id desc);
drop index invoice_requests_status;

-- The audit log lists a batch once. An import adds up to a hundred thousand entries to one, which no list has to pass.
create index audit_entries_listed_staff on audit_entries (staff_id, id) where not continues_batch;
create index audit_entries_listed_kind on audit_entries (split_part(action, '.', 1), id) where not continues_batch;
create index audit_entries_listed_action on audit_entries (action, id) where not continues_batch;
create index audit_entries_listed_at on audit_entries (at, id) where not continues_batch;
drop index audit_entries_staff;
drop index audit_entries_kind;
-- Counts a batch without its entries.
create index audit_entries_counted on audit_entries (batch_id, action, id) include (staff_id) where batch_id is not null;
drop index audit_entries_batch;
