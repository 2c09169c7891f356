/** Records of one item's orders, from the shop and from its providers. */
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderStatus } from '#features/orders/values.ts'
import type { PaymentStatus } from '../server/rules/payment-states.ts'
import type { RefundReason, RefundStatus } from '../server/rules/refund-states.ts'
import type { ShopOfTwo } from './fixtures/two-providers-fixture.ts'
import { readMoneyAt } from './storm-providers-fixture.ts'
import type { ProviderName } from './storm-factory.ts'

interface OrderEntry {
  id: number
  status: OrderStatus
  total: number
  quantity: number
  handedOver: number
  /** Restocked units: cancelled before shipping, or restocked after a return. */
  calledOff: number
  countedIn: number
}
interface PaymentEntry {
  id: number
  order_id: number
  provider: ProviderName
  out_trade_no: string
  status: PaymentStatus
  amount: number
  refunded: number
  /** Amounts at its provider. */
  moneyIn: number
  moneyBack: number
}
interface RefundEntry {
  payment_id: number
  status: RefundStatus
  reason: RefundReason
  amount: number
  /** A sweeper will send the refund: a refused automatic refund is retried, unless another replaces it. */
  isDue: boolean
}

export interface Books {
  initialStock: number
  stock: number
  sold: number
  orders: OrderEntry[]
  payments: PaymentEntry[]
  refunds: RefundEntry[]
}

export async function readBooks(shop: ShopOfTwo, goodsId: number, initialStock: number): Promise<Books> {
  const entries = await readEntries(shop, goodsId)
  // Reads the providers last, because every result in the shop's records happened there before.
  const payments = await Promise.all(
    entries.payments.map(async (payment) => ({
      ...payment,
      ...(await readMoneyAt[payment.provider](shop, payment.out_trade_no)),
    })),
  )
  return { initialStock, ...entries, payments }
}

