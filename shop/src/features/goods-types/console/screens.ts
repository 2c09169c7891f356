import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { typesLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'types',
    pictures: { types: 'types' },
    load: () => import('./types-page.tsx'),
    loader: typesLoader,
    menu: {
      group: 'goods',
      place: 2,
      label: m.goods_types_title,
      icon: 'M4 5h6v6H4zM4 14h6v5H4zM14 6h6M14 10h6M14 15h6M14 18h6',
      permission: 'goods.read',
    },
  },
]
