-- Words of mails where the merchant has reworded the built-in ones. A null part, or no row, is the built-in text.
create table mail_texts (
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  -- With placeholders such as {shop_name}. One line, because it becomes a header.
  subject text check (length(subject) between 1 and 100 and subject !~ '[[:cntrl:]]'),
  paragraphs text[] check (cardinality(paragraphs) <= 8 and length(array_to_string(paragraphs, '')) <= 1200),
  -- The row stays when the built-in text is back, so that a revision is never used twice.
  revision integer not null check (revision >= 0),
  primary key (kind, language)
);
