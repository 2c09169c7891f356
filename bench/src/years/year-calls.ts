/** The calls whose time may grow with the stored rows. Each round reads other rows, so that none is in memory by chance. */
import type pg from 'pg'

export interface YearCall {
  name: string
  by: 'shopper' | 'staff'
  pathOf(round: number): string
}

/** Rows of the shop that the calls name, spread over the years. */
export interface KnownRows {
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
  return { orders: rows }
}

export function callsOfYears({ orders }: KnownRows): YearCall[] {
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
    call('shopper', 'goods ordered recently', 'order/recently_ordered_goods/'),
    ...['all', 'to_pay', 'to_ship', 'shipped', 'refunding', 'done', 'closed'].map((tab) =>
      list(`orders, ${tab}`, `orders/?tab=${tab}`),
    ),
    list('orders, page 100', 'orders/?tab=all&page=100'),
    list('orders, by total', 'orders/?tab=all&ordering=-total'),
    list('orders, done by total', 'orders/?tab=done&ordering=-total'),
    list('orders, flagged', 'orders/?tab=all&flag=red'),
    list('orders, of a month a year ago', `orders/?tab=all&from=${day(395)}&to=${day(365)}`),
    list('orders, of an item', (round) => `orders/?tab=all&goods_id=${orderOf(round).goodsId}`),
    list('orders, of a shopper', (round) => `orders/?tab=all&shopper_id=${orderOf(round).userId}`),
    list('orders, by a common name', `orders/?tab=all&q=${encodeURIComponent('王伟')}`),
    list('an order', (round) => `orders/${orderOf(round).number}/`),
    list('the buyer of an order', (round) => `orders/buyer/${orderOf(round).userId}/`),
    find('number', ({ number }) => number),
    find('recipient', ({ recipient }) => recipient),
    find('end of the phone', ({ phone }) => phone.slice(-4)),
    find('tracking number', ({ tracking, number }) => tracking ?? number),
    find('shopper', ({ userId }) => `shopper-${userId}`),
    list('new orders', 'me/new_orders/'),
    list('shoppers', 'shoppers/'),
    list('a shopper', (round) => `shoppers/${orderOf(round).userId}/`),
    ...['to_answer', 'paid', 'ended'].map((tab) => list(`returns, ${tab}`, `returns/?tab=${tab}`)),
    list('payment cases', 'review/'),
    list('invoices', 'invoices/'),
    list('mails', 'mails/'),
    list('audit log', 'trail/'),
    list('audit log, of a kind', 'trail/?kind=shipment'),
    list('audit log, of an order', (round) => `trail/?subject=order:${orderOf(round).number}`),
    list('movements of an item', (round) => `goods/${orderOf(round).goodsId}/movements/`),
    list('today', 'today/'),
    list('takings by day', 'takings/?tab=day'),
    list('takings by month', 'takings/?tab=month'),
    list('health', 'health/'),
  ]
}
