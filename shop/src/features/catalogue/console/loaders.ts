/** The data of the screens of goods and stock. */
import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleGoods, listConsoleGoods } from '../console-contract/goods.ts'
import type { GoodsTab } from '../values.ts'

export const goodsListLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listConsoleGoods>('GET /api/console/goods/', { query, signal }),
)

const readGoods = (id: number, signal: AbortSignal) =>
  callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id }, signal })

export const goodsLoader = screenLoader(({ params: { id }, signal }) => readGoods(Number(id), signal))

/** Goods that new ones are a copy of; null: of none. */
export const newGoodsLoader = screenLoader(async ({ query: { copy }, signal }) => ({
  copied: copy ? await readGoods(Number(copy), signal) : null,
}))

/** Goods running out come first. */
export const firstStockTab: GoodsTab = 'running_low'

export const stockLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listConsoleGoods>('GET /api/console/goods/', {
    query: { ...query, tab: (query.tab || firstStockTab) as GoodsTab },
    signal,
  }),
)
