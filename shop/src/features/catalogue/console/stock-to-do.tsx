import { m } from '#texts'
import type { ListedConsoleGoods, listConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'
import { nameOfGoods } from './goods-words.ts'

/** Names the lowest where all are loaded. */
const maxRead = 100

/** Goods with low stock or sold out. */
export function StockToDo() {
  const loaded = useLoaded<ResponseOf<typeof listConsoleGoods>>('low_stock', (signal) =>
    callConsole<typeof listConsoleGoods>('GET /api/console/goods/', {
      query: { tab: 'low_stock', page_size: maxRead },
      signal,
    }),
  )
  const { data } = loaded
  const lowest = data?.results.toSorted((a, b) => a.stock - b.stock)[0]
  const isWhole = data !== null && data.results.length === data.count
  return (
    <>
      <ToDoRow
        to={consolePaths.goods({ tab: 'low_stock' })}
        title={m.catalogue_to_do_low()}
        count={data?.facets.low_stock ?? null}
        loaded={loaded}
      >
        {data && (lowest ? worstOf(lowest, isWhole) : m.catalogue_to_do_none())}
      </ToDoRow>
      {(data?.facets.sold_out ?? 0) > 0 && (
        <ToDoRow
          to={consolePaths.goods({ tab: 'sold_out' })}
          title={m.catalogue_to_do_sold_out()}
          count={data?.facets.sold_out ?? null}
        >
          {m.catalogue_to_do_sold_out_text()}
        </ToDoRow>
      )}
    </>
  )
}

const worstOf = (goods: ListedConsoleGoods, isWhole: boolean) =>
  isWhole ? m.catalogue_to_do_worst({ name: nameOfGoods(goods).name, count: goods.stock }) : m.catalogue_to_do_many()
