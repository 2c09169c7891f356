/** Records of one item's orders, from the shop and from Alipay. */
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrderStatus } from '#features/orders/values.ts'
import { checkLedger } from '../server/use-cases/ledger-check/check-ledger.ts'
import { describeDifference } from '../server/use-cases/ledger-check/discrepancy.ts'
import type { PaymentStatus } from '../server/rules/payment-states.ts'
import type { RefundReason, RefundStatus } from '../server/rules/refund-states.ts'
import type { ShopWithSandbox } from './fixtures/sandbox-fixture.ts'

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
  out_trade_no: string
  status: PaymentStatus
  amount: number
  refunded: number
  /** Amounts at Alipay. */
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

export async function readBooks(shop: ShopWithSandbox, goodsId: number, initialStock: number): Promise<Books> {
  const entries = await readEntries(shop, goodsId)
  // Reads Alipay last, because every result in the shop's records happened there before.
  const { trades } = (await shop.control('GET', '/trades')) as { trades: Trade[] }
  return {
    initialStock,
    ...entries,
    payments: entries.payments.map((payment) => {
      const trade = trades.find(({ out_trade_no }) => out_trade_no === payment.out_trade_no)
      return {
        ...payment,
        moneyIn: trade?.paid_at ? fenOf(trade.total_amount) : 0,
        moneyBack: fenOf(trade?.refund_fee),
      }
    }),
  }
}

/** One snapshot of the shop's records; webhooks may be in flight. */
function readEntries({ context }: ShopWithSandbox, goodsId: number) {
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
        sql`select id, order_id, out_trade_no, status, amount_in_fen as amount, refunded_in_fen as refunded
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

interface Trade {
  out_trade_no: string
  total_amount: string
  refund_fee: string
  paid_at: string | null
}

function fenOf(yuan = '0'): number {
  return Math.round(Number(yuan) * 100)
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
    // A refund at Alipay's console may use the amount of our own pending refund.
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

/** Invariants after all work is done: nothing is pending, and the shop's records match Alipay's. */
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

/** Discrepancies found by the ledger check after all sequences. */
export async function findAuditDifferences({ context, payments }: ShopWithSandbox): Promise<string[]> {
  const found: string[] = []
  await checkLedger(context.database, payments.providers, (difference) => found.push(describeDifference(difference)))
  return found
}
