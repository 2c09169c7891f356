-- The merchant's own texts. A published version never changes, because registrations and orders refer to it.
create table shop_texts (
  kind text not null check (kind in ('about', 'delivery', 'returns', 'terms', 'privacy', 'legal')),
  version integer not null check (version >= 1),
  -- By language, as the merchant wrote it.
  bodies jsonb not null check (jsonb_typeof(bodies) = 'object'),
  -- Null: the draft, which is published as this version.
  published_at timestamptz,
  -- Counts saved drafts and publications of the kind, over all versions.
  revision integer not null check (revision >= 1),
  primary key (kind, version)
);
create unique index shop_texts_one_draft on shop_texts (kind) where published_at is null;

create function refuse_change_of_published() returns trigger language plpgsql as $$
begin
  raise exception 'published rows of % never change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger shop_texts_stay before update or delete on shop_texts
  for each row when (old.published_at is not null) execute function refuse_change_of_published();
create trigger announce_table after insert or update or delete or truncate on shop_texts
  for each statement execute function announce_table();

-- What a shopper agreed to when registering; null: the registration named no version.
alter table users
  add column terms_version integer check (terms_version >= 1),
  add column privacy_version integer check (privacy_version >= 1);
-- The version in force when the order was placed, and whether the page had shown it.
alter table orders
  add column terms_version integer check (terms_version >= 1),
  add column terms_shown boolean not null default false;
