-- What a person has to look at: money that does not fit its order, a refund that was refused, books that disagree.
create table review_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund', 'difference')),
  -- What it is about: `payment 12`, `refund 7`, `goods CER-1: stock`. One open case a thing.
  subject text not null check (length(subject) between 1 and 300),
  payment_id bigint references payments (id),
  refund_id bigint references refunds (id),
  order_id bigint references orders (id),
  -- What the other side says, or what was worked out.
  facts jsonb not null,
  opened_at timestamptz not null,
  -- Null where the shop itself saw that it was settled.
  decision text check (decision in ('accept_as_paid', 'settle', 'send_again', 'settled_by_hand')),
  reason text not null default '' check (length(reason) <= 500),
  staff_id bigint references staff (id),
  closed_at timestamptz,
  constraint review_cases_decided check (decision is null or closed_at is not null and staff_id is not null and reason <> ''),
  constraint review_cases_of_money check ((kind = 'payment') = (payment_id is not null) and (kind = 'refund') = (refund_id is not null))
);
create unique index review_cases_open on review_cases (subject) where closed_at is null;
create index review_cases_opened on review_cases (opened_at, id) where closed_at is null;
create index review_cases_closed on review_cases (closed_at, id) where closed_at is not null;
create index review_cases_payment on review_cases (payment_id) where payment_id is not null;
create index review_cases_refund on review_cases (refund_id) where refund_id is not null;
create index review_cases_order on review_cases (order_id) where order_id is not null;
create index review_cases_staff on review_cases (staff_id) where staff_id is not null;

-- What waited before there were cases.
insert into review_cases (kind, subject, payment_id, order_id, facts, opened_at)
select 'payment', 'payment ' || id, id, order_id, '{}', created_at from payments where status = 'review';
insert into review_cases (kind, subject, refund_id, order_id, facts, opened_at)
select 'refund', 'refund ' || refunds.id, refunds.id, order_id, json_build_object('code', failure_code), refunds.created_at
from refunds join payments on payments.id = payment_id where refunds.status = 'failed' and refunds.next_check_at is not null;

-- Each night's look at the books, by one process.
create table audit_runs (
  day date primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  differences integer check (differences >= 0)
);
