import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  route('user/pay/:goods_id', './features/checkout/pages/pay.tsx'),
  // Not pages but what the order list's buttons ask for.
  route('user/order/:order_number/pay', './features/checkout/pages/pay-order.ts'),
  route('user/order/:order_number/refund', './features/checkout/pages/refund-order.ts'),
] satisfies RouteConfigEntry[]
