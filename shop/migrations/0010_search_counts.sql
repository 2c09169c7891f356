-- Searches that found nothing, by day in the shop's zone and by words as they are compared. Nobody who searched is known here.
-- Days older than ninety are swept away.
create table search_counts (
  day date not null,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  words text not null check (length(words) between 1 and 100),
  count integer not null check (count > 0),
  primary key (day, language, words)
);
