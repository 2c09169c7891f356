/** Calls that may slow down with the number of stored rows. Each round reads other rows, against chance hits in memory. */
import type pg from 'pg'

export interface YearCall {
  name: string
  by: 'shopper' | 'staff'
  pathOf(round: number): string
}

/** Rows of the shop that the calls name, spread over the years. */
export interface KnownRows {
  /** The item that was sold most. */
  bestSeller: number
  orders: {
    number: string
    recipient: string
    phone: string
    tracking: string | null
    userId: number
    goodsId: number
  }[]
}

const sampled = 40
const dayInMs = 86_400_000

export async function readKnownRows(pool: pg.Pool): Promise<KnownRows> {
  const { rows } = await pool.query<KnownRows['orders'][number]>(
    `select order_number as number, recipient, phone, user_id::integer as "userId",
       (select goods_id from order_lines where order_id = orders.id limit 1) as "goodsId",
       (select tracking_number from shipments where order_id = orders.id limit 1) as tracking
     from generate_series(1, $1) turn
     join orders on orders.id = (select 1 + (max(id) - 1) * turn / ($1 + 1) from orders)
     join order_addresses on order_id = orders.id`,
    [sampled],
  )
  const best = await pool.query<{ id: number }>('select id from goods order by sold_count desc limit 1')
  return { orders: rows, bestSeller: best.rows[0]!.id }
}