/** One snapshot of the shop's records; webhooks may be in flight. */
function readEntries({ context }: ShopOfTwo, goodsId: number) {
  return context.database.transaction(
    async (transaction) => {
      const read = async <Row>(query: SQL) => (await transaction.execute(query)).rows as unknown as Row[]
      const ofGoods = sql`(select order_id from order_lines where goods_id = ${goodsId})`
      const [goods] = await read<{ stock: number; sold: number }>(
        sql`select stock, sold_count as sold from goods where id = ${goodsId}`,
      )
      const orders = await read<OrderEntry>(
        sql`select orders.id, status, total_in_fen as total, quantity,
            (select coalesce(sum(shipped.quantity), 0)::integer from shipment_lines shipped join shipments on shipments.id = shipment_id
              where shipped.order_id = orders.id and shipments.status <> 'packing') as "handedOver",
            (select coalesce(sum(cardinality(units)), 0)::integer from return_lines returned join returns on returns.id = return_id
              where returned.order_id = orders.id and kind = 'unshipped' and returns.status = 'refunded') as "calledOff",
            (select coalesce(sum(received_quantity), 0)::integer from return_lines returned join returns on returns.id = return_id
              where returned.order_id = orders.id and kind = 'goods_back' and returns.status in ('received', 'refunding', 'refunded')) as "countedIn"
          from orders join order_lines on order_id = orders.id where goods_id = ${goodsId}`,
      )
      const payments = await read<Omit<PaymentEntry, 'moneyIn' | 'moneyBack'>>(
        sql`select id, order_id, provider, out_trade_no, status, amount_in_fen as amount, refunded_in_fen as refunded
          from payments where order_id in ${ofGoods}`,
      )
      const refunds = await read<RefundEntry>(
        sql`select payment_id, refunds.status, reason, refunds.amount_in_fen as amount, refunds.next_check_at is not null as "isDue"
          from refunds join payments on payments.id = payment_id where order_id in ${ofGoods}`,
      )
      return { ...goods!, orders, payments, refunds }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Invariants at every moment, under any faults. */
export function expectSoundBooks({ initialStock, stock, sold, orders, payments, refunds }: Books): void {
  const reserved = sum(orders.map(({ status, quantity }) => (status === 'pending' ? quantity : 0)))
  expect(stock + reserved + sold, 'stock + reserved + sold = initial').toBe(initialStock)
  expect(sold, `sold is what orders keep: ${JSON.stringify(orders)}`).toBe(sum(orders.map(unitsOfShopper)))

  for (const payment of payments) {
    const entry = JSON.stringify(payment)
    if (payment.status === 'succeeded')
      expect(payment.moneyIn, `no payment without money: ${entry}`).toBe(payment.amount)
    expect(payment.refunded, `no refund that has not happened: ${entry}`).toBeLessThanOrEqual(payment.moneyBack)
    expect(payment.moneyBack, `no refund above the payment: ${entry}`).toBeLessThanOrEqual(payment.moneyIn)
  }
  for (const payment of payments) {
    const { left, byConsole } = moneyOf(payment, refunds)
    // A refund at a provider's console may use the amount of our own pending refund.
    expect(left, `no more on its way back than came: ${JSON.stringify({ payment, refunds })}`).toBeGreaterThanOrEqual(
      -byConsole,
    )
  }
  for (const order of orders) {
    const entry = JSON.stringify({ order, payments: payments.filter(({ order_id }) => order_id === order.id), refunds })
    const left = amountLeftOf(order, payments, refunds)
    if (order.status === 'paid') expect(left, `a paid order has money: ${entry}`).toBeGreaterThan(0)
    const isPartGoingBack = order.status === 'refunding' && refundsOf(order, payments, refunds).some(isOpenReturn)
    const most = order.status === 'paid' || isPartGoingBack ? order.total : 0
    expect(left, `others keep none: ${entry}`).toBeLessThanOrEqual(most)
  }
}

/** Units with the shopper, or still to be shipped. */
function unitsOfShopper({ status, quantity, handedOver, calledOff, countedIn }: OrderEntry): number {
  if (status === 'refunded') return handedOver - countedIn
  return status === 'paid' || status === 'refunding' ? quantity - calledOff - countedIn : 0
}

function refundsOf({ id }: OrderEntry, payments: PaymentEntry[], refunds: RefundEntry[]): RefundEntry[] {
  const own = new Set(payments.filter(({ order_id }) => order_id === id).map((payment) => payment.id))
  return refunds.filter(({ payment_id }) => own.has(payment_id))
}

const isOpenReturn = ({ reason, isDue }: RefundEntry) => reason === 'return' && isDue

/** Confirmed payments minus finished and pending refunds. */
function moneyOf({ id, status, amount, refunded }: PaymentEntry, refunds: RefundEntry[]) {
  const ours = refunds.filter(({ payment_id }) => payment_id === id)
  const onTheWay = sum(ours.filter(({ isDue }) => isDue).map((refund) => refund.amount))
  const byConsole = sum(ours.filter(({ reason }) => reason === 'console').map((refund) => refund.amount))
  return { left: status === 'succeeded' ? amount - refunded - onTheWay : 0, byConsole }
}

function amountLeftOf({ id }: OrderEntry, payments: PaymentEntry[], refunds: RefundEntry[]): number {
  const ofOrder = payments.filter(({ order_id }) => order_id === id)
  return sum(ofOrder.map((payment) => Math.max(0, moneyOf(payment, refunds).left)))
}

/** Invariants after all work is done: nothing is pending, and the shop's records match those of both providers. */
export function expectSettledBooks(books: Books): void {
  const entry = JSON.stringify(books)
  for (const { status } of books.orders) expect(['paid', 'refunded', 'expired', 'cancelled'], entry).toContain(status)
  for (const { status, reason, isDue } of books.refunds) {
    expect(['succeeded', 'failed'], entry).toContain(status)
    expect(isDue, entry).toBe(false)
    if (reason === 'console') expect(status).toBe('succeeded')
  }
  for (const payment of books.payments) {
    expect(payment.status === 'succeeded', entry).toBe(payment.moneyIn > 0)
    expect(payment.refunded, entry).toBe(payment.moneyBack)
  }
  const moneyIn = sum(books.payments.map((payment) => payment.moneyIn))
  const moneyBack = sum(books.payments.map((payment) => payment.moneyBack))
  const paid = books.orders.filter(({ status }) => status === 'paid')
  const left = sum(paid.map((order) => amountLeftOf(order, books.payments, [])))
  expect(moneyIn, `money in = paid + refunded: ${entry}`).toBe(left + moneyBack)
}
