-- The trail is read by what was done, too.
create index audit_entries_action on audit_entries (action, id);
