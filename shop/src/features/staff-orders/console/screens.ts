import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { editOrderLoader, newOrderLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'orders/new',
    pictures: { 'order-new-shopper': 'orders/new', 'order-new': 'orders/new?shopper=1' },
    load: () => import('./new-order.tsx'),
    loader: newOrderLoader,
  },
  {
    path: 'orders/:number/edit',
    pictures: { 'order-edit': 'orders/<unpaid>/edit' },
    load: () => import('./edit-order.tsx'),
    loader: editOrderLoader,
  },
]
