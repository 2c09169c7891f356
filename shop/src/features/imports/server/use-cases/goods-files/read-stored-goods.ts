import { readNamedFacts } from '#features/goods-facts/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { readGoodsOf } from '#features/goods-rows/server/index.ts'
import type { StoredGoods } from '../../rules/goods-files/goods-cells.ts'

/** Goods by SKU, also deleted ones that can be restored. */
export async function readStoredGoods(database: Database, skus: readonly string[]): Promise<Map<string, StoredGoods>> {
  const goods = await readGoodsOf(database, skus)
  const facts = await readNamedFacts(
    database,
    goods.map(({ id }) => id),
  )
  return new Map(goods.map((row) => [row.sku, { goods: row, facts: facts.get(row.id) ?? {} }]))
}
