import type { ShopContext } from '#platform/config/shop-context.ts'
import type { RefundListener } from './ports/refund-listener.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'

/** The shop's context, the configured payment providers, and what follows a refund. */
export interface PaymentContext extends ShopContext {
  providers: readonly ProviderSetup[]
  onRefund: RefundListener
}
