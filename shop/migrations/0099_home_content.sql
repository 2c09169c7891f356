-- What the home page and the shop's banner show, as the merchant edits it. Where nothing is published, built-in words stand.
create table content_draft (
  is_only boolean primary key default true check (is_only),
  -- Null: nothing differs from what is shown.
  body jsonb check (jsonb_typeof(body) = 'object'),
  -- Counts saved drafts, publications, and publications that were ended.
  revision integer not null default 1 check (revision >= 1)
);
insert into content_draft default values;

-- The publication that started last is shown; when it ends, the one before it returns. The built-in content is version 1.
create table content_versions (
  version integer primary key check (version >= 2),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Set when staff end a publication, or cancel one that has not started.
  stopped_at timestamptz,
  -- The version that was published again.
  restored_from integer check (restored_from >= 1),
  published_at timestamptz not null,
  staff_id bigint references staff
);
create index content_versions_start on content_versions (starts_at desc, version desc) where stopped_at is null;
create index content_versions_end on content_versions (ends_at) where stopped_at is null and ends_at is not null;
create index content_versions_staff on content_versions (staff_id);

create function refuse_change_of_content() returns trigger language plpgsql as $$
begin
  raise exception 'published content never changes' using errcode = 'restrict_violation';
end $$;
create trigger content_versions_stay before delete or update of version, body, starts_at, ends_at, restored_from, published_at, staff_id
  on content_versions for each row execute function refuse_change_of_content();

create trigger announce_table after insert or update or delete or truncate on content_draft
  for each statement execute function announce_table();
create trigger announce_table after insert or update or delete or truncate on content_versions
  for each statement execute function announce_table();
