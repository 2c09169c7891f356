import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { takingsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'takings',
    pictures: { takings: 'takings', 'takings-months': 'takings?tab=month' },
    load: () => import('./takings-page.tsx'),
    loader: takingsLoader,
    menu: {
      group: 'orders',
      place: 7,
      label: m.reports_takings,
      icon: 'M4 20h16M7 16v-5M12 16V6M17 16V9',
      permission: 'money.read',
    },
  },
]
