import { m } from '#texts'
import { lockOrder, OrderNotPayable, type OrderRow, withLines } from '#features/orders/server/index.ts'
import type { Browser } from '#features/payments/values.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { Invalid, Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { ProviderSetup } from '../providers/provider-definition.ts'
import { countPayments, findLatestPayment, hasPaymentInReview } from '../queries/find-payments.ts'
import {
  type AttemptTerms,
  firstPaymentWithOrder,
  insertFirstPayment,
  insertPayment,
  type PaymentDraft,
} from '../queries/insert-payment.ts'
import { saveProviderRef } from '../queries/move-payment.ts'
import { chooseWay, type Way } from '../rules/choose-way.ts'
import { currentPaymentStatuses } from '../rules/payment-states.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'
import type { NamedLine, PlacedOrder, RowWithOrder } from '#features/orders/server/ports/purchase-steps.ts'
import { nameIn } from '#platform/i18n/names.ts'

const firstCheckAfterInMs = 30_000

const orderCurrency: OrderRow['currency'] = 'CNY'

/** A chosen provider with its account, and how it is paid. */
export type PaymentWay = Way<ProviderSetup>

export interface PaymentWish {
  browser: Browser
  /** Unset: the first that fits the browser. */
  provider?: string | undefined
}

/**
 * @throws Invalid for a provider that is not set up
 * @throws Unavailable where no provider accepts the orders' currency
 */
export function requireWay({ providers }: Pick<PaymentContext, 'providers'>, wish: PaymentWish): PaymentWay {
  const way = chooseWay(providers, { currency: orderCurrency, ...wish })
  if (way) return way
  if (wish.provider === undefined) throw new Unavailable(`no provider takes ${orderCurrency}`)
  throw new Invalid({ provider: [(options) => m.payments_provider_unknown({}, options)] })
}

/**
 * The first attempt of an order that is about to be placed.
 * @returns null where a trade begins by a call: `startPayment` then inserts it
 */
export function firstAttemptWithOrder({ setup: { provider } }: PaymentWay): RowWithOrder | null {
  if (provider.capabilities.startsByCall) return null
  return firstPaymentWithOrder(provider.name, (order) => termsOf(order, 1, order.createdAt))
}

export interface PaymentRequest {
  way: PaymentWay
  returnUrl: string
  payerIp: string
  /** Rows written with the order, which was placed just now. */
  written?: PlacedOrder['written']
}

/**
 * Starts payment of the order. A repeated call leads to the same trade.
 * The attempt is recorded before its address is created, so the shop has a record of every address.
 * @returns the address of the provider's page
 * @throws OrderNotPayable when the order is paid, cancelled or expired
 * @throws Unavailable when the provider does not respond
 */
export async function startPayment(
  context: PaymentContext,
  order: OrderRow,
  { way, returnUrl, payerIp, written = null }: PaymentRequest,
): Promise<string> {
  requirePayable(order, context.now())
  const { provider, noticeCall, notifyOrigin } = way.setup
  const { payment, lines } =
    attemptWith(order, provider.name, written) ?? (await ensurePayment(context, order, provider.name))
  const result = await provider.start({
    outTradeNo: payment.outTradeNo,
    money: { minorUnits: payment.amountInFen, currency: payment.currency },
    subject: subjectOf(lines ?? (await readNamedLines(context, order))),
    returnUrl,
    notifyUrl: `${notifyOrigin}${noticeCall.key.replace('POST ', '')}`,
    expiresAt: payment.expiresAt,
    scene: way.scene,
    payerIp,
  })
  if (result.kind !== 'ok') throw new Unavailable(result.raw)
  const { action, providerRef } = result.value
  if (providerRef !== undefined && providerRef !== payment.providerRef) {
    await saveProviderRef(context.database, payment.id, providerRef)
  }
  if (action.type !== 'redirect') throw new Unavailable(`no page shows the ${action.type} of ${provider.name}`)
  return action.url
}

interface Attempt {
  payment: Pick<PaymentRow, 'id' | 'providerRef'> & PaymentDraft
  /** Lines of the order; not read for a later attempt. */
  lines?: readonly NamedLine[]
}

/** The attempt inserted with its order. */
function attemptWith(order: OrderRow, provider: string, written: PlacedOrder['written']): Attempt | null {
  if (!written || written.rowId === null) return null
  const draft = draftOf(order, { provider, attempt: 1, now: order.createdAt })
  return { payment: { ...draft, id: written.rowId, providerRef: null }, lines: written.lines }
}

/** Returns the provider's open attempt, otherwise creates the next one; only one of concurrent callers creates it. */
async function ensurePayment(context: PaymentContext, orderAtStart: OrderRow, provider: string): Promise<Attempt> {
  const { id } = orderAtStart
  const now = context.now()
  const first = await insertFirstPayment(context.database, draftOf(orderAtStart, { provider, attempt: 1, now }))
  if (first) return first
  const latest = await findLatestPayment(context.database, id, provider)
  if (latest && isCurrent(latest)) return { payment: latest }
  return context.inTransaction(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (!order) throw new Error(`there is no order ${id}`)
    const latestNow = await findLatestPayment(transaction, id, provider)
    requirePayable(order, now)
    if (latestNow && isCurrent(latestNow)) return { payment: latestNow }
    // An attempt at another provider may turn out to be paid.
    if (await hasPaymentInReview(transaction, id)) throw new OrderNotPayable()
    const attempt = (await countPayments(transaction, id)) + 1
    return { payment: await insertPayment(transaction, draftOf(order, { provider, attempt, now })) }
  })
}

function draftOf(
  order: OrderRow,
  { provider, attempt, now }: { provider: string; attempt: number; now: Date },
): PaymentDraft {
  return {
    orderId: order.id,
    provider,
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

function requirePayable({ status, expiresAt }: OrderRow, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw new OrderNotPayable()
}

function isCurrent({ status }: PaymentRow): boolean {
  return currentPaymentStatuses.some((current) => current === status)
}

/** `Y7K4-Q9TM-2HXD`, 1 → `Y7K4Q9TM2HXD_1`: Alipay only accepts letters, digits and `_`. */
function outTradeNoOf(orderNumber: string, attempt: number): string {
  return `${orderNumber.replaceAll('-', '')}_${attempt}`
}

async function readNamedLines({ database }: PaymentContext, order: OrderRow): Promise<NamedLine[]> {
  const [{ lines } = { lines: [] }] = await withLines(database, [order])
  return lines.map(({ goodsNames, quantity }) => ({ names: goodsNames, quantity }))
}

/** Stable for the same trade, because a provider rejects a changed subject. */
function subjectOf(lines: readonly NamedLine[]): string {
  const name = nameIn(defaultLanguage, lines[0]?.names ?? {})
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (lines.length === 1) return `${name} × ${count}`
  return m.payments_subject_of_several({ name, count }, { locale: defaultLanguage })
}
