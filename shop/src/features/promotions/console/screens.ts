import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { promotionsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'promotions',
    pictures: { promotions: 'promotions', 'promotions-new': 'promotions?id=new' },
    load: () => import('./promotions-page.tsx'),
    loader: promotionsLoader,
    menu: {
      group: 'goods',
      place: 4,
      label: m.promotions_title,
      icon: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14.5 7v2M14.5 11v2M14.5 15v2',
      permission: 'promotions.edit',
    },
  },
]
