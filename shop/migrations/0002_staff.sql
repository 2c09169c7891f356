-- People who work in the merchant's console, their audit log, and what they decide about the shop.

-- They are no shoppers: accounts, sessions and tables of their own.
create table staff (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 150),
  username_key text not null unique,
  display_name text not null check (length(display_name) between 1 and 60),
  role text not null check (role in ('owner', 'manager', 'packer', 'viewer')),
  -- Null until the person has used a one-time link.
  password_hash text,
  -- Sealed with a key made from SECRET_KEY. A step of 30 s that was accepted is never accepted again.
  totp_secret_sealed text,
  totp_last_step bigint,
  is_active boolean not null default true,
  needs_second_factor boolean not null default true,
  -- Single-key shortcuts can be turned off (WCAG 2.1.4).
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

-- Challenges are signed, not stored. A used one is stored until it expires.
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

-- One-time links: for the first owner, who has no account yet, and for a person who is to choose password and factors.
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

-- No longer used: `staff_failed_attempts` and `login_failures` replace it.
create table staff_sign_in_failures (
  account text not null check (length(account) <= 64),
  network text not null check (length(network) <= 64),
  failures integer not null,
  failed_at timestamptz not null,
  until timestamptz not null,
  primary key (account, network)
);
create index staff_sign_in_failures_age on staff_sign_in_failures (failed_at);

-- Failed attempts to sign in that the audit log does not have yet, by a digest of the account. An unknown name has a row, too, so
-- that the time of a response does not show which names exist.
create table staff_failed_attempts (
  account text not null check (length(account) <= 64),
  action text not null check (length(action) <= 60),
  -- Null for an unknown name.
  staff_id bigint,
  attempts integer not null check (attempts >= 0),
  -- When the audit log got its last entry of them.
  recorded_at timestamptz,
  primary key (account, action)
);

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
  ended_at timestamptz,
  -- The last wrong code that is allowed ends the session.
  wrong_codes integer not null default 0
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_age on staff_sessions (expires_at);

-- Requests of staff by their idempotency keys: the same key again gets the stored response, and nothing happens.
create table staff_requests (
  staff_id bigint not null references staff (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  request_digest text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (staff_id, idempotency_key)
);
create index staff_requests_age on staff_requests (created_at);

-- Audit log ------------------------------------------------------------------------------------------------------------

-- For tables of which rows are only added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Who did what, on what, before and after: one row within the transaction that did it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the system and for commands. No foreign key, because entries outlive all other rows.
  staff_id bigint,
  staff_name text not null,
  -- A person, a command, or the shop by itself.
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
  session_id bigint,
  -- A batch is listed as one entry that opens: its first entry is listed, the others continue it.
  continues_batch boolean not null default false
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);
create index audit_entries_staff on audit_entries (staff_id, id);
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_batch on audit_entries (batch_id, action, id) where batch_id is not null;
-- By kind: the part of an action before its point.
create index audit_entries_kind on audit_entries (split_part(action, '.', 1), id);
create index audit_entries_listed on audit_entries (id) where not continues_batch;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- Decisions ------------------------------------------------------------------------------------------------------------

-- What the merchant decides while the shop runs: one row, so that two people's changes are compared with each other.
create table settings (
  is_only boolean primary key default true check (is_only),
  -- Settings that somebody has chosen; all others have the shop's defaults.
  chosen jsonb not null default '{}',
  revision integer not null default 1
);
insert into settings default values;

-- Facts of the shop: one row, as in `settings`. Unset facts have no key.
create table shop_facts (
  is_only boolean primary key default true check (is_only),
  facts jsonb not null default '{}',
  revision integer not null default 1
);
insert into shop_facts default values;
