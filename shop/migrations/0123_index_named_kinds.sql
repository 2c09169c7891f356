-- A type that lists several kinds in one language names none of its goods in any (鞋袜, Shoes & Socks), so that these are
-- indexed again.
update goods_sub_types set index_after_goods_id = 0
where id in (
  select s.id from goods_sub_types s
  where exists (
    select from goods_sub_type_translations t
    where t.goods_sub_type_id = s.id and t.name ~* '[&＆+＋,，、;；/／|｜・·与和及或]|\mand\M|\mor\M'
  ) or exists (
    select from goods_type_translations t
    where t.goods_type_id = s.goods_type_id and t.name ~* '[&＆+＋,，、;；/／|｜・·与和及或]|\mand\M|\mor\M'
  )
);
