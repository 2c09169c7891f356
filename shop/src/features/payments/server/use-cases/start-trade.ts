import { m } from '#texts'
import { type OrderRow, withLines } from '#features/orders/server/index.ts'
import type { NamedLine } from '#features/orders/server/ports/purchase-steps.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../payment-context.ts'
import { notifyUrlOf, type ProviderResult, type StartedTrade } from '#features/payment-providers/server/index.ts'
import { saveProviderRef } from '../queries/move-payment.ts'
import type { Attempt } from './ensure-attempt.ts'
import type { PaymentWay } from './require-way.ts'

export interface TradeStart {
  way: PaymentWay
  returnUrl: string
  payerIp: string
}

/** Starts the attempt's trade. The same attempt leads to the same trade. */
export async function startTrade(
  context: PaymentContext,
  order: OrderRow,
  { payment, lines }: Attempt,
  { way, returnUrl, payerIp }: TradeStart,
): Promise<ProviderResult<StartedTrade>> {
  const result = await way.setup.provider.start({
    outTradeNo: payment.outTradeNo,
    money: { minorUnits: payment.amountInFen, currency: payment.currency },
    subject: subjectOf(lines ?? (await readNamedLines(context, order))),
    returnUrl,
    notifyUrl: notifyUrlOf(way.setup),
    expiresAt: payment.expiresAt,
    scene: way.scene,
    payerIp,
  })
  const providerRef = result.kind === 'ok' ? result.value.providerRef : undefined
  if (providerRef !== undefined && providerRef !== payment.providerRef) {
    await saveProviderRef(context.database, payment.id, providerRef)
  }
  return result
}

/** The page's address of a provider that only signs it. */
export async function signTrade(...request: Parameters<typeof startTrade>): Promise<StartedTrade['action']> {
  const result = await startTrade(...request)
  if (result.kind !== 'ok') throw new Unavailable(result.raw)
  return result.value.action
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
