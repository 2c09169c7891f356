import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { shopLoader, shopTextLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'settings/shop',
    pictures: { shop: 'settings/shop' },
    load: () => import('./shop.tsx'),
    loader: shopLoader,
  },
  {
    path: 'settings/shop/texts/:kind',
    pictures: { 'shop-text': 'settings/shop/texts/privacy' },
    load: () => import('./shop-texts/text.tsx'),
    loader: shopTextLoader,
  },
]
