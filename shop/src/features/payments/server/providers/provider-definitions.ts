import { alipay } from './alipay/alipay-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** Every provider that the shop knows. Of those that are set up, the first that takes the currency gets new orders. */
export const providerDefinitions: readonly ProviderDefinition[] = [alipay]
