import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  route('user/order/:order_number/cancel', './features/orders/pages/cancel-order.ts'),
] satisfies RouteConfigEntry[]
