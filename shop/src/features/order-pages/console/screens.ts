import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { firstTab, orderLoader, ordersLoader, pickListLoader, slipsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'orders',
    pictures: { orders: 'orders', 'orders-to-pay': 'orders?tab=to_pay', 'orders-none': 'orders?tab=all&q=zzzz' },
    load: () => import('./orders-list.tsx'),
    loader: ordersLoader,
    menu: {
      group: 'orders',
      place: 2,
      label: m.order_pages_console_orders,
      tab: firstTab,
      icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.500 8h5M9.500 12h5',
      permission: 'orders.read',
      key: 'o',
      isInBar: true,
      count: 'to_ship',
    },
  },
  {
    path: 'orders/:number',
    pictures: { order: 'orders/<order>', 'order-returned': 'orders/<returned>', 'order-lost': 'orders/<lost>' },
    load: () => import('./order.tsx'),
    loader: orderLoader,
  },
  {
    path: 'orders/slips',
    pictures: { slips: 'orders/slips?numbers=<orders>' },
    load: () => import('./slips.tsx'),
    loader: slipsLoader,
    frame: 'print',
  },
  {
    path: 'orders/pick-list',
    pictures: { 'pick-list': 'orders/pick-list?numbers=<orders>' },
    load: () => import('./pick-list.tsx'),
    loader: pickListLoader,
    frame: 'print',
  },
]
