-- Wrong passwords, by what they are counted for: an account, a network, or an account on a network that is known for it. The key
-- is a digest with the shop's own key, so that neither names that were typed nor addresses are kept.
create table login_failures (
  key text primary key check (length(key) <= 64),
  failures integer not null check (failures >= 0),
  failed_at timestamptz not null
);
create index login_failures_age on login_failures (failed_at);

-- From where an account's owner has registered or logged in: what strangers guess elsewhere does not slow them there.
create table known_networks (
  user_id bigint not null references users (id) on delete cascade,
  network text not null check (length(network) <= 64),
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_age on known_networks (seen_at);
