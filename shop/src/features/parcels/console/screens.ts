import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { carriersLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'delivery/carriers',
    pictures: { carriers: 'delivery/carriers' },
    load: () => import('./carriers.tsx'),
    loader: carriersLoader,
  },
]
