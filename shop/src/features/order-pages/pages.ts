import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // The address belongs to a person, so the gallery creates an order.
  { path: 'user/order/:order_number', file: './features/order-pages/pages/order.tsx', screens: {}, isPrivate: true },
]

export default pages
