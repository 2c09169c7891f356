-- Messages to shoppers: shown in their list, and sent as mails where wished.
create table notifications (
  id bigint primary key generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- What its sentence names, without personal data of others.
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 8000),
  -- The same fact, reported twice, is one notification.
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 200),
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_of_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create trigger notifications_owner_is_active before insert on notifications for each row execute function require_active_owner();

-- Which mails a shopper wants. A missing row means the default of its kind.
create table notification_wishes (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  is_wanted boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);
create trigger notification_wishes_owner_is_active before insert on notification_wishes for each row execute function require_active_owner();

-- Order events that no sweeper has looked at. The trigger writes in the event's transaction, so an event that commits late is not
-- missed, and events of earlier releases are not announced. A restore disables triggers, so it announces nothing twice.
create table order_events_to_notify (
  event_id bigint primary key references order_events (id),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null
);
create index order_events_to_notify_due on order_events_to_notify (next_attempt_at, event_id);

create function queue_order_event() returns trigger language plpgsql as $$
begin
  insert into order_events_to_notify (event_id, next_attempt_at) values (new.id, new.created_at);
  return null;
end $$;
create trigger queue_order_event after insert on order_events for each row execute function queue_order_event();

-- The language in which the address was verified; null: by an earlier release.
alter table users add column email_language text check (email_language in ('zh-CN', 'ja', 'en'));
