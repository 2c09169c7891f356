import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { healthLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'health',
    pictures: { health: 'health' },
    load: () => import('./health.tsx'),
    loader: healthLoader,
    menu: {
      group: 'shop',
      place: 4.5,
      label: m.health_title,
      icon: 'M4 12.5h3.5l2-5 4 10 2.500-5H20',
    },
  },
]
