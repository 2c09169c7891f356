import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { shopFactsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'settings/shop',
    pictures: { shop: 'settings/shop' },
    load: () => import('./shop.tsx'),
    loader: shopFactsLoader,
  },
]
