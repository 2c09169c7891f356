import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const pages: RouteEntry[] = [
  {
    path: 'user/pay/:goods_id',
    file: './features/checkout/pages/pay.tsx',
    screens: { pay: paths.payForGoods(1), 'pay-sold-out': paths.payForGoods(11) },
    isPrivate: true,
    offline: 'untouched',
  },
  // Actions of the order list's buttons, without pages.
  { path: 'user/order/:order_number/pay', file: './features/checkout/pages/pay-order.ts' },
  { path: 'user/order/:order_number/address', file: './features/checkout/pages/set-address.ts' },
  { path: 'user/order/:order_number/refund', file: './features/checkout/pages/refund-order.ts' },
]

export default pages
