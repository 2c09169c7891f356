-- The audit log counts its entries without those that continue a batch.
create index audit_entries_listed on audit_entries (id) where not continues_batch;
