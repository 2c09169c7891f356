/** Orders by number, spread over years, as the shop's own records would be: orders, payments and stock movements. */
import { drawn } from '../seed/seed-goods.ts'
import type { CopyBuffer } from './copy-buffer.ts'
import { addressOf, createYearOrder, dayInMs, type YearOrder, type YearsPlan } from './year-order.ts'
import { addRefund, addReturn, addShipment, type NextIds, type OrderWriter } from './year-shipments.ts'

/** Units that the orders have reserved and sold, by the place of the item in `goods`. */
export interface Moved {
  reserved: number[]
  sold: number[]
}

export const shopperName = (number: number): string => `shopper-${number}`

export function createYearOrders(plan: YearsPlan, next: NextIds) {
  const { goods } = plan
  const moved: Moved = { reserved: goods.map(() => 0), sold: goods.map(() => 0) }
  return {
    moved,
    add(buffer: CopyBuffer, number: number): void {
      const order = createYearOrder(plan, number)
      const { course, lines, first } = order
      const writer = { buffer, plan, next, order }
      addOrder(writer)
      addStockMovements(writer)
      addPayment(writer)
      if (course === 'pending') for (const { place, quantity } of lines) moved.reserved[place]! += quantity
      if (course === 'to_prepare' || order.isSent)
        for (const { place, quantity } of lines) moved.sold[place]! += quantity
      if (course === 'refunded')
        addRefund(writer, 'buyer', { amountInFen: order.totalInFen, requestedAt: 4, doneAt: 5 })
      if (!order.isSent) return
      const parcel = addShipment(writer)
      if (course !== 'returned') return
      addReturn(writer, parcel)
      moved.sold[first]! -= 1
    },
  }
}

const expiryOf = ({ course, at }: YearOrder, endsAt: number) =>
  course === 'pending' ? new Date(endsAt + dayInMs).toISOString() : at(0.5)

function addOrder({ buffer, plan: { goods, endsAt }, order }: OrderWriter): void {
  const { number, orderNumber, user, course, lines, totalInFen, isPaid, at } = order
  const isRefunded = course === 'refunded'
  const status = isRefunded ? 'refunded' : isPaid ? 'paid' : course
  const fulfilment = !isPaid
    ? 'none'
    : isRefunded
      ? 'called_off'
      : course === 'to_prepare' || course === 'shipped'
        ? course
        : 'delivered'
  const closedAt = course === 'expired' ? at(0.5) : course === 'cancelled' ? at(0.2) : null

  buffer.add(
    'orders',
    number,
    orderNumber,
    user,
    status,
    totalInFen,
    'CNY',
    'https://shop.example/user/order',
    at(0),
    expiryOf(order, endsAt),
    isPaid ? at(0.1) : null,
    isRefunded ? at(5) : null,
    closedAt,
    totalInFen,
    0,
    0,
    drawn(number, 26, 20) === 0 ? '请尽快发货' : '',
    'zh-CN',
    fulfilment,
    '',
    drawn(number, 27, 200) === 0 ? 'red' : 'none',
    1,
    7,
    false,
  )
  for (const [index, { place, quantity }] of lines.entries()) {
    const item = goods[place]!
    buffer.add(
      'order_lines',
      number,
      index + 1,
      item.id,
      item.names,
      quantity,
      item.priceInFen,
      item.sku,
      '',
      quantity * item.priceInFen,
      item.isReturnable,
    )
  }
  buffer.add('order_addresses', number, ...addressOf(order), '', at(0))
}

function addStockMovements({ buffer, plan: { goods }, next, order }: OrderWriter): void {
  const { number, course, lines, isPaid, at } = order
  const move = (cause: string, hours: number, stock: number, sold: number) => {
    for (const { place, quantity } of lines)
      buffer.add(
        'stock_movements',
        next.movement++,
        goods[place]!.id,
        number,
        cause,
        stock * quantity,
        sold * quantity,
        at(hours),
        null,
        '',
      )
  }
  move('order', 0, -1, 0)
  if (isPaid) move('pay', 0.1, 0, 1)
  if (course === 'expired') move('expire', 0.5, 1, 0)
  if (course === 'cancelled') move('cancel', 0.2, 1, 0)
  if (course === 'refunded') move('refund', 5, 1, -1)
}

/** The payment, and the provider's messages about it. */
function addPayment({ buffer, plan: { goods, endsAt }, next, order }: OrderWriter): void {
  const { number, course, first, totalInFen, isPaid, createdAt, at, outTradeNo } = order
  const isRefunded = course === 'refunded'
  const expiresAt = expiryOf(order, endsAt)
  const iso = (timeInMs: number) => new Date(timeInMs).toISOString()
  const trade = String(2_024_000_000_000_000 + number)
  const backInFen = isRefunded ? totalInFen : course === 'returned' ? goods[first]!.priceInFen : 0
  const paymentStatus = isPaid ? 'succeeded' : course === 'pending' ? 'created' : 'closed'
  // A sweeper queries settled payments again for a year, more and more seldom. None of these is due in a run.
  const isCheckedAgain = isPaid && !isRefunded && endsAt - createdAt < 365 * dayInMs
  buffer.add(
    'payments',
    number,
    number,
    'alipay',
    outTradeNo,
    paymentStatus,
    totalInFen,
    'CNY',
    isPaid ? trade : null,
    backInFen,
    expiresAt,
    at(0),
    isPaid ? at(0.1) : null,
    isCheckedAgain ? iso(endsAt + 2 * dayInMs + drawn(number, 37, 86_400) * 1000) : null,
    course === 'pending' ? expiresAt : null,
  )
  if (isPaid) {
    buffer.add(
      'payment_events',
      next.paymentEvent++,
      number,
      'notice',
      'paid',
      `trade_status=TRADE_SUCCESS&out_trade_no=${outTradeNo}`,
      at(0.1),
      'alipay',
    )
    buffer.add('ledger_entries', next.ledger++, 'payment_in', number, number, null, totalInFen, at(0.1))
  }
}
