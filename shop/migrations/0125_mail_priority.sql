-- Mails that a person waits for, then those about orders, then offers: 0, 1, 2. The previous release writes and reads is_urgent.
alter table mails add column priority smallint not null default 1 check (priority between 0 and 2);
update mails set priority = 0 where is_urgent and next_attempt_at is not null;
create index mails_due_by_priority on mails (priority, next_attempt_at) where next_attempt_at is not null;
