import { readNamedFacts } from '#features/goods-facts/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import {
  countExportedGoods,
  type ExportedTypes,
  ofTypes,
  readExportedGoods,
} from '../queries/exported-goods-queries.ts'
import { exportedRow } from '../rules/exported-row.ts'

const goodsAtOnce = 500

/** Goods as rows for an import, with the cells of `exportedColumns`. */
export const exportedGoods = { count: countExportedGoods, readRows, ofTypes }

/** By id, in batches. */
async function* readRows(transaction: Database, types: ExportedTypes): AsyncGenerator<string[][]> {
  for (let afterId = 0; ;) {
    const goods = await readExportedGoods(transaction, { ...types, afterId, limit: goodsAtOnce })
    const facts = await readNamedFacts(
      transaction,
      goods.map(({ id }) => id),
    )
    yield goods.map((row) => exportedRow(row, facts.get(row.id)!))
    if (goods.length < goodsAtOnce) break
    afterId = goods.at(-1)!.id
  }
}
