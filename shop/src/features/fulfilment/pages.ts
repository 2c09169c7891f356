import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // Its address is a person's own: the gallery makes one.
  { path: 'user/order/:order_number', file: './features/fulfilment/pages/order.tsx', screens: {}, isPrivate: true },
  {
    path: 'user/order/:order_number/return',
    file: './features/fulfilment/pages/return.tsx',
    screens: {},
    isPrivate: true,
  },
]

export default pages
