-- Staff block an account: it cannot log in, and stays otherwise, with its orders and refunds.
alter table users add column blocked_at timestamptz;
create index users_blocked on users (id desc) where blocked_at is not null;

-- A link for a new password that staff give to a shopper. It is sent to no address, and counts for no limit.
alter table one_time_links add column is_by_staff boolean not null default false;
alter table one_time_links drop constraint one_time_links_email_check;
alter table one_time_links add constraint one_time_links_email_check
  check (length(email) between 3 and 254 or (is_by_staff and email = ''));

-- Staff find a shopper by the end of a number in the address book, as they find orders.
create index addresses_phone on addresses (right(search_key(phone), 4), user_id);
