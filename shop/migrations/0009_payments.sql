-- Payments and refunds, the ledgers of money and goods, and the cases that wait for a person.

-- Payments may go through several providers; the code declares which there are.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  provider text not null constraint payments_provider_is_a_name check (provider ~ '^[a-z_]{1,40}$'),
  out_trade_no text not null unique,
  status text not null default 'created'
    check (status in ('created', 'waiting', 'succeeded', 'closing', 'closed', 'review')),
  amount_in_fen bigint not null check (amount_in_fen > 0),
  currency text not null check (currency = 'CNY'),
  -- The provider's number of the trade: bound to one payment only.
  trade_no text,
  refunded_in_fen bigint not null default 0 check (refunded_in_fen >= 0 and refunded_in_fen <= amount_in_fen),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  -- When the sweeper asks the provider next; null: nothing left to ask.
  next_check_at timestamptz,
  -- When the sweeper asks again about a payment that seems settled: money may have moved at the provider's console.
  reconcile_at timestamptz,
  -- The provider's reference from the start of a payment, sent with every later question about it.
  provider_ref text,
  unique (provider, trade_no),
  constraint payments_id_with_provider unique (id, provider)
);
create index payments_order on payments (order_id);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_reconcile on payments (reconcile_at) where reconcile_at is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  -- Chosen before the provider is asked and never changed: the same number always means the same refund.
  out_request_no text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed', 'unknown')),
  amount_in_fen bigint not null check (amount_in_fen > 0),
  reason text not null check (reason in ('buyer', 'late', 'surplus', 'console', 'return')),
  failure_code text,
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  next_check_at timestamptz,
  check_count integer not null default 0,
  provider text not null,
  return_id bigint references returns (id),
  unique (payment_id, out_request_no),
  constraint refunds_provider_of_payment foreign key (payment_id, provider) references payments (id, provider)
);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
-- One refund for one return; another may follow a failed one.
create unique index refunds_return on refunds (return_id) where return_id is not null and status <> 'failed';

-- Refunds that the shop requests never exceed the payment: running and completed ones count, however many start at once.
-- A refund made at the provider's console is a fact to be recorded; `payments.refunded_in_fen` bounds those.
create function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  others bigint;
begin
  select amount_in_fen into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount_in_fen), 0) into others
  from refunds where payment_id = new.payment_id and status <> 'failed' and id <> new.id;
  if others + new.amount_in_fen > paid then
    raise exception 'refunds of payment % would exceed it', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;
create trigger refunds_within_payment_when_asked before insert on refunds
  for each row when (new.reason <> 'console' and new.status <> 'failed') execute function refuse_refund_above_payment();
create trigger refunds_within_payment_when_asked_again before update of status on refunds
  for each row when (old.status = 'failed' and new.status in ('requested', 'sent', 'unknown'))
  execute function refuse_refund_above_payment();

-- Every webhook and every response of a provider; rows are only ever added.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id bigint references payments (id),
  source text not null check (source in ('start', 'notice', 'query', 'close', 'refund', 'refund_query')),
  outcome text not null,
  -- Without the provider's facts about the buyer.
  raw text not null,
  created_at timestamptz not null default now(),
  provider text not null,
  constraint payment_events_provider_of_payment foreign key (payment_id, provider) references payments (id, provider)
);
create index payment_events_payment on payment_events (payment_id, id);
create trigger payment_events_only_grow before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- Ledgers --------------------------------------------------------------------------------------------------------------

-- Money and goods that came in and went out, one row for each cause and never changed again. The states in orders, payments,
-- refunds and goods follow from them; `npm run audit` compares both.

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment_in', 'refund_out')),
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  refund_id bigint references refunds (id),
  amount_in_fen bigint not null check (amount_in_fen > 0),
  created_at timestamptz not null,
  check ((kind = 'refund_out') = (refund_id is not null))
);
-- A payment comes in once, a refund goes out once.
create unique index ledger_entries_payment_in on ledger_entries (payment_id) where kind = 'payment_in';
create unique index ledger_entries_refund_out on ledger_entries (refund_id) where kind = 'refund_out';
create index ledger_entries_order on ledger_entries (order_id);
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create table stock_movements (
  id bigint generated always as identity primary key,
  -- No foreign key: the ledger outlives deleted goods that nobody ordered. Order lines keep ordered goods.
  goods_id integer not null,
  order_id bigint references orders (id),
  -- `count`: the merchant states the stock. The others are events of an order.
  cause text not null
    check (cause in ('count', 'order', 'pay', 'expire', 'cancel', 'revive', 'refund', 'return', 'write_off')),
  stock_change integer not null,
  sold_change integer not null,
  created_at timestamptz not null,
  -- A return restocks its units, and writes off those that cannot be sold.
  return_id bigint references returns (id),
  -- A change by staff: who, why, and in which batch.
  staff_id bigint,
  reason text constraint stock_movements_reason check (reason in ('count', 'arrival', 'damage', 'sample', 'other')),
  note text not null default '' constraint stock_movements_note check (length(note) <= 500),
  batch_id uuid,
  check ((cause = 'count') = (order_id is null)),
  constraint stock_movements_of_returns check ((cause in ('return', 'write_off')) = (return_id is not null))
);
create index stock_movements_of_goods on stock_movements (goods_id, created_at) include (cause, stock_change, sold_change);
-- Each event moves an order's goods once, an unpaid order releases them once, and so does each return.
create unique index stock_movements_once_for_event on stock_movements (order_id, goods_id, cause)
  where order_id is not null and return_id is null;
create unique index stock_movements_given_back_once on stock_movements (order_id, goods_id) where cause in ('expire', 'cancel');
create unique index stock_movements_once_for_return on stock_movements (return_id, goods_id, cause) where return_id is not null;
create trigger stock_movements_only_grow before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- Cases ----------------------------------------------------------------------------------------------------------------

-- Payment cases: money that does not fit its order, a refund that was declined, ledgers that disagree.
create table review_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund', 'difference')),
  -- `payment 12`, `refund 7`, `goods CER-1: stock`. One open case for each subject.
  subject text not null check (length(subject) between 1 and 300),
  payment_id bigint references payments (id),
  refund_id bigint references refunds (id),
  order_id bigint references orders (id),
  -- What the provider says, or what was computed.
  facts jsonb not null,
  opened_at timestamptz not null,
  -- Null where the shop itself found the case settled.
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

-- Each night's ledger check, by one process.
create table audit_runs (
  day date primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  differences integer check (differences >= 0)
);
