import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { shopperLoader, shoppersLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'shoppers',
    pictures: { shoppers: 'shoppers', 'shoppers-none': 'shoppers?q=zzzz' },
    load: () => import('./shoppers-list.tsx'),
    loader: shoppersLoader,
    menu: {
      group: 'orders',
      place: 6,
      label: m.shoppers_title,
      icon: 'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 20a6.500 6.500 0 0 1 13 0M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500a6.500 6.500 0 0 1 3.500 5.500',
      permission: 'shoppers.read',
    },
  },
  {
    path: 'shoppers/:id',
    pictures: { shopper: 'shoppers/1' },
    load: () => import('./shopper.tsx'),
    loader: shopperLoader,
  },
]
