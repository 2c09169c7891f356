/** `npm run audit`: recomputes every order from the ledger and reports discrepancies. */
import { runCommand, usageError } from './run-command.ts'
import type { ProviderSetup } from '#features/payments/server/index.ts'
import type { Config } from '#platform/config/config.ts'

const usage = `npm run audit -- [--json] [--offline]   works out every order, payment, refund and stock again from the books

The ledger of money, the book of goods and the record of what was heard are compared with the states that the shop acts
by; open payments and refunds also with what the payment provider says. Changes nothing; the shop may run meanwhile.

  --json      one JSON object a line: each difference, then the counts
  --offline   the provider is not asked

One line for each difference. Exit code: 0 all agrees; 1 something does not, or the audit could not be done.`

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
    const words = `${orders} orders, ${goods} goods, ${queried} questions to the provider: ${differences} differences`
    console.log(values.json ? JSON.stringify({ orders, goods, asked: queried, differences }) : words)
    return differences > 0 ? 1 : 0
  } finally {
    await shop.close()
  }
})

/** The payment providers of a shop that runs with the same settings. */
async function openProvidersOf(config: Config): Promise<readonly ProviderSetup[]> {
  const { readPaymentConfig } = await import('#features/payments/server/config.ts')
  const { openProviders } = await import('../runtime/stand-ins.ts')
  return openProviders(readPaymentConfig(process.env, config), config)
}
