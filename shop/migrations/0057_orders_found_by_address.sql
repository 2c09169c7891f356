-- Staff find orders by recipient, street, telephone and waybill number, however these are written. The bodies are parsed here,
-- because an index is rebuilt without a search path.

-- Case, width, spaces and signs do not matter.
create function search_key(text) returns text language sql immutable strict parallel safe
return translate(lower(normalize($1, NFKC)), E' \t\r\n-‐‑–—−~_.,:;/\\|#&*+()[]{}<>"''`!?@、。・「」‘’“”', '');

-- Every two neighbouring characters of a key, but of Latin letters and digits every three: a piece of text has only what the
-- whole has. A piece too short to have any is null.
create function search_grams(key text) returns text[] language sql immutable strict parallel safe cost 10000
return (
  select array_agg(distinct case when octet_length(two) > 2 then two else three end)
  from (select substr(key, at, 2) as two, substr(key, at, 3) as three from generate_series(1, length(key) - 1) as at) as pieces
  where octet_length(two) > 2 or (length(three) = 3 and octet_length(three) = 3)
);

-- Written at once: a list of what is pending would be merged within somebody's purchase.
create index order_addresses_text on order_addresses
  using gin (search_grams(search_key(recipient) || '|' || search_key(street))) with (fastupdate = off);
create index order_addresses_phone on order_addresses (right(search_key(phone), 4), order_id desc);

-- In place of shipments_number_ends, which the program before this one still asks.
create index shipments_key_begins on shipments (search_key(tracking_number) text_pattern_ops) where tracking_number <> '';
create index shipments_key_ends on shipments (reverse(search_key(tracking_number)) text_pattern_ops) where tracking_number <> '';
