-- What a goods weighs, where it is sent, and what that costs.

-- Read from the size where it says `400 g` or `1.2 kg`, and unknown elsewhere. Derived, so that no import leaves it behind.
alter table goods add column weight_in_grams integer generated always as (
  nullif(
    case
      when size ~* '^\s*\d{1,6}(\.\d{1,3})?\s*(g|克)\s*$' then round(substring(size from '[\d.]+')::numeric)
      when size ~* '^\s*\d{1,5}(\.\d{1,3})?\s*(kg|千克|公斤)\s*$' then round(substring(size from '[\d.]+')::numeric * 1000)
    end,
    0
  )::integer
) stored;

create table addresses (
  id integer generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 50),
  phone text not null check (length(phone) between 3 and 32),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The lowest division that is known, and the names under which it was known then: divisions change every year.
  region_code text not null default '' check (length(region_code) <= 10),
  region_1 text not null default '' check (length(region_1) <= 100),
  region_2 text not null default '' check (length(region_2) <= 100),
  region_3 text not null default '' check (length(region_3) <= 100),
  street text not null check (length(street) between 4 and 200),
  postal_code text not null default '' check (length(postal_code) <= 16),
  label text not null default '' check (length(label) <= 20),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_of_user on addresses (user_id, id desc);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Which zone an address belongs to is a matter of its longest code: a district's, a city's, a province's or a country's.
-- The code '' is of orders that name no address.
create table delivery_zones (
  id integer generated always as identity primary key,
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  codes text[] not null check (array_position(codes, null) is null),
  fee_kind text not null check (fee_kind in ('flat', 'weight')),
  first_weight_in_grams integer not null default 1000 check (first_weight_in_grams > 0),
  first_fee_in_fen bigint not null default 0 check (first_fee_in_fen between 0 and 10000000000),
  step_weight_in_grams integer not null default 1000 check (step_weight_in_grams > 0),
  step_fee_in_fen bigint not null default 0 check (step_fee_in_fen between 0 and 10000000000),
  free_above_in_fen bigint check (free_above_in_fen > 0),
  unknown_weight_in_grams integer not null default 500 check (unknown_weight_in_grams >= 0),
  is_deliverable boolean not null default true,
  days_min integer not null default 2 check (days_min >= 0),
  days_max integer not null default 4 check (days_max between days_min and 365),
  created_at timestamptz not null default now()
);
insert into delivery_zones (names, codes, fee_kind)
values ('{"zh-CN": "中国", "ja": "中国", "en": "China"}', '{CN}', 'flat');

create trigger announce_table after insert or update or delete or truncate on delivery_zones
  for each statement execute function announce_table();
