/** Derives the order's state from ledger and stock movements, and compares it with its row. */
import { deriveFulfilment } from '#features/fulfilment/server/index.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import { compare, type Discrepancy } from './discrepancy.ts'
import { countUnits, type UnitsOfRecord, unitsInReturns } from '../../rules/count-units.ts'
import type { OrderRecord, PaymentRecord } from '../../rules/order-record.ts'
import { reasonsOfOrder } from '../../rules/refund-states.ts'
import { auditPayment, entriesOf, isSurplus, sumOf } from './audit-payment.ts'

/** Effect of one unit of an order on stock and sold count. */
const countsByStatus: Record<OrderStatus, { stock: number; sold: number }> = {
  pending: { stock: -1, sold: 0 },
  paid: { stock: -1, sold: 1 },
  refunding: { stock: -1, sold: 1 },
  // Counts dispatched units only; they stay sold.
  refunded: { stock: -1, sold: 1 },
  expired: { stock: 0, sold: 0 },
  cancelled: { stock: 0, sold: 0 },
  paid_late: { stock: 0, sold: 0 },
}

export function auditOrder(facts: OrderRecord): Discrepancy[] {
  const subject = `order ${facts.orderNumber}`
  const derived = deriveOrderStatus(facts)
  const isPaid = acceptedPayments(facts).length > 0
  const { goodsTotalInFen, discountInFen, deliveryFeeInFen } = facts
  const gross = facts.lines.reduce((sum, { quantity, unitPriceInFen }) => sum + quantity * unitPriceInFen, 0)
  const paid = facts.lines.reduce((sum, { paidInFen }) => sum + paidInFen, 0)
  const units = countUnits({ ...facts, status: derived })
  return [
    ...compare(subject, 'status', facts.status, derived),
    ...compare(subject, 'total of its goods', goodsTotalInFen, gross),
    ...compare(subject, 'total', facts.totalInFen, goodsTotalInFen - discountInFen + deliveryFeeInFen),
    ...compare(subject, 'total of what its lines were paid with', facts.totalInFen, paid + deliveryFeeInFen),
    ...auditDiscounts(subject, { ...facts, status: derived }),
    ...compare(subject, 'payments accepted', acceptedPayments(facts).length, isPaid ? 1 : 0),
    ...compare(subject, 'time of payment', setOrNull(facts.isStampedPaid), setOrNull(isPaid)),
    ...compare(subject, 'time of refund', setOrNull(facts.isStampedRefunded), setOrNull(derived === 'refunded')),
    ...compare(
      subject,
      'time of closing',
      setOrNull(facts.isStampedClosed),
      setOrNull(stockReturnCauseOf(facts) !== null),
    ),
    ...compare(subject, 'fulfilment', facts.fulfilment, deriveFulfilment({ ...facts, status: derived, lines: units })),
    ...compare(
      subject,
      'amount of its returns',
      sumOf(facts.returns.filter(isRefunded)),
      sumOf(refundsOfReturns(facts)),
    ),
    ...compare(subject, 'units sent again though their money was asked for', countSentInVain(facts, units), 0),
    ...auditGoodsOf(subject, { ...facts, status: derived }),
    ...facts.payments.flatMap((payment) => auditPayment(facts, payment, derived === 'paid_late')),
  ]
}

/** Lines share the order's discounts exactly, and promotions are used until the order ends. */
function auditDiscounts(subject: string, { lines, discounts, discountInFen, uses, status, ...facts }: OrderRecord) {
  const units = countUnits({ lines, status, ...facts })
  const isStanding =
    status === 'refunded' ? units.some(({ handedOver }) => handedOver > 0) : !endedStatuses.includes(status)
  return [
    ...discounts.flatMap(({ position, discountInFen: amount, sharedInFen }) =>
      compare(subject, `discount ${position} as its lines share it`, amount, sharedInFen ?? amount),
    ),
    // Orders of an earlier release have a sum without its parts.
    ...(discounts.length > 0
      ? [
          ...compare(subject, 'discount', discountInFen, sumOfShares(discounts)),
          ...lines.flatMap(({ position, quantity, unitPriceInFen, paidInFen, sharedInFen }) =>
            compare(
              subject,
              `line ${position} without its discounts`,
              paidInFen,
              quantity * unitPriceInFen - sharedInFen,
            ),
          ),
        ]
      : []),
    ...compare(subject, 'promotions in use', uses.taken, isStanding ? uses.all : 0),
  ]
}

