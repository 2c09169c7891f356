-- The books: what came in and went out, of money and of goods, one row for each cause and never changed again. The states
-- in orders, payments, refunds and goods can be worked out from them; `npm run audit` does so.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger payment_events_only_grow before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- Money ----------------------------------------------------------------------------------------------------------------

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

insert into ledger_entries (kind, order_id, payment_id, amount_in_fen, created_at)
select 'payment_in', order_id, id, amount_in_fen, coalesce(paid_at, created_at) from payments where status = 'succeeded'
order by id;
insert into ledger_entries (kind, order_id, payment_id, refund_id, amount_in_fen, created_at)
select 'refund_out', payments.order_id, payment_id, refunds.id, refunds.amount_in_fen, coalesce(succeeded_at, refunds.created_at)
from refunds join payments on payments.id = payment_id where refunds.status = 'succeeded'
order by refunds.id;

create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Refunds that we ask for never exceed the payment, together with all that are under way or done, however many ask at
-- once. One made at the provider's console is a fact to be written down; `payments.refunded_in_fen` bounds those.
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

-- When the provider is asked again about a payment that seems settled: money may have moved at its console, unheard.
alter table payments add column reconcile_at timestamptz;
update payments set reconcile_at = created_at + interval '1 day';
create index payments_reconcile on payments (reconcile_at) where reconcile_at is not null;

-- Goods ----------------------------------------------------------------------------------------------------------------

create table stock_movements (
  id bigint generated always as identity primary key,
  goods_id integer not null references goods (id),
  order_id bigint references orders (id),
  -- `count`: what the merchant says is there. The others are events of an order.
  cause text not null check (cause in ('count', 'order', 'pay', 'expire', 'cancel', 'revive', 'refund')),
  stock_change integer not null,
  sold_change integer not null,
  created_at timestamptz not null,
  check ((cause = 'count') = (order_id is null))
);
create index stock_movements_goods on stock_movements (goods_id) include (stock_change, sold_change);
-- Each event moves an order's goods once, and an unpaid order gives them back once.
create unique index stock_movements_once on stock_movements (order_id, goods_id, cause) where order_id is not null;
create unique index stock_movements_given_back_once on stock_movements (order_id, goods_id) where cause in ('expire', 'cancel');

-- What the orders written so far have done, then what was there before them.
with bought as (
  select orders.*, goods_id, sum(quantity)::integer as quantity,
    exists (select 1 from refunds join payments on payments.id = payment_id
      where payments.order_id = orders.id and reason = 'late') as is_late
  from orders join order_lines on order_id = orders.id group by orders.id, goods_id
)
insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
select goods_id, id, 'order', -quantity, 0, created_at from bought
union all
select goods_id, id, case status when 'cancelled' then 'cancel' else 'expire' end, quantity, 0, closed_at
from bought where closed_at is not null
union all
select goods_id, id, 'pay', 0, quantity, paid_at from bought where paid_at is not null and closed_at is null
union all
select goods_id, id, 'revive', -quantity, quantity, paid_at
from bought where paid_at is not null and closed_at is not null and status <> 'paid_late' and not is_late
union all
select goods_id, id, 'refund', quantity, -quantity, refunded_at from bought where status = 'refunded' and not is_late;

insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
select goods.id, 'count', stock - coalesce(sum(stock_change), 0), sold_count - coalesce(sum(sold_change), 0), now()
from goods left join stock_movements on goods_id = goods.id group by goods.id order by goods.id;

create trigger stock_movements_only_grow before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- A shopper's orders that hold goods unpaid.
create index orders_user_pending on orders (user_id) where status = 'pending';
