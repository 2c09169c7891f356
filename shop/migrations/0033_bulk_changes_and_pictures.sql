-- Many goods changed alike, and how that is taken back. A day later nobody asks for them.
create table goods_batches (
  id uuid primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  request_digest text not null,
  goods_ids integer[] not null,
  refused jsonb not null default '[]',
  created_at timestamptz not null,
  -- Null: under way, or its process ended on the way; whoever asks again goes on with it.
  finished_at timestamptz,
  unique (staff_id, idempotency_key)
);
create index goods_batches_age on goods_batches (created_at);

create table goods_batch_rows (
  batch_id uuid not null references goods_batches (id) on delete cascade,
  goods_id integer not null,
  sku text not null,
  -- `{field: [before, after]}`
  changes jsonb not null,
  -- That of the goods with this change; another one means that somebody has edited it since.
  revision integer not null,
  -- Null: nobody has asked to. False: it was left alone.
  is_undone boolean,
  primary key (batch_id, goods_id)
);

-- All pictures of goods, in their order. The first is the main one, whose version stands at the goods, too.
create table goods_pictures (
  id integer primary key generated always as identity,
  goods_id integer not null references goods (id) on delete cascade,
  position integer not null check (position > 0),
  version text not null,
  created_at timestamptz not null default now(),
  unique (goods_id, position) deferrable initially deferred,
  unique (goods_id, version)
);
create table goods_picture_translations (
  goods_picture_id integer not null references goods_pictures (id) on delete cascade,
  language text not null check (language in ('zh-CN', 'ja', 'en')),
  alt text not null check (length(alt) between 1 and 300),
  primary key (goods_picture_id, language)
);

-- An import gives goods another main picture, also by a program that knows of no others.
create function follow_main_picture() returns trigger language plpgsql as $$
declare
  main goods_pictures;
begin
  if new.image_version is null then
    return null;
  end if;
  select * into main from goods_pictures where goods_id = new.id order by position limit 1;
  if main.version = new.image_version then
    return null;
  end if;
  delete from goods_pictures where goods_id = new.id and version = new.image_version;
  if main.id is null then
    insert into goods_pictures (goods_id, position, version) values (new.id, 1, new.image_version);
  else
    update goods_pictures set version = new.image_version where id = main.id;
  end if;
  return null;
end $$;
create trigger follow_main_picture after update of image_version on goods
  for each row when (old.image_version is distinct from new.image_version) execute function follow_main_picture();
insert into goods_pictures (goods_id, position, version)
select id, 1, image_version from goods where image_version is not null order by id;

-- What a page shows of a goods has changed; so has its list of pictures.
create function announce_pictures() returns trigger language plpgsql as $$
begin
  perform announce(array['goods_pictures', 'goods/' || (case tg_op when 'DELETE' then old else new end).goods_id]);
  return null;
end $$;
create trigger announce_rows after insert or update or delete on goods_pictures
  for each row execute function announce_pictures();
create trigger announce_table after truncate on goods_pictures for each statement execute function announce_table();
create function announce_picture_texts() returns trigger language plpgsql as $$
declare
  shown_by integer := (select goods_id from goods_pictures
    where id = (case tg_op when 'DELETE' then old else new end).goods_picture_id);
begin
  -- Those of a deleted picture are announced by its own row.
  if shown_by is not null then
    perform announce(array['goods_picture_translations', 'goods/' || shown_by]);
  end if;
  return null;
end $$;
create trigger announce_rows after insert or update or delete on goods_picture_translations
  for each row execute function announce_picture_texts();
create trigger announce_table after truncate on goods_picture_translations for each statement execute function announce_table();
