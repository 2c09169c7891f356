-- Searches that found something are counted, too. `count` stays the number of searches in vain.
alter table search_counts add column found_count integer not null default 0 check (found_count >= 0);
alter table search_counts drop constraint search_counts_count_check;
alter table search_counts add constraint search_counts_some check (count >= 0 and count::bigint + found_count > 0);
