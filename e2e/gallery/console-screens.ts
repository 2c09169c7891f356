/** The console's screens: those of its routes, and what opens over them. */
import type { Page } from '@playwright/test'
import { expectScreen } from '../fixtures/console-screens.ts'
import type { GalleryStaff } from './gallery-staff.ts'
import type { Screen } from './screen.ts'

type Numbers = Pick<GalleryStaff, 'toPay' | 'toShip' | 'lost' | 'asked' | 'returnNumber'>

interface ConsoleScreen {
  /** As `console/routes.tsx` names it. */
  route: string
  /** Below `/console/`; unset: the route itself. */
  path?: string | ((numbers: Numbers) => string)
  open?(page: Page): Promise<void>
}

/** A dialog, or what else lies over the screen once it is pressed. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(`main ${selector}`).filter({ visible: true }).first().click()
}
const choose = (count: number) => async (page: Page) => {
  const boxes = page.locator('main :is(td, li) input[type=checkbox]').filter({ visible: true })
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

const named: Record<string, ConsoleScreen> = {
  today: { route: '', path: '' },
  orders: { route: 'orders' },
  'orders-to-pay': { route: 'orders', path: 'orders?tab=to_pay' },
  'orders-none': { route: 'orders', path: 'orders?tab=all&q=zzzz' },
  'orders-chosen': { route: 'orders', open: choose(2) },
  order: { route: 'orders/:number', path: ({ toShip }) => `orders/${toShip[0]!}` },
  'order-returned': { route: 'orders/:number', path: ({ asked }) => `orders/${asked}` },
  'order-lost': { route: 'orders/:number', path: ({ lost }) => `orders/${lost}` },
  ship: { route: 'orders/:number', path: ({ toShip }) => `orders/${toShip[0]!}`, open: press('.c-btn.is-primary') },
  'ship-file': { route: 'orders/ship-file' },
  slips: { route: 'orders/slips', path: ({ toShip }) => `orders/slips?numbers=${toShip.join(',')}` },
  returns: { route: 'returns' },
  return: { route: 'returns/:number', path: ({ returnNumber }) => `returns/${returnNumber}` },
  review: { route: 'review' },
  goods: { route: 'goods' },
  'goods-chosen': { route: 'goods', open: choose(3) },
  'goods-new': { route: 'goods/new' },
  'goods-edit': { route: 'goods/:id', path: 'goods/241' },
  'goods-delete': { route: 'goods/:id', path: 'goods/241', open: press('.c-btn.is-danger') },
  types: { route: 'types' },
  stock: { route: 'stock' },
  settings: { route: 'settings' },
  profile: { route: 'profile' },
  staff: { route: 'staff' },
  trail: { route: 'trail' },
  'not-found': { route: '*', path: 'nowhere' },
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
