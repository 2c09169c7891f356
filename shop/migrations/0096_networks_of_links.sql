-- Requests for a new password from networks that the account has used have limits of their own: nobody else uses them up.
alter table reset_requests
  -- The digest of the network that requested it.
  add column network text check (length(network) <= 64);
alter table one_time_links
  add column network text check (length(network) <= 64),
  -- The account's owner has logged in from there.
  add column is_from_known_network boolean not null default false;
