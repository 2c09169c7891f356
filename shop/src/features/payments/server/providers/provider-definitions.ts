import { alipay } from './alipay/alipay-setup.ts'
import type { ProviderDefinition } from './provider-setup.ts'

/** Every provider that the shop knows. Of those that are set up, the first that takes the currency gets new orders. */
export const providerDefinitions: readonly ProviderDefinition[] = [alipay]
