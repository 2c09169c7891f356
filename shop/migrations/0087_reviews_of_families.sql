-- Reviews of a family count together: `goods_ratings` has those of each item, `goods` the sums of all its siblings, for cards and pages.

-- The item and the other members of its family.
create function siblings_of(rated integer) returns integer[] language sql stable as $$
  select coalesce((
    select array_agg(sibling.id order by sibling.id)
    from goods asked join goods sibling on sibling.family_id = asked.family_id where asked.id = rated
  ), array[rated])
$$;

create function sum_ratings(rated integer[], out reviews integer, out stars bigint) language sql stable as $$
  select coalesce(sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5), 0)::integer,
    coalesce(sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5), 0)::bigint
  from goods_ratings where goods_id = any(rated)
$$;

-- Requires the locks of these goods, siblings or one item.
create function store_ratings(rated integer[]) returns void language sql as $$
  update goods set review_count = reviews, star_sum = stars from sum_ratings(rated)
  where id = any(rated) and (review_count, star_sum) is distinct from (reviews, stars)
$$;

-- As in 0081, and locks all siblings by id, as purchases do, before their ratings: with these locks all ratings are visible.
create or replace function count_review(rated integer, given integer, pictures integer, change integer) returns void language plpgsql as $$
begin
  perform 1 from goods where id = any(siblings_of(rated)) order by id for no key update;
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
  perform store_ratings(siblings_of(rated));
end $$;

-- Of an item that joins or leaves. The family itself is due then (`migrations/0082`), and `rate_family` counts it anew.
create function rate_moved_goods() returns trigger language plpgsql as $$
begin
  select reviews, stars into new.review_count, new.star_sum from sum_ratings(array[new.id]);
  return new;
end $$;
create trigger rate_moved_goods before update of family_id on goods for each row
  when (old.family_id is distinct from new.family_id) execute function rate_moved_goods();

-- Requires the locks of its members.
create function rate_family(rated bigint) returns void language sql as $$
  select store_ratings(array(select id from goods where family_id = rated))
$$;

select rate_family(id) from goods_families;
