import type { ShopContext } from '#platform/config/shop-context.ts'
import { createAlipayProvider } from './providers/alipay/alipay-provider.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'

/** What payments get at start: the shop's context and the provider that money goes through. */
export interface PaymentContext extends ShopContext {
  provider: PaymentProvider
}

export function openPayments(context: ShopContext): PaymentContext {
  return { ...context, provider: createAlipayProvider(context.alipay, context.now) }
}
