-- Read notifications are deleted after half a year, all after two years.
create index notifications_age on notifications (created_at);
create index notifications_read_age on notifications (read_at) where read_at is not null;
