-- What a person waits for, mails of orders, links that too many people request at once, offers: 0, 1, 2, 3.
-- The previous release writes 0, 1 and 2, and sends all.
alter table mails drop constraint mails_priority_check;
alter table mails add constraint mails_priority_check check (priority between 0 and 3) not valid;
