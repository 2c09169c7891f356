-- The carrier's own character, which no Japanese text replaces.
update carriers set names = jsonb_set(names, '{ja}', '"圓通速逓"') where code = 'yto' and names ->> 'ja' = '円通速逓';
