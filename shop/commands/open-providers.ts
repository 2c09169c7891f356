import type { ProviderSetup } from '#features/payments/server/index.ts'
import type { Config } from '#platform/config/config.ts'

/** The payment providers of a shop that runs with the same settings. */
export async function openProviders(config: Config): Promise<readonly ProviderSetup[]> {
  const { readPaymentConfig } = await import('#features/payments/server/config.ts')
  const { readSandboxAccount } = await import('../runtime/sandbox-process.ts')
  const { providers, setUpSandbox, sandboxPort } = readPaymentConfig(process.env, config)
  if (providers.length > 0) return providers
  return [setUpSandbox(await readSandboxAccount({ dataDir: config.dataDir, port: sandboxPort }))]
}
