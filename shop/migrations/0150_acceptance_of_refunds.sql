-- When the provider accepted the last request of a refund, whose row may be older: a refused one is requested again.
alter table refunds add column accepted_at timestamptz;
