import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { returnLoader, returnsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'returns',
    pictures: { returns: 'returns' },
    load: () => import('./returns-list.tsx'),
    loader: returnsLoader,
    menu: {
      group: 'orders',
      place: 3,
      label: m.returns_console_returns,
      icon: 'M9 14l-4-4 4-4M5 10h9.5a5 5 0 0 1 0 10H11',
      permission: 'money.read',
      key: 'r',
      count: 'requests',
    },
  },
  {
    path: 'returns/:number',
    pictures: { return: 'returns/<return>' },
    load: () => import('./return.tsx'),
    loader: returnLoader,
  },
]
