-- Mails about accounts are sent before all others. A mail with a link that ends is not sent after that.
alter table mails
  add column is_urgent boolean not null default false,
  add column expires_at timestamptz;
create index mails_due_in_order on mails (is_urgent desc, next_attempt_at) where next_attempt_at is not null;

-- Links to one address, of all accounts.
create index one_time_links_to on one_time_links (lower(email), created_at) where kind = 'verify_email';
