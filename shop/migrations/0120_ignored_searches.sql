-- Words that staff no longer want to see among the searches in vain, until they take them back.
create table ignored_searches (
  id bigint generated always as identity primary key,
  -- As `search_counts.words`.
  words text not null constraint ignored_searches_words unique check (length(words) between 1 and 100),
  staff_id bigint references staff (id) on delete set null,
  ignored_at timestamptz not null
);
create trigger announce_table after insert or update or delete or truncate on ignored_searches
  for each statement execute function announce_table();
