-- Which picture is the main one is said by goods.image_version alone, and a file never takes another's place. So a transaction that
-- is taken back leaves the picture as it was. Files that no goods show any more, or not yet, are noted here until they are removed.
create table loose_goods_pictures (
  id bigint primary key generated always as identity,
  goods_id integer not null,
  version text not null,
  -- Stored for a transaction that has yet to name it; until then nobody removes the file.
  is_expected boolean not null default false,
  free_at timestamptz not null default now()
);
create index loose_goods_pictures_goods on loose_goods_pictures (goods_id);
create index loose_goods_pictures_free_at on loose_goods_pictures (free_at);

create function note_loose_picture() returns trigger language plpgsql as $$
begin
  insert into loose_goods_pictures (goods_id, version) values (old.goods_id, old.version);
  return null;
end $$;
create trigger note_deleted_picture after delete on goods_pictures
  for each row execute function note_loose_picture();
create trigger note_replaced_picture after update of version on goods_pictures
  for each row when (old.version <> new.version) execute function note_loose_picture();