const endedStatuses: readonly OrderStatus[] = ['expired', 'cancelled', 'paid_late']

const sumOfShares = (rows: readonly { sharedInFen: number | null }[]) =>
  rows.reduce((sum, { sharedInFen }) => sum + (sharedInFen ?? 0), 0)

/** Derived from the payment; without one, from the cause for which stock was released. */
export function deriveOrderStatus(facts: OrderRecord): OrderStatus {
  const [payment] = acceptedPayments(facts)
  if (!payment) return stockReturnCauseOf(facts) ?? 'pending'
  const leftInFen = sumOf(entriesOf(facts, payment, 'payment_in')) - sumOf(entriesOf(facts, payment, 'refund_out'))
  if (leftInFen === 0) return 'refunded'
  const wereGoodsSold = facts.movements.some(({ cause }) => cause === 'pay' || cause === 'revive')
  if (!wereGoodsSold) return 'paid_late'
  const isRefundRequested = payment.refunds.some(
    ({ reason, status }) => reasonsOfOrder.includes(reason) && status !== 'succeeded' && status !== 'failed',
  )
  return isRefundRequested ? 'refunding' : 'paid'
}

function acceptedPayments(facts: OrderRecord): PaymentRecord[] {
  return facts.payments.filter((payment) => entriesOf(facts, payment, 'payment_in').length > 0 && !isSurplus(payment))
}

function stockReturnCauseOf({ movements }: OrderRecord): 'expired' | 'cancelled' | null {
  if (movements.some(({ cause }) => cause === 'cancel')) return 'cancelled'
  return movements.some(({ cause }) => cause === 'expire') ? 'expired' : null
}

function auditGoodsOf(subject: string, facts: OrderRecord): Discrepancy[] {
  const { lines, movements, status } = facts
  const units = countUnits(facts)
  const unit = countsByStatus[status]
  const goodsIds = new Set([...lines, ...movements].map(({ goodsId }) => goodsId))
  return [...goodsIds].flatMap((goodsId) => {
    const isOfGoods = (row: { goodsId: number }) => row.goodsId === goodsId
    const line = lines.find(isOfGoods)
    const counts = units.find(({ position }) => position === line?.position)
    const { restocked = 0, cameBack = 0, resellable = 0 } = counts ?? {}
    const unitsSold = (line?.quantity ?? 0) - restocked
    const moved = movements.filter(isOfGoods)
    const stock = moved.reduce((sum, { stockChange }) => sum + stockChange, 0)
    const sold = moved.reduce((sum, { soldChange }) => sum + soldChange, 0)
    return [
      ...compare(subject, `goods ${goodsId} taken from stock`, -stock, -unit.stock * (unitsSold - resellable) || 0),
      ...compare(subject, `goods ${goodsId} counted as sold`, sold, unit.sold * (unitsSold - cameBack)),
    ]
  })
}

/** Units in returns at the dispatch of a replacement, beyond the units free to be sent. */
function countSentInVain({ parcels, returns }: OrderRecord, units: readonly UnitsOfRecord[]): number {
  const again = parcels.filter(({ replacesId }) => replacesId !== null)
  return again.reduce((total, { handedOverAt, lines }) => {
    if (handedOverAt === null) return total
    const before = unitsInReturns(returns.filter(({ createdAt }) => createdAt < handedOverAt))
    const beyond = lines.map(({ position, quantity }) => {
      const { handedOver } = units.find((line) => line.position === position)!
      return Math.max(0, quantity - Math.max(0, handedOver - (before.get(position) ?? 0)))
    })
    return total + beyond.reduce((sum, count) => sum + count, 0)
  }, 0)
}

const isRefunded = ({ status }: { status: string }) => status === 'refunded'

function refundsOfReturns({ payments }: OrderRecord): { amountInFen: number }[] {
  return payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ reason, status }) => reason === 'return' && status === 'succeeded')
}

const setOrNull = (isSet: boolean) => (isSet ? 'set' : null)
