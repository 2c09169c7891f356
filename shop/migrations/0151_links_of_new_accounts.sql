-- Accounts without a verified address or a paid order share a part of the links that the shop sends in a day.
-- Their `network` is the digest of a neighbourhood: a /24 of IPv4 or a /48 of IPv6.
alter table one_time_links add column is_of_proven_account boolean not null default false;
