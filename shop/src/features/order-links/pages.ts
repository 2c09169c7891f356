import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
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

export default pages
