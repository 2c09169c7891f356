import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { pricesLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'goods/:id/prices',
    pictures: { 'price-history': 'goods/129/prices', 'price-history-coming': 'goods/110/prices' },
    load: () => import('./prices-page.tsx'),
    loader: pricesLoader,
  },
]
