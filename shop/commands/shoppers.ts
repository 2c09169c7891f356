/** `npm run shoppers`: support for shoppers, including after the theft of an account. */
import { withAuditEntry } from './with-audit-entry.ts'
import { CommandRefused, runCommand, usageError } from './run-command.ts'

const usage = `npm run shoppers -- end NAME      ends all sessions of NAME, on every device
npm run shoppers -- end --all     ends the sessions of all shoppers

Sessions end at once. Passwords stay valid, so shoppers can log in again.`

const options = { all: { type: 'boolean', default: false } } as const

await runCommand({ name: 'shoppers', usage, options }, async ({ values, positionals }) => {
  const [verb, name, ...others] = positionals
  if (verb !== 'end' || others.length > 0 || values.all === (name !== undefined)) throw usageError(usage)
  const { endLoginsOf, findShopperId } = await import('#features/identity/server/index.ts')
  const { openShopContext } = await import('./open-shop-context.ts')
  const shop = await openShopContext((line) => console.error(`shoppers: ${line}`))
  try {
    const id = name === undefined ? null : await findShopperId(shop.context.database, name)
    if (id === undefined) throw new CommandRefused(`no shopper is called ${name}`)
    // Uses the number, because the audit log outlasts the account and its name.
    const subject = { kind: 'shopper', id: id ?? '', label: String(id ?? '') }
    const context = withAuditEntry(shop.context, { action: 'shopper.end_logins', subject })
    const ended = await endLoginsOf(context, id)
    console.log(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended`)
    return 0
  } finally {
    await shop.close()
  }
})
