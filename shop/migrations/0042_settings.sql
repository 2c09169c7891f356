-- What the merchant decides while the shop runs: one row, so that two people's changes never miss each other.
create table settings (
  is_only boolean primary key default true check (is_only),
  -- Those that somebody has chosen; all others are the shop's own.
  chosen jsonb not null default '{}',
  revision integer not null default 1
);
insert into settings default values;
