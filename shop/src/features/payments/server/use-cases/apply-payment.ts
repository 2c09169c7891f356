/** The one door through which money becomes known: notice, return, poll and sweeper all end here. */
import { updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import { lockIfActive } from '#features/identity/server/index.ts'
import {
  freezeDeliveryDates,
  lockOrder,
  lockStockOf,
  moveOrder,
  type OrderRow,
  wasCancelledByStaff,
} from '#features/orders/server/index.ts'
import { Counter } from 'prom-client'
import type { Database } from '#platform/database/database.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { closeAttempt } from './close-attempt.ts'
import { openRefund } from './open-refund.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { TradeView } from '../providers/payment-provider.ts'
import { findPayment, getPayment, isTradeNoBoundElsewhere } from '../queries/find-payments.ts'
import { movePayment, setNextCheck, succeedPayment } from '../queries/move-payment.ts'
import { addEvent } from '../queries/payment-events.ts'
import {
  closeCase,
  hasSettledPayment,
  isCaseOpen,
  isSettledTrade,
  openCase,
  paymentSubject,
  type TradeFacts,
} from '../queries/case-queries.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

export interface PaymentObservation {
  /** Who says it: a provider knows of no other's payments. */
  provider: string
  source: 'notice' | 'query'
  trade: TradeView
  /** The provider's own words. */
  raw: string
  /** The open case that staff take as paid, although they settled one of the order before. */
  acceptedCaseId?: number
}

/**
 * `unknown_trade` and the mismatches changed nothing and need a person.
 * `refund_unclear` is to be told again, when a refund of ours that is under way has come to its end.
 * All others are in order.
 */
export type PaymentObservationOutcome =
  | 'paid'
  | 'revived'
  | 'paid_late'
  | 'surplus'
  | 'already_known'
  | 'waiting'
  | 'closed'
  | 'closed_after_paid'
  | 'refund_seen'
  | 'refund_unclear'
  | 'unknown_trade'
  | 'amount_mismatch'
  | 'trade_no_mismatch'
  | 'paid_after_settling'

const outcomes = metricOfProcess(
  'payments_total',
  (name) =>
    new Counter({
      name,
      help: 'What became known of payments, by outcome',
      labelNames: ['outcome'],
    }),
)

/** What a person has to look at: `deploy/prometheus-alerts.yml` wakes somebody. */
export const alarmingOutcomes: readonly PaymentObservationOutcome[] = [
  'closed_after_paid',
  'unknown_trade',
  'amount_mismatch',
  'trade_no_mismatch',
  'paid_after_settling',
  'surplus',
]

/** After these the word on the order's goods is another one. */
const movesUnits: readonly PaymentObservationOutcome[] = ['paid', 'revived', 'paid_late', 'refund_seen']

/** One transaction, and the same again however often it is told. */
export async function applyPayment(
  context: PaymentContext,
  observation: PaymentObservation,
): Promise<PaymentObservationOutcome> {
  const outcome = await applyOnce(context, observation).catch((error: unknown) => {
    // Two orders were told the same trade number at the same moment: the second look sees the first one's claim.
    if (isUniqueViolation(error)) return applyOnce(context, observation)
    throw error
  })
  outcomes.inc({ outcome })
  const { outTradeNo, tradeNo } = observation.trade
  const told = { provider: observation.provider, source: observation.source, outTradeNo, tradeNo, outcome }
  if (alarmingOutcomes.includes(outcome)) context.log.error(told, 'a payment needs a look')
  else if (outcome !== 'already_known') context.log.info(told, 'payment')
  return outcome
}

async function applyOnce(
  context: PaymentContext,
  { provider, source, trade, raw, acceptedCaseId }: PaymentObservation,
): Promise<PaymentObservationOutcome> {
  const now = context.now()
  return context.inTransaction(async (transaction) => {
    const named = await findPayment(transaction, trade.outTradeNo)
    const found = named?.provider === provider ? named : null
    const order = found && (await lockOrder(transaction, found.orderId))
    // Read again: another process may have held the order until now.
    const payment = found && (await getPayment(transaction, found.id))
    // Another person may have decided the case while the provider was asked.
    const isAccepted = acceptedCaseId !== undefined && (await isCaseOpen(transaction, acceptedCaseId))
    const outcome =
      payment && order ? await apply(transaction, { order, payment, source, trade, isAccepted, now }) : 'unknown_trade'
    if (order && movesUnits.includes(outcome)) await updateFulfilmentStatus(transaction, order.id)
    await addEvent(transaction, { paymentId: payment?.id ?? null, provider, source, outcome, raw, createdAt: now })
    return outcome
  })
}

interface ObservedPayment {
  order: OrderRow
  payment: PaymentRow
  source: PaymentObservation['source']
  trade: TradeView
  isAccepted: boolean
  now: Date
}

async function apply(transaction: Database, observed: ObservedPayment): Promise<PaymentObservationOutcome> {
  const { order, payment, trade, now } = observed
  const mismatch = (await findMismatch(transaction, payment, trade)) ?? (await findSettled(transaction, observed))
  if (mismatch) {
    await question(transaction, observed, mismatch)
    if (payment.expiresAt <= now) await setNextCheck(transaction, payment.id, null)
    return mismatch
  }
  switch (trade.status) {
    case 'waiting':
      await movePayment(transaction, payment.id, 'see', { tradeNo: trade.tradeNo })
      return payment.status === 'succeeded' ? 'already_known' : 'waiting'
    case 'closed':
      if (payment.status === 'succeeded' || trade.paidAt !== null) return 'closed_after_paid'
      return (await closeAttempt(transaction, { order, payment, now })) ? 'closed' : 'already_known'
    case 'paid':
    case 'refunded': {
      const outcome = await applyPaid(transaction, observed)
      const refund = await reconcileRefunds(transaction, observed)
      return outcome === 'already_known' && refund !== 'nothing' ? `refund_${refund}` : outcome
    }
  }
}

/** A person has to look at it; not once more at what one has settled already. */
async function question(
  transaction: Database,
  { order, payment, source, trade, now }: ObservedPayment,
  outcome: TradeFacts['outcome'],
): Promise<void> {
  const { tradeNo, status, money, refundedMinorUnits } = trade
  const facts = { outcome, source, tradeNo, status, ...money, refundedMinorUnits }
  if (payment.status === 'closed' && (await isSettledTrade(transaction, payment, facts))) return
  const isMoved = await movePayment(transaction, payment.id, 'question')
  if (!isMoved && payment.status !== 'review') return
  await openCase(transaction, { kind: 'payment', paymentId: payment.id, orderId: order.id, facts, openedAt: now })
}

/** Where staff have settled a payment of a closed order, money that is reported later needs them again. */
async function findSettled(
  transaction: Database,
  { order, payment, trade, isAccepted }: ObservedPayment,
): Promise<'paid_after_settling' | null> {
  const saysPaid = trade.status === 'paid' || trade.status === 'refunded'
  if (!saysPaid || isAccepted || order.status === 'pending' || payment.status === 'succeeded') return null
  return (await hasSettledPayment(transaction, order.id)) ? 'paid_after_settling' : null
}

async function findMismatch(
  transaction: Database,
  payment: PaymentRow,
  trade: TradeView,
): Promise<'amount_mismatch' | 'trade_no_mismatch' | null> {
  const { minorUnits, currency } = trade.money
  if (currency !== payment.currency || minorUnits !== payment.amountInFen) return 'amount_mismatch'
  if (trade.refundedMinorUnits > minorUnits) return 'amount_mismatch'
  if (payment.tradeNo !== null && payment.tradeNo !== trade.tradeNo) return 'trade_no_mismatch'
  return (await isTradeNoBoundElsewhere(transaction, payment, trade.tradeNo)) ? 'trade_no_mismatch' : null
}

/** The row count of `succeedPayment` decides who may do what follows from it: exactly one caller ever does. */
async function applyPaid(
  transaction: Database,
  { order, payment, trade, isAccepted, now }: ObservedPayment,
): Promise<PaymentObservationOutcome> {
  const { tradeNo, paidAt } = trade
  const isFirst = await succeedPayment(transaction, payment.id, { tradeNo, paidAt: paidAt ?? now, now })
  if (!isFirst) return 'already_known'
  if (payment.status === 'review') await closeCase(transaction, paymentSubject(payment.id), now)
  if (await moveOrder(transaction, order.id, 'pay', now)) {
    await freezeDeliveryDates(transaction, order.id, now)
    return 'paid'
  }
  if (order.status !== 'expired' && order.status !== 'cancelled') {
    // The order is paid by another attempt: this money goes back.
    await openRefund(transaction, { payment, reason: 'surplus', now, nextCheckAt: now })
    return 'surplus'
  }
  const mayRevive = isAccepted || !(await wasCancelledByStaff(transaction, order.orderNumber))
  if (mayRevive && (await canRevive(transaction, order)) && (await moveOrder(transaction, order.id, 'revive', now))) {
    await freezeDeliveryDates(transaction, order.id, now)
    return 'revived'
  }
  await moveOrder(transaction, order.id, 'pay_late', now)
  await openRefund(transaction, { payment, reason: 'late', now, nextCheckAt: now })
  return 'paid_late'
}

/** The goods of a deleted account have nowhere to go. */
async function canRevive(transaction: Database, { id, userId }: OrderRow): Promise<boolean> {
  return (await lockIfActive(transaction, userId)) && (await lockStockOf(transaction, id))
}
