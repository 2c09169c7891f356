import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // Its address is a person's own: the gallery makes one.
  { path: 'user/order/:order_number', file: './features/order-pages/pages/order.tsx', screens: {}, isPrivate: true },
]

export default pages
