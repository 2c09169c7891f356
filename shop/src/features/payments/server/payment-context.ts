import type { ShopContext } from '#platform/config/shop-context.ts'
import type { RefundListener } from './ports/refund-listener.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'

/** The shop's context, the configured payment providers, and the listener of refunds. */
export interface PaymentContext extends ShopContext {
  providers: readonly ProviderSetup[]
  onRefund: RefundListener
}
