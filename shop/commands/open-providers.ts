import type { ProviderSetup } from '#features/payments/server/index.ts'
import type { Config } from '#platform/config/config.ts'

/** The payment providers of a shop that runs with the same settings. */
export async function openProvidersOf(config: Config): Promise<readonly ProviderSetup[]> {
  const { readPaymentConfig } = await import('#features/payments/server/config.ts')
  const { openProviders } = await import('../runtime/stand-ins.ts')
  return openProviders(readPaymentConfig(process.env, config), config)
}
