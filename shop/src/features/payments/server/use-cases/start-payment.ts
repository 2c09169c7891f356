import { m } from '#texts'
import { lockOrder, nameIn, OrderNotPayable, type OrderRow, withLines } from '#features/orders/server/index.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { chooseSetup, requireSetup } from '../providers/provider-of.ts'
import { countPayments, findLatestPayment } from '../queries/find-payments.ts'
import { insertFirstPayment, insertPayment, type NamedLine, type PaymentDraft } from '../queries/insert-payment.ts'
import { saveProviderRef } from '../queries/move-payment.ts'
import { currentPaymentStatuses } from '../rules/payment-states.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

const firstCheckAfterInMs = 30_000

/**
 * Where to pay the order. A repeated call leads to the same trade.
 * The attempt is written before its address is made: the shop knows every address.
 * @returns the address of the provider's page
 * @throws OrderNotPayable when the order is paid, given up or over
 * @throws Unavailable when the provider does not answer, or none takes the order's currency
 */
export async function startPayment(
  context: PaymentContext,
  order: OrderRow,
  { returnUrl, isPhone }: { returnUrl: string; isPhone: boolean },
): Promise<string> {
  requirePayable(order, context.now())
  const { payment, lines } = await ensurePayment(context, order)
  const { provider, noticeCall, notifyOrigin } = requireSetup(context, payment)
  const result = await provider.start({
    outTradeNo: payment.outTradeNo,
    money: { minorUnits: payment.amountInFen, currency: payment.currency },
    subject: subjectOf(lines ?? (await readNamedLines(context, order))),
    returnUrl,
    notifyUrl: `${notifyOrigin}${noticeCall.key.replace('POST ', '')}`,
    expiresAt: payment.expiresAt,
    isPhone,
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
  payment: PaymentRow
  /** Of its order; not read with a later attempt. */
  lines?: readonly NamedLine[]
}

/** The attempt that is open, else the next one; of any number of callers one makes it. */
async function ensurePayment(context: PaymentContext, givenOrder: OrderRow): Promise<Attempt> {
  const { id, currency } = givenOrder
  const { provider } = chooseSetup(context, currency)
  const now = context.now()
  const first = await insertFirstPayment(context.database, draftOf(givenOrder, { provider, attempt: 1, now }))
  if (first) return first
  const latest = await findLatestPayment(context.database, id)
  if (latest && isCurrent(latest)) return { payment: latest }
  return context.inTransaction(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (!order) throw new Error(`there is no order ${id}`)
    const latestNow = await findLatestPayment(transaction, id)
    requirePayable(order, now)
    if (latestNow && isCurrent(latestNow)) return { payment: latestNow }
    const attempt = (await countPayments(transaction, id)) + 1
    return { payment: await insertPayment(transaction, draftOf(order, { provider, attempt, now })) }
  })
}

function draftOf(
  order: OrderRow,
  { provider, attempt, now }: { provider: PaymentProvider; attempt: number; now: Date },
): PaymentDraft {
  return {
    orderId: order.id,
    provider: provider.name,
    outTradeNo: outTradeNoOf(order.orderNumber, attempt),
    amountInFen: order.totalInFen,
    currency: order.currency,
    expiresAt: order.expiresAt,
    createdAt: now,
    nextCheckAt: new Date(Math.min(now.getTime() + firstCheckAfterInMs, order.expiresAt.getTime())),
  }
}

function requirePayable({ status, expiresAt }: OrderRow, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw new OrderNotPayable()
}

function isCurrent({ status }: PaymentRow): boolean {
  return currentPaymentStatuses.some((current) => current === status)
}

/** `Y7K4-Q9TM-2HXD`, 1 → `Y7K4Q9TM2HXD_1`: letters, digits and `_` are all that Alipay takes. */
function outTradeNoOf(orderNumber: string, attempt: number): string {
  return `${orderNumber.replaceAll('-', '')}_${attempt}`
}

async function readNamedLines({ database }: PaymentContext, order: OrderRow): Promise<NamedLine[]> {
  const [{ lines } = { lines: [] }] = await withLines(database, [order])
  return lines.map(({ goodsNames, quantity }) => ({ names: goodsNames, quantity }))
}

/** The same words whenever the same trade is opened: a provider refuses one that has changed. */
function subjectOf(lines: readonly NamedLine[]): string {
  const name = nameIn(defaultLanguage, lines[0]?.names ?? {})
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (lines.length === 1) return `${name} × ${count}`
  return m.payments_subject_of_several({ name, count }, { locale: defaultLanguage })
}
