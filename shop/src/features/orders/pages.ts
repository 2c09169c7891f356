import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  // The action of the order list's button, without a page.
  { path: 'user/order/:order_number/cancel', file: './features/orders/pages/cancel-order.ts' },
]

export default pages
