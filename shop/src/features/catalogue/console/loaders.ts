/** The data of the screens of goods and stock. */
import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleGoods, listConsoleGoods } from '../console-contract/goods.ts'
import type { GoodsTab } from '../values.ts'

export const goodsListLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listConsoleGoods>('GET /api/console/goods/', { query, signal }),
)

export const goodsLoader = screenLoader(({ params: { id }, signal }) =>
  callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id: Number(id) }, signal }),
)

/** Goods running out come first. */
export const firstStockTab: GoodsTab = 'running_low'

export const stockLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listConsoleGoods>('GET /api/console/goods/', {
    query: { ...query, tab: (query.tab || firstStockTab) as GoodsTab },
    signal,
  }),
)
