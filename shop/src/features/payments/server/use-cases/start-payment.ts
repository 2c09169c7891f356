import { paths } from '#paths'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { PlacedOrder } from '#features/orders/server/ports/purchase-steps.ts'
import type { PaymentContext } from '../payment-context.ts'
import { attemptWith, ensureAttempt, requirePayable } from './ensure-attempt.ts'
import { signTrade, type TradeStart } from './start-trade.ts'

export interface PaymentRequest extends TradeStart {
  /** Rows written with the order, which was placed just now. */
  written?: PlacedOrder['written']
  /** Path of the shop's cashier page for the provider that was chosen by name. */
  cashierPath?: (provider: string | undefined) => string
}

/**
 * Starts payment of the order. A repeated call leads to the same trade.
 * The attempt is recorded before its address is created, so the shop has a record of every address.
 * @returns the address of the provider's page, or of the shop's cashier page.
 * The latter where the provider has to be called, where a code is shown, or where the browser blocks the provider.
 * @throws OrderNotPayable when the order is paid, cancelled or expired
 */
export async function startPayment(
  context: PaymentContext,
  order: OrderRow,
  { written = null, cashierPath = (provider) => paths.cashier(order.orderNumber, provider), ...start }: PaymentRequest,
): Promise<string> {
  const { way, returnUrl } = start
  const { provider } = way.setup
  requirePayable(order, context.now())
  if (provider.capabilities.startsByCall || way.needsOtherBrowser || way.scene === 'qr') {
    const chosen = way.isWished ? provider.name : undefined
    return new URL(cashierPath(chosen), returnUrl).href
  }
  const attempt = attemptWith(order, way, written) ?? (await ensureAttempt(context, order, way))
  return (await signTrade(context, order, attempt, start)).url
}
