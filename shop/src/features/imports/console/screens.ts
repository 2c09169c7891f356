import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { m } from '#texts'
import { goodsImportLoader, importLoader, importsLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'import',
    pictures: { import: 'import' },
    load: () => import('./goods/imports.tsx'),
    loader: importsLoader,
    menu: {
      group: 'goods',
      place: 3.5,
      label: m.imports_menu,
      icon: 'M12 4v11M8 11l4 4 4-4M5 19.500h14',
      permission: 'goods.import',
    },
  },
  {
    path: 'import/:id',
    pictures: {},
    load: () => import('./goods/import-file.tsx'),
    loader: goodsImportLoader,
  },
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
