-- What a person is shown of a login, and which refresh token the current one has replaced: it may come back for some seconds,
-- from another tab or because the answer was lost. A login ends 90 days after it began, however often it was renewed;
-- those of before begin now.
alter table refresh_token_families
  add column created_at timestamptz not null default now(),
  -- When the current token was signed.
  add column renewed_at timestamptz not null default now(),
  add column previous_jti uuid,
  -- `Firefox, Linux`: nothing that tells one machine from another.
  add column browser text not null default '' check (length(browser) <= 60);
