-- When the shop gave up a mail that had not been sent; null for one that was cancelled. Staff are warned of the last day's.
alter table mails add column failed_at timestamptz;
create index mails_failed on mails (failed_at) where failed_at is not null;
-- When a process first claimed the mail for a mail server, which may have delivered it since. Never cleared.
alter table mails add column may_have_left_at timestamptz;
update mails set may_have_left_at = created_at
  where status in ('sending', 'sent', 'failed') or status = 'waiting' and (attempts > 0 or next_attempt_at > created_at);
-- Links to unverified addresses, of all accounts, have a ceiling a day.
create index one_time_links_to_verify on one_time_links (created_at) where kind = 'verify_email';
