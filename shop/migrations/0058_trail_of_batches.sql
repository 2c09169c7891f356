-- A batch stands in the audit log as one entry that opens: its first is listed, the others continue it.
alter table audit_entries add column continues_batch boolean not null default false;
create index audit_entries_batch on audit_entries (batch_id, action, id) where batch_id is not null;
-- By kind: the part of an action before its point.
create index audit_entries_kind on audit_entries (split_part(action, '.', 1), id);

-- Entries of batches that were written before are listed likewise. Nothing else of an entry changes.
alter table audit_entries disable trigger audit_entries_only_grow;
update audit_entries set continues_batch = true
from (
  select id, row_number() over (partition by batch_id, action, staff_id order by id) as place
  from audit_entries where batch_id is not null
) numbered
where numbered.id = audit_entries.id and numbered.place > 1;
alter table audit_entries enable trigger audit_entries_only_grow;
