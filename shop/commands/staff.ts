/** `npm run staff`: manages the console's accounts, and creates one-time links for them. */
import { roles } from '#features/staff/values.ts'
import { CommandRefused, runCommand, usageError } from './run-command.ts'

const usage = `npm run staff -- list                     lists the accounts of the merchant's console
npm run staff -- add NAME [--role ROLE]   creates an account and a one-time link for it; ROLE is owner, manager, packer
                                          (the default) or viewer
npm run staff -- link NAME                creates a one-time link that resets password and second factors
npm run staff -- end NAME                 ends all sessions of NAME
npm run staff -- disable NAME             disables the account of NAME

A link works once, within 24 hours. While there is no owner, every start prints a link that creates the first one.`

const options = { role: { type: 'string', default: 'packer' } } as const

await runCommand({ name: 'staff', usage, options }, async ({ values, positionals }) => {
  const [verb, name, ...others] = positionals
  const isKnown = verb === 'list' ? name === undefined : ['add', 'link', 'end', 'disable'].includes(verb ?? '')
  if (!isKnown || others.length > 0 || (verb !== 'list' && !name)) throw usageError(usage)
  const staff = await import('#features/staff/server/index.ts')
  const role = roles.find((known) => known === values.role)
  if (!role) throw new CommandRefused(`there is no role ${values.role}; there are ${roles.join(', ')}`)
  const { openShopContext } = await import('./open-shop-context.ts')
  const shop = await openShopContext((line) => console.error(`staff: ${line}`))
  try {
    const { context } = shop
    if (verb === 'list') {
      for (const line of await staff.listStaffLines(context.database)) console.log(line)
      return 0
    }
    const id =
      verb === 'add'
        ? await add(() => staff.addStaff(context, 'command', newStaff(name!, role)))
        : await staff.findStaffId(context.database, name!)
    if (id === undefined)
      throw new CommandRefused(`no account is called ${name}; npm run staff -- list shows all accounts`)
    if (verb === 'end') console.log(`${await staff.endSessionsOfStaff(context, 'command', id)} sessions ended`)
    else if (verb === 'disable') {
      await staff.setActive(context, 'command', { id, isActive: false }).catch(refuse)
      console.log(`${name} is disabled`)
    } else console.log((await staff.makeStaffLink(context, 'command', id).catch(refuse)).url)
    return 0
  } finally {
    await shop.close()
  }
})

/** Hoisted, because the bundle puts the statements above in the middle of the module. */
function newStaff(name: string, role: 'owner' | 'manager' | 'packer' | 'viewer') {
  return { username: name, displayName: [...name].slice(0, 60).join(''), role, needsSecondFactor: true }
}

async function add(make: () => Promise<{ id: number }>): Promise<number> {
  return (await make().catch(refuse)).id
}

/** Turns an expected error into one line. */
function refuse(error: unknown): never {
  const sentence = error instanceof Error && 'sentence' in error ? (error.sentence as (o: object) => string) : null
  if (!sentence) throw error
  throw new CommandRefused(sentence({ locale: 'en' }), { cause: error })
}