export function callsOfYears({ orders, bestSeller }: KnownRows): YearCall[] {
  const orderOf = (round: number) => orders[round % orders.length]!
  const day = (ago: number) => new Date(Date.now() - ago * dayInMs).toISOString().slice(0, 10)
  const call = (by: YearCall['by'], name: string, path: string | ((round: number) => string)): YearCall => ({
    name,
    by,
    pathOf: (round) => `/api/${by === 'staff' ? 'console/' : ''}${typeof path === 'string' ? path : path(round)}`,
  })
  const find = (name: string, wordOf: (order: KnownRows['orders'][number]) => string) =>
    call('staff', `find by ${name}`, (round) => `find/?q=${encodeURIComponent(wordOf(orderOf(round)))}`)
  const list = (name: string, path: string | ((round: number) => string)) => call('staff', name, path)
  return [
    call('shopper', 'orders of a shopper', 'order/index_user_order_querset/'),
    call('shopper', 'orders of a shopper by word', `order/index_user_order_querset/?query=${encodeURIComponent('茶')}`),
    ...['to_pay', 'to_receive', 'to_review', 'after_sale'].map((show) =>
      call('shopper', `orders of a shopper, ${show}`, `order/index_user_order_querset/?show=${show}`),
    ),
    call('shopper', 'goods ordered recently', 'order/recently_ordered_goods/'),
    call('shopper', 'notifications', 'notice/'),
    call('shopper', 'favourites', 'favorites/index_user_favorites_goods_queryset/'),
    call('shopper', 'watched goods', 'watched_goods/'),
    call('shopper', 'sessions', 'user/session/'),
    call('shopper', 'reviews of an item', (round) => `review/?goods_id=${orderOf(round).goodsId}`),
    ...['all', 'to_pay', 'to_ship', 'shipped', 'refunding', 'done', 'closed'].map((tab) =>
      list(`orders, ${tab}`, `orders/?tab=${tab}`),
    ),
    list('orders, page 100', 'orders/?tab=all&page=100'),
    list('orders, by total', 'orders/?tab=all&ordering=-total'),
    list('orders, done by total', 'orders/?tab=done&ordering=-total'),
    list('orders, to_pay by total', 'orders/?tab=to_pay&ordering=-total'),
    list('orders, flagged', 'orders/?tab=all&flag=red'),
    list('orders, of guests', 'orders/?tab=all&guest=true'),
    list('orders, of a month a year ago', `orders/?tab=all&from=${day(395)}&to=${day(365)}`),
    list('orders, of an item', (round) => `orders/?tab=all&goods_id=${orderOf(round).goodsId}`),
    list('orders, closed of an item', (round) => `orders/?tab=closed&goods_id=${orderOf(round).goodsId}`),
    list('orders, to ship of an item', (round) => `orders/?tab=to_ship&goods_id=${orderOf(round).goodsId}`),
    list('orders, of the best seller', `orders/?tab=all&goods_id=${bestSeller}`),
    list('orders, of a shopper', (round) => `orders/?tab=all&shopper_id=${orderOf(round).userId}`),
    list('orders, by a common name', `orders/?tab=all&q=${encodeURIComponent('王伟')}`),
    list('orders, by goods', `orders/?tab=all&q=${encodeURIComponent('茶')}`),
    list('orders, by the end of the phone', (round) => `orders/?tab=all&q=${orderOf(round).phone.slice(-4)}`),
    list('an order', (round) => `orders/${orderOf(round).number}/`),
    list('the buyer of an order', (round) => `orders/buyer/${orderOf(round).userId}/`),
    find('number', ({ number }) => number),
    find('recipient', ({ recipient }) => recipient),
    find('end of the phone', ({ phone }) => phone.slice(-4)),
    find('tracking number', ({ tracking, number }) => tracking ?? number),
    find('shopper', ({ userId }) => `shopper-${userId}`),
    list('new orders', 'me/new_orders/'),
    list('shoppers', 'shoppers/'),
    list('shoppers, page 100', 'shoppers/?page=100'),
    list('shoppers, blocked', 'shoppers/?tab=blocked'),
    list('shoppers, by name', (round) => `shoppers/?q=shopper-${orderOf(round).userId}`),
    list('shoppers, by a common beginning', 'shoppers/?q=shopper'),
    list('shoppers, by the end of the phone', (round) => `shoppers/?q=${orderOf(round).phone.slice(-4)}`),
    list('a shopper', (round) => `shoppers/${orderOf(round).userId}/`),
    ...['to_answer', 'to_come', 'to_pay', 'paid', 'ended'].map((tab) => list(`returns, ${tab}`, `returns/?tab=${tab}`)),
    list('returns, page 100', 'returns/?tab=paid&page=100'),
    ...['open', 'closed'].map((tab) => list(`payment cases, ${tab}`, `review/?tab=${tab}`)),
    ...['to_issue', 'issued', 'all'].map((tab) => list(`invoices, ${tab}`, `invoices/?tab=${tab}`)),
    list('invoices, by number of the order', (round) => `invoices/?tab=all&q=${orderOf(round).number}`),
    list('invoices, by title', `invoices/?tab=all&q=${encodeURIComponent('公司')}`),
    ...['waiting', 'reported', 'answered', 'all'].map((tab) => list(`reviews, ${tab}`, `reviews/?tab=${tab}`)),
    ...['all', 'failed', 'sent'].map((tab) => list(`mails, ${tab}`, `mails/?tab=${tab}`)),
    list('mails, to an address', 'mails/?tab=all&q=nobody@example.com'),
    list('audit log', 'trail/'),
    list('audit log, page 100', 'trail/?page=100'),
    list('audit log, of a kind', 'trail/?kind=shipment'),
    list('audit log, of a rare kind', 'trail/?kind=settings'),
    list('audit log, of an action', 'trail/?action=return.receive'),
    list('audit log, of a person', 'trail/?staff_id=1'),
    list('audit log, of commands', 'trail/?actor=command'),
    list('audit log, of a day a year ago', `trail/?from=${day(365)}&to=${day(365)}`),
    list('audit log, of a kind a year ago', `trail/?kind=return&from=${day(395)}&to=${day(365)}`),
    list('audit log, of an order', (round) => `trail/?subject=order:${orderOf(round).number}`),
    list('movements of the best seller', `goods/${bestSeller}/movements/`),
    list('movements of an item', (round) => `goods/${orderOf(round).goodsId}/movements/`),
    list('today', 'today/'),
    list('takings by day', 'takings/?tab=day'),
    list('takings by month', 'takings/?tab=month'),
    list('exports', 'exports/'),
    list('health', 'health/'),
  ]
}
