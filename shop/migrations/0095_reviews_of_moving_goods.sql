-- A review of goods that move between families at the same time.

-- As in 0087. A sibling that joined while this waited for its locks may be rated by another transaction, so the family is
-- due, and `rate_family` counts it once both have ended.
create or replace function count_review(rated integer, given integer, pictures integer, change integer) returns void language plpgsql as $$
declare
  locked integer[] := siblings_of(rated);
  siblings integer[];
begin
  perform 1 from goods where id = any(locked) order by id for no key update;
  if change > 0 then
    insert into goods_ratings (goods_id) values (rated) on conflict do nothing;
  end if;
  update goods_ratings set
    stars_1 = stars_1 + case given when 1 then change else 0 end,
    stars_2 = stars_2 + case given when 2 then change else 0 end,
    stars_3 = stars_3 + case given when 3 then change else 0 end,
    stars_4 = stars_4 + case given when 4 then change else 0 end,
    stars_5 = stars_5 + case given when 5 then change else 0 end,
    pictured = pictured + case when pictures > 0 then change else 0 end
  where goods_id = rated;
  siblings := siblings_of(rated);
  if siblings <@ locked then
    perform store_ratings(siblings);
  else
    insert into goods_families_due (family_id, has_new_words) select family_id, false from goods where id = rated;
  end if;
end $$;
