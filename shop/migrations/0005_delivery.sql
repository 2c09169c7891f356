-- Addresses of shoppers, and where the shop delivers for which fee.

create table addresses (
  id integer generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 50),
  phone text not null check (length(phone) between 3 and 32),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The lowest known division, and the names it had then: divisions change every year.
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
create trigger addresses_owner_is_active before insert on addresses for each row execute function require_active_owner();

-- The longest code of an address decides its zone: a district's, a city's, a province's or a country's.
-- The code '' is for orders that name no address.
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

-- The zone of an address: that with the longest of its codes, and the first of several with the same code. None: the code ''.
create function zone_of(country text, region_code text) returns setof delivery_zones stable language sql as $$
  select delivery_zones.* from delivery_zones
    join unnest(
      case
        when country is null then array['']
        when country <> 'CN' then array[nullif(region_code, ''), country]
        else array[nullif(region_code, ''), nullif(left(region_code, 4), ''), nullif(left(region_code, 2), ''), country]
      end
    ) with ordinality as place (code, nearness) on place.code = any (codes)
  order by nearness, id limit 1
$$;

-- A zone's fee: nothing from its sum on, and each step of weight counts as soon as it is begun.
create function delivery_fee_in_fen(zone delivery_zones, goods_total_in_fen bigint, weight_in_grams integer, quantity integer)
returns bigint immutable language sql as $$
  select case
    when goods_total_in_fen >= zone.free_above_in_fen then 0
    when zone.fee_kind = 'flat' then zone.first_fee_in_fen
    else zone.first_fee_in_fen + zone.step_fee_in_fen * ceil(
      greatest(0, coalesce(weight_in_grams, zone.unknown_weight_in_grams)::bigint * quantity - zone.first_weight_in_grams)::numeric
        / zone.step_weight_in_grams)::bigint
  end
$$;
