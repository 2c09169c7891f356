import { lockOrder, orderErrors, type OrderRow } from '#features/orders/server/index.ts'
import type { NamedLine, PlacedOrder, RowWithOrder } from '#features/orders/server/ports/purchase-steps.ts'
import type { PaymentContext } from '../payment-context.ts'
import { countPayments, findCurrentPayment, hasPaymentInReview } from '../queries/find-payments.ts'
import {
  type AttemptTerms,
  firstPaymentWithOrder,
  insertFirstPayment,
  insertPayment,
  type PaymentDraft,
} from '../queries/insert-payment.ts'
import { startClosingAll } from '../queries/move-payment.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'
import { currentPaymentStatuses } from '../rules/payment-states.ts'
import type { PaymentWay } from './require-way.ts'

const firstCheckAfterInMs = 30_000
/** Limits the attempts of an order at each provider. */
export const maxAttempts = 20

export interface Attempt {
  payment: Pick<PaymentRow, 'id' | 'providerRef'> & PaymentDraft
  /** Lines of the order; not read for a later attempt. */
  lines?: readonly NamedLine[]
}

/**
 * The first attempt of an order that is about to be placed.
 * @returns null where a trade begins by a call: `openCashier` inserts it
 */
export function firstAttemptWithOrder({ setup: { provider } }: PaymentWay): RowWithOrder | null {
  if (provider.capabilities.startsByCall) return null
  return firstPaymentWithOrder(provider.name, (order) => termsOf(order, 1, order.createdAt))
}

/** The attempt inserted with its order. */
export function attemptWith(order: OrderRow, way: PaymentWay, written: PlacedOrder['written']): Attempt | null {
  if (!written || written.rowId === null) return null
  const draft = draftOf(order, { way, attempt: 1, now: order.createdAt })
  return { payment: { ...draft, id: written.rowId, providerRef: null }, lines: written.lines }
}

/**
 * Returns the open attempt of the provider and scene, otherwise creates the next one.
 * Only one of concurrent callers creates it.
 * @param attemptLimit counts those at the provider, under the order's lock
 * @throws OrderNotPayable also while a payment of the order is in review; TooManyAttempts
 */
export async function ensureAttempt(
  context: PaymentContext,
  orderAtStart: OrderRow,
  way: PaymentWay,
  attemptLimit = maxAttempts,
): Promise<Attempt> {
  const { id } = orderAtStart
  const { name, capabilities } = way.setup.provider
  const now = context.now()
  if (!capabilities.startsByCall) {
    const first = await insertFirstPayment(context.database, draftOf(orderAtStart, { way, attempt: 1, now }))
    if (first) return first
  }
  const own = { orderId: id, provider: name, scene: sceneOf(way) }
  const current = await findCurrentPayment(context.database, own)
  if (current) return { payment: current }
  return context.inTransaction(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (!order) throw new Error(`there is no order ${id}`)
    const currentNow = await findCurrentPayment(transaction, own)
    requirePayable(order, now)
    if (currentNow) return { payment: currentNow }
    // An attempt at another provider may turn out to be paid.
    if (await hasPaymentInReview(transaction, id)) throw new orderErrors.OrderNotPayable()
    if ((await countPayments(transaction, id, name)) >= attemptLimit) throw new orderErrors.TooManyAttempts()
    // Another device may have begun another scene at this moment: the buyer pays once.
    if (capabilities.startsByCall) await startClosingAll(transaction, { orderId: id, provider: name, now })
    // Numbers are unique among all providers.
    const attempt = (await countPayments(transaction, id)) + 1
    return { payment: await insertPayment(transaction, draftOf(order, { way, attempt, now })) }
  })
}

/** Number of the provider's current attempt, or of the one that follows. */
export async function findNumberToCome(context: PaymentContext, order: OrderRow, way: PaymentWay): Promise<string> {
  const { database } = context
  const own = { orderId: order.id, provider: way.setup.provider.name, scene: sceneOf(way) }
  const current = await findCurrentPayment(database, own)
  return current?.outTradeNo ?? outTradeNoOf(order.orderNumber, (await countPayments(database, order.id)) + 1)
}

/** @param leastTimeInMs that the buyer needs at least */
export function requirePayable({ status, expiresAt }: OrderRow, now: Date, leastTimeInMs = 0): void {
  if (status !== 'pending' || expiresAt.getTime() - now.getTime() <= leastTimeInMs)
    throw new orderErrors.OrderNotPayable()
}

export function isCurrent({ status }: Pick<PaymentRow, 'status'>): boolean {
  return currentPaymentStatuses.some((current) => current === status)
}

/** A provider that only signs an address has one trade for all scenes. */
export function sceneOf({ setup, scene }: PaymentWay): PaymentRow['scene'] {
  return setup.provider.capabilities.startsByCall ? scene : null
}

function draftOf(
  order: OrderRow,
  { way, attempt, now }: { way: PaymentWay; attempt: number; now: Date },
): PaymentDraft {
  return {
    orderId: order.id,
    provider: way.setup.provider.name,
    scene: sceneOf(way),
    amountInFen: order.totalInFen,
    currency: order.currency,
    ...termsOf(order, attempt, now),
  }
}

function termsOf(
  { orderNumber, expiresAt }: Pick<OrderRow, 'orderNumber' | 'expiresAt'>,
  attempt: number,
  createdAt: Date,
): AttemptTerms {
  const nextCheckAt = new Date(Math.min(createdAt.getTime() + firstCheckAfterInMs, expiresAt.getTime()))
  return { outTradeNo: outTradeNoOf(orderNumber, attempt), expiresAt, createdAt, nextCheckAt }
}

/** `Y7K4-Q9TM-2HXD`, 1 → `Y7K4Q9TM2HXD_1`: providers accept letters, digits and `_`. */
function outTradeNoOf(orderNumber: string, attempt: number): string {
  return `${orderNumber.replaceAll('-', '')}_${attempt}`
}
