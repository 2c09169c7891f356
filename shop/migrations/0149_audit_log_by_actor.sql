-- The audit log of commands, among many entries of the shop itself.
create index audit_entries_listed_actor on audit_entries (actor, id) where not continues_batch;
