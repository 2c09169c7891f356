-- Staff read the vocabulary by name a page at a time, and find a word by a part of any of its names.
create index fact_words_by_name on fact_words (fact, lower(coalesce(names ->> 'zh-CN', names ->> 'ja', names ->> 'en')), id);
create index fact_words_parts on fact_words using gin (search_grams(
  search_key(coalesce(names ->> 'zh-CN', '')) || '|' || search_key(coalesce(names ->> 'ja', '')) || '|' || search_key(coalesce(names ->> 'en', ''))));
