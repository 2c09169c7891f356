import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'o/:code',
    file: './features/staff-orders/pages/payment-link.tsx',
    // The address is a secret of one order.
    screens: {},
    offline: 'untouched',
  },
]

export default pages
