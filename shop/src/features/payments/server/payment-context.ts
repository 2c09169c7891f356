import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ProviderSetup } from './providers/provider-definition.ts'

/** The shop's context and the configured payment providers. */
export interface PaymentContext extends ShopContext {
  providers: readonly ProviderSetup[]
}
