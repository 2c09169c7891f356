/** The console's screens: those of its routes, and what opens over them. */
import { expectScreen } from '../fixtures/console-screens.ts'
import { dialogs } from './console-dialogs.ts'
import type { ConsoleScreen, Screen } from './screen.ts'

const named: Record<string, ConsoleScreen> = {
  today: { route: '', path: '' },
  orders: { route: 'orders' },
  'orders-to-pay': { route: 'orders', path: 'orders?tab=to_pay' },
  'orders-none': { route: 'orders', path: 'orders?tab=all&q=zzzz' },
  order: { route: 'orders/:number', path: ({ toShip }) => `orders/${toShip[0]!}` },
  'order-returned': { route: 'orders/:number', path: ({ asked }) => `orders/${asked}` },
  'order-lost': { route: 'orders/:number', path: ({ lost }) => `orders/${lost}` },
  'ship-file': { route: 'orders/ship-file' },
  slips: { route: 'orders/slips', path: ({ toShip }) => `orders/slips?numbers=${toShip.join(',')}` },
  returns: { route: 'returns' },
  return: { route: 'returns/:number', path: ({ returnNumber }) => `returns/${returnNumber}` },
  review: { route: 'review' },
  goods: { route: 'goods' },
  'goods-new': { route: 'goods/new' },
  'goods-edit': { route: 'goods/:id', path: 'goods/241' },
  types: { route: 'types' },
  stock: { route: 'stock' },
  settings: { route: 'settings' },
  shop: { route: 'settings/shop' },
  profile: { route: 'profile' },
  staff: { route: 'staff' },
  trail: { route: 'trail' },
  'not-found': { route: '*', path: 'nowhere' },
  ...dialogs,
}

const doors: Screen[] = ['sign-in', 'welcome'].map((door) => ({ name: `console-${door}`, path: `/console/${door}` }))

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

/** Of which there is a picture. */
export const picturedRoutes: readonly string[] = [
  'sign-in',
  'welcome',
  ...Object.values(named).map(({ route }) => route),
]
