import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'cashier/:order_number',
    file: './features/payments/pages/cashier.tsx',
    // The address belongs to a person's order.
    screens: {},
    isPrivate: true,
    offline: 'untouched',
  },
]

export default pages
