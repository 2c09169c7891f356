-- Orders as the merchant's console lists and marks them. The revision is of note and flag alone: what happens to an order is
-- guarded by its states.
alter table orders
  add column note text not null default '' constraint orders_note_length check (length(note) <= 500),
  add column flag text not null default 'none'
    constraint orders_flag check (flag in ('none', 'red', 'yellow', 'green', 'blue', 'purple')),
  add column revision integer not null default 1;

-- The console's tab of an order. Paid orders that a program without parcels has taken the money for wait, too.
create function order_tab(status text, fulfilment text) returns text language sql immutable parallel safe as $$
  select case
    when status = 'pending' then 'to_pay'
    when status in ('refunding', 'paid_late') then 'refunding'
    when status = 'paid' and fulfilment in ('none', 'needs_address', 'to_prepare', 'partly_shipped') then 'to_ship'
    when status = 'paid' and fulfilment = 'shipped' then 'shipped'
    when status = 'paid' and fulfilment = 'delivered' then 'done'
    else 'closed'
  end
$$;
create index orders_tab on orders (order_tab(status, fulfilment), created_at desc, id desc);
create index orders_waiting on orders (paid_at, id) where order_tab(status, fulfilment) = 'to_ship';
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_total on orders (total_in_fen desc, id desc);
create index orders_flagged on orders (flag, created_at desc, id desc) where flag <> 'none';
create index returns_open on returns (order_id) where status in ('requested', 'approved', 'sent_back', 'received', 'refunding');

-- Found by the beginning of each of its groups of four letters.
create index orders_number_first on orders (order_number text_pattern_ops);
create index orders_number_second on orders (substr(order_number, 6) text_pattern_ops);
create index orders_number_third on orders (substr(order_number, 11) text_pattern_ops);
-- By the beginning or the end of a waybill number.
create index shipments_number_begins on shipments (upper(tracking_number) text_pattern_ops) where tracking_number <> '';
create index shipments_number_ends on shipments (reverse(upper(tracking_number)) text_pattern_ops) where tracking_number <> '';
create index users_name_begins on users (username_key text_pattern_ops);
create index order_lines_of_goods on order_lines (goods_id, order_id);
drop index order_lines_goods;
