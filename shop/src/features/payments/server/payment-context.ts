import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ProviderSetup } from './providers/provider-definition.ts'

/** What payments get at start: the shop's context and the providers that money goes through. */
export interface PaymentContext extends ShopContext {
  providers: readonly ProviderSetup[]
}
