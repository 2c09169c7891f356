-- Passkeys of shoppers: they log in without the password, which stays. Staff have tables of their own.
create table passkeys (
  id bigint primary key generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key text not null check (length(public_key) <= 4000),
  -- As the authenticator counts its uses; 0 where it does not. It never goes back.
  counter bigint not null check (counter >= 0),
  transports text not null check (length(transports) <= 500),
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);
create trigger passkeys_owner_is_active before insert on passkeys for each row execute function require_active_owner();

-- An authenticator signs one, once: its row is deleted with the first response.
create table passkey_challenges (
  id uuid primary key,
  -- Null: a login, before the person is known.
  user_id bigint references users (id) on delete cascade,
  challenge text not null check (length(challenge) between 20 and 100),
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
create trigger passkey_challenges_owner_is_active before insert on passkey_challenges for each row execute function require_active_owner();
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
