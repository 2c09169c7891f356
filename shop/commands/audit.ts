/** `npm run audit`: recomputes every order from the ledger and reports discrepancies. */
import { runCommand, usageError } from './run-command.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'
import type { Config } from '#platform/config/config.ts'

const usage = `npm run audit -- [--json] [--offline]   recomputes every order, payment, refund and stock from the ledgers

Compares the ledger of money, the stock movements and the provider's recorded messages with the current states, and asks
the payment provider for open payments and refunds. Changes nothing; the shop can run meanwhile.

  --json      prints one JSON object a line: each discrepancy, then the counts
  --offline   does not ask the provider

Prints one line per discrepancy. Exit code: 0 none; 1 discrepancies, or the check could not be completed.`

const options = {
  json: { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
} as const

await runCommand({ name: 'audit', usage, options }, async ({ values, positionals }) => {
  if (positionals.length > 0) throw usageError(usage)
  const { openShopContext } = await import('./open-shop-context.ts')
  const { checkLedger, describeDifference } = await import('#features/payments/server/index.ts')
  const shop = await openShopContext((line) => console.error(`audit: ${line}`))
  try {
    const { config, database } = shop.context
    const report = await checkLedger(database, values.offline ? null : await openProvidersOf(config), (difference) =>
      console.log(values.json ? JSON.stringify(difference) : describeDifference(difference)),
    )
    const { orders, goods, queried, differences } = report
    const words = `orders: ${orders}, goods: ${goods}, queries to the provider: ${queried}, discrepancies: ${differences}`
    console.log(values.json ? JSON.stringify({ orders, goods, asked: queried, differences }) : words)
    return differences > 0 ? 1 : 0
  } finally {
    await shop.close()
  }
})

/** The payment providers of a shop that runs with the same settings. */
async function openProvidersOf(config: Config): Promise<readonly ProviderSetup[]> {
  const { readPaymentConfig } = await import('#features/payment-providers/server/config.ts')
  const { openProviders } = await import('../runtime/stand-ins.ts')
  const providers = await openProviders(readPaymentConfig(process.env, config), config)
  for (const { provider } of providers) provider.onWarning?.((warning) => console.error(`audit: ${warning}`))
  return providers
}
