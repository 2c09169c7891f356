-- People who work in the merchant's console. They are no shoppers: accounts, sessions and tables of their own.
create table staff (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 150),
  username_key text not null unique,
  display_name text not null check (length(display_name) between 1 and 60),
  role text not null check (role in ('owner', 'manager', 'packer', 'viewer')),
  -- Null until the person has used a one-time link.
  password_hash text,
  -- Sealed with a key made from SECRET_KEY; a step of 30 s that was accepted is never accepted again.
  totp_secret_sealed text,
  totp_last_step bigint,
  is_active boolean not null default true,
  needs_second_factor boolean not null default true,
  -- Keys of one letter can be turned off (WCAG 2.1.4).
  has_single_keys boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz
);

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Challenges are signed, not stored; one that was answered is remembered until it is too old.
create table staff_used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index staff_used_challenges_age on staff_used_challenges (expires_at);

create table staff_recovery_codes (
  code_hash text primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  used_at timestamptz
);
create index staff_recovery_codes_staff on staff_recovery_codes (staff_id);

-- One-time links: for the first owner, whom nobody knows yet, and for whoever is to choose a password and factors.
create table staff_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('first_owner', 'account')),
  staff_id bigint references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'first_owner') = (staff_id is null))
);
create index staff_links_staff on staff_links (staff_id);

-- By digests with the shop's own key: neither names that were typed nor addresses are kept.
create table staff_sign_in_failures (
  account text not null check (length(account) <= 64),
  network text not null check (length(network) <= 64),
  failures integer not null,
  failed_at timestamptz not null,
  until timestamptz not null,
  primary key (account, network)
);
create index staff_sign_in_failures_age on staff_sign_in_failures (failed_at);

create table staff_sessions (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  staff_id bigint not null references staff (id) on delete cascade,
  stage text not null check (stage in ('second_factor', 'enrol', 'done')),
  -- A secret that is being enrolled, until a first code proves it.
  totp_secret_sealed text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  address text not null check (length(address) <= 64),
  browser text not null check (length(browser) <= 60),
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_age on staff_sessions (expires_at);

-- Who did what, on what, before and after: one row within the transaction that did it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the system and for commands; no foreign key, as entries outlive everything.
  staff_id bigint,
  staff_name text not null,
  -- Whether it was a person, a command or the shop by itself.
  actor text not null check (actor in ('staff', 'command', 'system')),
  action text not null check (length(action) <= 60),
  subject_kind text not null check (length(subject_kind) <= 30),
  subject_id text not null check (length(subject_id) <= 100),
  subject_label text not null check (length(subject_label) <= 200),
  -- `{field: [before, after]}`; long texts by length and digest, personal data as "changed".
  changes jsonb not null,
  reason text not null default '' check (length(reason) <= 500),
  batch_id uuid,
  request_id text,
  session_id bigint
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);
create index audit_entries_staff on audit_entries (staff_id, id);
create index audit_entries_at on audit_entries (at, id);
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
