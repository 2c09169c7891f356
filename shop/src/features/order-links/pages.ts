import type { RouteEntry } from '#platform/pages/page.ts'

const userPages: RouteEntry[] = [
  {
    path: 'cashier/:order_number',
    file: './features/order-links/pages/cashier.tsx',
    // The address belongs to a person's order.
    screens: {},
    isPrivate: true,
    offline: 'untouched',
  },
]

const publicPages: RouteEntry[] = [
  {
    path: 'o/:code',
    file: './features/order-links/pages/order-link.tsx',
    // The address is a secret of one order.
    screens: {},
    isSecret: true,
    offline: 'untouched',
  },
  {
    path: 'o/:code/cashier',
    file: './features/order-links/pages/link-cashier.tsx',
    screens: {},
    isSecret: true,
    offline: 'untouched',
  },
]

export default { publicPages, userPages }
