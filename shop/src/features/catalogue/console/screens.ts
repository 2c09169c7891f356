import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { goodsListLoader, goodsLoader, newGoodsLoader, stockLoader } from './loaders.ts'

export const screens: readonly ConsoleScreen[] = [
  {
    path: 'goods',
    pictures: { goods: 'goods' },
    load: () => import('./goods-list.tsx'),
    loader: goodsListLoader,
    menu: {
      group: 'goods',
      place: 1,
      label: m.catalogue_console_goods,
      icon: 'M4 8l8-4 8 4v8.5L12 20.5l-8-4zM4 8l8 4 8-4M12 12v8.5',
      permission: 'goods.read',
      key: 'g',
      isInBar: true,
    },
  },
  {
    path: 'goods/new',
    pictures: { 'goods-new': 'goods/new' },
    load: () => import('./goods-new.tsx'),
    loader: newGoodsLoader,
  },
  {
    path: 'goods/:id',
    pictures: { 'goods-edit': 'goods/241' },
    load: () => import('./goods-edit.tsx'),
    loader: goodsLoader,
  },
  {
    path: 'stock',
    pictures: { stock: 'stock' },
    load: () => import('./stock/stock-page.tsx'),
    loader: stockLoader,
    menu: {
      group: 'goods',
      place: 3,
      label: m.catalogue_console_stock,
      icon: 'M4 20V9l8-5 8 5v11M8 20v-8h8v8M8 16h8',
      permission: 'goods.read',
      count: 'low_stock',
    },
  },
]
