/** Single entry point for payment results. Webhook, return page, polling and sweeper all call it. */
import { addOrderEvent, updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import { lockIfActive } from '#features/identity/server/index.ts'
import {
  orderAddresses,
  orderEndings,
  lockOrder,
  lockStockOf,
  moveOrder,
  type OrderRow,
} from '#features/orders/server/index.ts'
import { Counter } from 'prom-client'
import type { Database } from '#platform/database/database.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { closeAttempt } from './close-attempt.ts'
import { openRefund } from './open-refund.ts'
import type { RefundListener } from '../ports/refund-listener.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { TradeView } from '#features/payment-providers/server/index.ts'
import { findPayment, getPayment } from '../queries/find-payments.ts'
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
import { findMismatch } from './find-mismatch.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

export interface PaymentObservation {
  /** Reporting provider; only its own payments can match. */
  provider: string
  source: 'notice' | 'query'
  trade: TradeView
  /** The provider's raw message. */
  raw: string
  /** The open case that staff accept as paid, although they settled a payment of the order before. */
  acceptedCaseId?: number
}

/**
 * `unknown_trade` and the mismatches change nothing and need staff. `refund_unclear` needs another report after the
 * shop's open refund has ended. `refund_elsewhere`: a refund of unknown sum that the shop did not request. All others
 * are in order.
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
  | 'refund_elsewhere'
  | 'unknown_trade'
  | 'amount_mismatch'
  | 'trade_no_mismatch'
  | 'paid_after_settling'

const outcomes = metricOfProcess(
  'payments_total',
  (name) =>
    new Counter({
      name,
      help: 'Payment results received, by outcome',
      labelNames: ['outcome'],
    }),
)

/** Outcomes that need staff: `deploy/prometheus-alerts.yml` alerts on them. */
export const alarmingOutcomes: readonly PaymentObservationOutcome[] = [
  'closed_after_paid',
  'unknown_trade',
  'amount_mismatch',
  'trade_no_mismatch',
  'paid_after_settling',
  'surplus',
  'refund_elsewhere',
]

/** Outcomes after which the fulfilment status changes. */
const movesUnits: readonly PaymentObservationOutcome[] = ['paid', 'revived', 'paid_late', 'refund_seen']

/** Applies an observation in one transaction. Idempotent. */
export async function applyPayment(
  context: PaymentContext,
  observation: PaymentObservation,
): Promise<PaymentObservationOutcome> {
  const outcome = await applyOnce(context, observation).catch((error: unknown) => {
    // Two orders got the same trade number at once: the retry sees the first one's claim.
    if (isUniqueViolation(error)) return applyOnce(context, observation)
    throw error
  })
  outcomes.inc({ outcome })
  const { outTradeNo, tradeNo } = observation.trade
  const details = { provider: observation.provider, source: observation.source, outTradeNo, tradeNo, outcome }
  if (alarmingOutcomes.includes(outcome)) context.log.error(details, 'a payment needs a decision by staff')
  else if (outcome !== 'already_known') context.log.info(details, 'payment')
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
    // Read again, because another process may have locked the order until now.
    const payment = found && (await getPayment(transaction, found.id))
    // Another person may have decided the case during the query.
    const isAccepted = acceptedCaseId !== undefined && (await isCaseOpen(transaction, acceptedCaseId))
    const isPretended = context.providers.some((setup) => setup.provider.name === provider && setup.isStandIn === true)
    const observed = { source, trade, isAccepted, isPretended, onRefund: context.onRefund }
    const outcome = payment && order ? await apply(transaction, { ...observed, order, payment, now }) : 'unknown_trade'
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
  /** The provider is a stand-in, so that no money moved. */
  isPretended: boolean
  now: Date
  onRefund: RefundListener
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
      await movePayment(transaction, payment.id, 'see', trade.tradeNo === null ? {} : { tradeNo: trade.tradeNo })
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

/** Opens a case, unless staff have settled the same facts before. */
async function question(
  transaction: Database,
  { order, payment, source, trade, now }: ObservedPayment,
  outcome: TradeFacts['outcome'],
): Promise<void> {
  const { tradeNo, status, money, refundedMinorUnits } = trade
  const { minorUnits = 0, currency = payment.currency } = money ?? {}
  const facts = { outcome, source, tradeNo, status, minorUnits, currency, refundedMinorUnits }
  if (payment.status === 'closed' && (await isSettledTrade(transaction, payment, facts))) return
  const isMoved = await movePayment(transaction, payment.id, 'question')
  if (!isMoved && payment.status !== 'review') return
  await openCase(transaction, { kind: 'payment', paymentId: payment.id, orderId: order.id, facts, openedAt: now })
}

/** After staff have settled a payment of a closed order, a later report of a payment needs them again. */
async function findSettled(
  transaction: Database,
  { order, payment, trade, isAccepted }: ObservedPayment,
): Promise<'paid_after_settling' | null> {
  const isPaidAtProvider = trade.status === 'paid' || trade.status === 'refunded'
  if (!isPaidAtProvider || isAccepted || order.status === 'pending' || payment.status === 'succeeded') return null
  return (await hasSettledPayment(transaction, order.id)) ? 'paid_after_settling' : null
}

/** The row count of `succeedPayment` decides which caller continues: exactly one ever does. */
async function applyPaid(
  transaction: Database,
  { order, payment, trade, isAccepted, isPretended, now }: ObservedPayment,
): Promise<PaymentObservationOutcome> {
  const { tradeNo, paidAt } = trade
  const paid = { tradeNo: tradeNo!, paidAt: paidAt ?? now, isPretended, now }
  const isFirst = await succeedPayment(transaction, payment.id, paid)
  if (!isFirst) return 'already_known'
  if (payment.status === 'review') await closeCase(transaction, paymentSubject(payment.id), now)
  if (await moveOrder(transaction, order.id, 'pay', now)) {
    await recordPaid(transaction, order, now)
    return 'paid'
  }
  if (order.status !== 'expired' && order.status !== 'cancelled') {
    // Another attempt has paid the order: refund this payment.
    await openRefund(transaction, { payment, reason: 'surplus', now, nextCheckAt: now })
    await recordMoney(transaction, order.id, { kind: 'paid_twice', amountInFen: payment.amountInFen, now })
    return 'surplus'
  }
  const mayRevive = isAccepted || !(await orderEndings.wasCancelledByStaff(transaction, order.orderNumber))
  if (mayRevive && (await canRevive(transaction, order)) && (await moveOrder(transaction, order.id, 'revive', now))) {
    await recordPaid(transaction, order, now)
    return 'revived'
  }
  await moveOrder(transaction, order.id, 'pay_late', now)
  await openRefund(transaction, { payment, reason: 'late', now, nextCheckAt: now })
  return 'paid_late'
}

async function recordPaid(transaction: Database, { id: orderId, totalInFen }: OrderRow, now: Date): Promise<void> {
  await orderAddresses.freezeDeliveryDates(transaction, orderId, now)
  await recordMoney(transaction, orderId, { kind: 'paid', amountInFen: totalInFen, now })
}

interface MoneyEvent {
  kind: 'paid' | 'paid_twice'
  amountInFen: number
  now: Date
}

async function recordMoney(transaction: Database, orderId: number, { kind, amountInFen, now }: MoneyEvent) {
  const facts = { amount: toWireMoney(amountInFen) }
  await addOrderEvent(transaction, { orderId, kind, facts, actor: { kind: 'shop' }, createdAt: now })
}

/** Whether the buyer's account is active and the order's stock can be reserved again. */
async function canRevive(transaction: Database, { id, userId }: OrderRow): Promise<boolean> {
  return (await lockIfActive(transaction, userId)) && (await lockStockOf(transaction, id))
}
