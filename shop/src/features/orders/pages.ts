import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // Not a page but what the order list's button asks for.
  { path: 'user/order/:order_number/cancel', file: './features/orders/pages/cancel-order.ts' },
]

export default pages
