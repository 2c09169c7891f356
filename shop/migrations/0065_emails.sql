-- An optional mail address of an account. Only a verified one is stored here; an address that waits is in its link.
alter table users
  add column email text check (length(email) between 3 and 254 and email !~ '[[:cntrl:]]'),
  -- Case-folded: decides which addresses are equal.
  add column email_key text,
  add column email_verified_at timestamptz,
  add constraint users_email_is_whole check ((email is null) = (email_key is null) and (email is null) = (email_verified_at is null));
create unique index users_email_key on users (email_key) where email_key is not null;

-- Links of mails that prove who holds an address. The token is in the mail alone; here is its digest.
create table one_time_links (
  token_hash text primary key check (length(token_hash) <= 64),
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('verify_email', 'reset_password')),
  -- To which it was sent.
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or replaced by a later one.
  used_at timestamptz
);
create index one_time_links_of_user on one_time_links (user_id, kind, created_at);
create index one_time_links_age on one_time_links (created_at);
create trigger one_time_links_owner_is_active before insert on one_time_links for each row execute function require_active_owner();

-- Forgotten passwords, until a sweeper looks for the account some seconds later: the response is the same for every name, and takes
-- the same time.
create table reset_requests (
  id bigint primary key generated always as identity,
  username_key text not null check (length(username_key) <= 1000),
  email_key text not null check (length(email_key) <= 1000),
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  created_at timestamptz not null
);
