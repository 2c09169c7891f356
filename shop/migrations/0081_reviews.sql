-- Reviews of delivered goods, one for each line that was bought, and samples of the demo catalogue, which no order has.
create table reviews (
  id bigint primary key generated always as identity,
  -- Null in a sample.
  order_id bigint,
  position integer,
  user_id bigint references users (id),
  goods_id integer not null references goods (id) on delete cascade,
  -- Masked when it was written, as public pages show it.
  author text not null check (length(author) between 1 and 40),
  -- The line's option as bought.
  option_text text not null default '' check (length(option_text) <= 200),
  -- Of a sample: pages in other languages leave it out.
  language text check (language in ('zh-CN', 'ja', 'en')),
  is_sample boolean not null generated always as (order_id is null) stored,
  stars integer not null check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 1000),
  addition text not null default '' check (length(addition) <= 1000),
  added_at timestamptz,
  picture_count integer not null default 0 check (picture_count between 0 and 6),
  status text not null check (status in ('waiting', 'shown', 'hidden')),
  -- Why it waits for staff: rules that its words meet, reports, or an edit after it was hidden.
  waiting_reasons text[] not null default '{}',
  -- Of the last hiding, for the writer.
  reason text not null default '' check (length(reason) <= 500),
  reply text not null default '' check (length(reply) <= 1000),
  replied_at timestamptz,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- Since staff looked at it last.
  report_count integer not null default 0 check (report_count >= 0),
  -- Staff decide about the revision that they saw.
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  unique (order_id, position),
  foreign key (order_id, position) references order_lines (order_id, position),
  constraint reviews_bought check (
    (order_id is null) = (position is null) and (order_id is null) = (user_id is null) and (order_id is null) = (language is not null)),
  constraint reviews_added check ((addition = '') = (added_at is null)),
  constraint reviews_replied check ((reply = '') = (replied_at is null)),
  constraint reviews_waiting check ((status = 'waiting') = (waiting_reasons <> '{}')),
  constraint reviews_hidden check (status <> 'hidden' or reason <> '')
);
create index reviews_goods on reviews (goods_id, status, helpful_count desc, id desc);
create index reviews_pictured on reviews (goods_id, helpful_count desc, id desc) where status = 'shown' and picture_count > 0;
create index reviews_low on reviews (goods_id, helpful_count desc, id desc) where status = 'shown' and stars <= 3;
create index reviews_user on reviews (user_id, id);
create index reviews_waiting on reviews (id) where status = 'waiting';
create index reviews_reported on reviews (id) where report_count > 0;
create index reviews_answered on reviews (id) where reply <> '';
create index reviews_samples on reviews (id) where is_sample;
create trigger reviews_owner_is_active before insert on reviews for each row execute function require_active_owner();

create table review_pictures (
  review_id bigint not null references reviews (id) on delete cascade,
  position integer not null check (position between 1 and 6),
  picture_id text not null unique references pictures (id) on delete cascade,
  primary key (review_id, position)
);

-- Shoppers who found a review helpful.
create table review_votes (
  review_id bigint not null references reviews (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_user on review_votes (user_id, review_id);
create trigger review_votes_owner_is_active before insert on review_votes for each row execute function require_active_owner();

-- Each shopper reports a review once, also after staff have looked at it.
create table review_reports (
  review_id bigint not null references reviews (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_reports_user on review_reports (user_id, review_id);
create trigger review_reports_owner_is_active before insert on review_reports for each row execute function require_active_owner();

-- Shown reviews of buyers, for each of the goods; `goods` has what cards show. Samples count nowhere.
create table goods_ratings (
  goods_id integer primary key references goods (id) on delete cascade,
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  pictured integer not null default 0 check (pictured >= 0)
);
alter table goods
  add column review_count integer not null default 0,
  add column star_sum bigint not null default 0,
  add constraint goods_rated check (review_count >= 0 and star_sum between review_count and 5::bigint * review_count);

-- The only writer of the counters, whatever moves a review. Locks the review before the goods.
create function count_review(rated integer, given integer, pictures integer, change integer) returns void language plpgsql as $$
begin
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
  update goods set review_count = review_count + change, star_sum = star_sum + change * given where id = rated;
end $$;

create function count_moved_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'shown' and not old.is_sample then
    perform count_review(old.goods_id, old.stars, old.picture_count, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'shown' and not new.is_sample then
    perform count_review(new.goods_id, new.stars, new.picture_count, 1);
  end if;
  return null;
end $$;
create trigger count_review after insert or delete on reviews for each row execute function count_moved_review();
create trigger count_changed_review after update on reviews for each row
  when ((old.status, old.stars, old.picture_count) is distinct from (new.status, new.stars, new.picture_count))
  execute function count_moved_review();

-- `reviews/17`: what the page of goods 17 shows of them.
create function announce_reviews() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'shown') or (tg_op <> 'DELETE' and new.status = 'shown') then
    perform announce(array['reviews/' || (case tg_op when 'DELETE' then old else new end).goods_id]);
  end if;
  return null;
end $$;
create trigger announce_rows after insert or update or delete on reviews for each row execute function announce_reviews();
create trigger announce_table after truncate on reviews for each statement execute function announce_table();
-- Both change with their review alone.
create trigger announce_table after truncate on review_pictures for each statement execute function announce_table();
create trigger announce_table after truncate on goods_ratings for each statement execute function announce_table();

-- When the last unit of a line was delivered; null while none is, and once all have come back.
create function line_delivered_at(asked_order bigint, asked_position integer) returns timestamptz language sql stable as $$
  select case when came.quantity > back.quantity then came.at end
  from (
    select coalesce(sum(line.quantity), 0) as quantity, max(shipments.ended_at) as at
    from shipment_lines line join shipments on shipments.id = line.shipment_id
    where line.order_id = asked_order and line.position = asked_position and shipments.status = 'delivered'
  ) came cross join (
    select coalesce(sum(cardinality(held)), 0) as quantity
    from return_lines given join returns on returns.id = given.return_id
      cross join held_units(given.units, given.received_quantity) held
    where given.order_id = asked_order and given.position = asked_position
      and returns.kind in ('goods_back', 'money_only') and returns.status in ('received', 'refunding', 'refunded')
  ) back
$$;
