/** The console's screens as listed by the slices, and their dialogs. */
import { expectScreen, listedScreens } from '../fixtures/console-screens.ts'
import { dialogs } from './console-dialogs.ts'
import type { ConsoleScreen, Numbers, Screen } from './screen.ts'

/** @param at an address with names for the gallery's own rows, such as `orders/<order>` */
function addressOf(at: string, { toPay, toShip, returned, lost, returnNumber, mailId, invoiceId }: Numbers): string {
  const rows: Record<string, string> = {
    order: toShip[0]!,
    unpaid: toPay,
    orders: toShip.join(','),
    returned,
    lost,
    return: returnNumber,
    mail: mailId,
    invoice: invoiceId,
  }
  return at.replaceAll(/<(\w+)>/g, (_all, name: string) => rows[name]!)
}

const inside = listedScreens.filter(({ isBeforeSignIn }) => !isBeforeSignIn)
const named: Record<string, ConsoleScreen> = {
  ...Object.fromEntries(
    inside.flatMap(({ path: route, pictures }) =>
      pictures.map(({ name, at }): [string, ConsoleScreen] => [
        name,
        { route, path: at.includes('<') ? (numbers) => addressOf(at, numbers) : at },
      ]),
    ),
  ),
  ...dialogs,
}

const doors = listedScreens
  .filter(({ isBeforeSignIn }) => isBeforeSignIn)
  .flatMap(({ pictures }) =>
    pictures.map(({ name, at }): Screen => ({ name: `console-${name}`, path: `/console/${at}` })),
  )

export const consoleScreens: Screen[] = [
  ...doors,
  ...Object.entries(named).map(([name, { route, path = route, open }]): Screen => {
    const shown = (place: string) => `/console/${place}`
    return {
      name: `console-${name}`,
      path: typeof path === 'string' ? shown(path) : '',
      who: 'staff',
      ...(open && { isOverlay: true }),
      ...(typeof path === 'function' && { arrange: async (_page, _shopper, staff) => shown(path(staff!)) }),
      prepare: async (page) => {
        await expectScreen(page)
        if (!open) return
        await open(page)
        await expectScreen(page)
      },
    }
  }),
]

/** Routes with a picture. */
export const picturedRoutes: readonly string[] = [
  ...listedScreens.filter(({ isBeforeSignIn }) => isBeforeSignIn).map(({ path }) => path),
  ...Object.values(named).map(({ route }) => route),
]
