-- Accounts of shoppers, their sessions, and the counters that slow guessing and flooding.

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  -- NFKC and case-folded: decides which names are equal.
  username_key text not null unique,
  password_hash text not null,
  is_active boolean not null default true,
  -- Changes with the picture.
  avatar_version text,
  date_joined timestamptz not null default now()
);
create index users_name_begins on users (username_key text_pattern_ops);
-- Pictures of deleted accounts that storage could not remove yet.
create index users_left_avatar on users (id) where not is_active and avatar_version is not null;

-- A deleted account keeps its row, so its foreign keys would still accept rows. This check waits for a running deletion, and locks
-- the account before the new row: a deletion locks in the same order.
create function require_active_owner() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    return new;
  end if;
  perform 1 from users where id = new.user_id and is_active for key share;
  if not found then
    raise foreign_key_violation using message = format('account %s is deleted', new.user_id), constraint = 'owner_is_active';
  end if;
  return new;
end $$;

-- One row for each session. Its refresh tokens work once each, one after the other; a reused one ends the family.
-- A session ends 90 days after `created_at`, however often it was renewed.
create table refresh_token_families (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  current_jti uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When the current token was signed.
  renewed_at timestamptz not null default now(),
  -- The token that the current one replaced. For some seconds another tab, or a lost response, may send it again.
  previous_jti uuid,
  -- `Firefox, Linux`: identifies no machine.
  browser text not null default '' check (length(browser) <= 60),
  -- A digest of the last renewal's browser and network. A replaced token is accepted again only there.
  renewed_by text check (length(renewed_by) <= 64)
);
create index refresh_token_families_user on refresh_token_families (user_id);
create index refresh_token_families_expiry on refresh_token_families (expires_at);
create trigger refresh_token_families_owner_is_active before insert on refresh_token_families
  for each row execute function require_active_owner();

-- Wrong passwords by their counter: an account, a network, or an account on a network that is known for it.
-- The key is a digest with the shop's own key, so neither typed names nor addresses are stored.
create table login_failures (
  key text primary key check (length(key) <= 64),
  failures integer not null check (failures >= 0),
  failed_at timestamptz not null
);
create index login_failures_age on login_failures (failed_at);

-- Networks from which an account's owner has registered or logged in: strangers' guesses elsewhere do not slow them there.
create table known_networks (
  user_id bigint not null references users (id) on delete cascade,
  network text not null check (length(network) <= 64),
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_age on known_networks (seen_at);
create trigger known_networks_owner_is_active before insert on known_networks for each row execute function require_active_owner();

-- Requests of an address within its window, counted by all processes together. The key is a digest of the address and of what is
-- counted. A crash may lose all rows: windows last minutes.
create unlogged table request_counts (
  key text primary key check (length(key) <= 64),
  count integer not null,
  ends_at timestamptz not null
);
create index request_counts_ends_at on request_counts (ends_at);
