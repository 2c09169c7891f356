import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { importLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'orders/ship-file',
    pictures: { 'ship-file': 'orders/ship-file' },
    load: () => import('./ship-file.tsx'),
  },
  {
    path: 'orders/ship-file/:id',
    pictures: {},
    load: () => import('./ship-file.tsx'),
    loader: importLoader,
  },
]
