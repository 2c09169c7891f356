-- Mails to shoppers: an outbox. A row is written in the transaction that has something to say, and sent afterwards.
create table mails (
  id bigint primary key generated always as identity,
  -- Null for an address without an account. The account's rows are erased with it.
  user_id bigint references users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- The same fact, reported twice, is one mail.
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 200),
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  -- One line each: both become headers.
  to_address text not null check (length(to_address) between 3 and 254 and to_address !~ '[[:cntrl:]]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  text text not null check (length(text) <= 50000),
  html text not null check (length(html) <= 200000),
  -- Opens an account: has a placeholder in text and html, and is cleared as soon as the mail is sent or cannot be.
  secret text check (length(secret) between 1 and 200),
  -- Of the one-click header; null for mails that nobody may refuse.
  unsubscribe_url text check (length(unsubscribe_url) between 1 and 500 and unsubscribe_url !~ '[[:cntrl:]]'),
  -- Never changes: receivers drop a second copy of the same message.
  message_id text not null unique check (length(message_id) between 3 and 300 and message_id !~ '[[:cntrl:]]'),
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When a process may claim it; while it is sent, when the lease ends.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  -- The server's last response.
  error text check (length(error) <= 500),
  created_at timestamptz not null,
  check ((next_attempt_at is not null) = (status in ('waiting', 'sending'))),
  check ((sent_at is not null) = (status = 'sent'))
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_of_user on mails (user_id, id) where user_id is not null;
create index mails_newest on mails (status, id desc);
create index mails_to on mails (lower(to_address), id desc);
create index mails_age on mails (created_at);
create trigger mails_owner_is_active before insert on mails for each row execute function require_active_owner();
