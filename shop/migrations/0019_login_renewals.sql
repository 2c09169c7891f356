-- Who renewed the login last: a digest of the browser's name and the network. A token that was replaced is answered again only there.
alter table refresh_token_families add column renewed_by text check (length(renewed_by) <= 64);
