import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { exportsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'exports',
    pictures: {
      exports: 'exports?tab=orders',
      'exports-ledger': 'exports?tab=ledger',
      'exports-goods': 'exports?tab=goods',
    },
    load: () => import('./exports-page.tsx'),
    loader: exportsLoader,
    menu: {
      group: 'orders',
      place: 8,
      label: m.exports_title,
      icon: 'M12 15V4M8 8l4-4 4 4M5 19.500h14',
      permission: 'reports.export',
    },
  },
]
