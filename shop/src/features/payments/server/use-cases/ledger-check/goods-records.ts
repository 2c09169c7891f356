/** Goods as a nightly ledger check reads them: by their saved sums and the movements since. */
import type { Database } from '#platform/database/database.ts'
import { type GoodsRecord, readGoodsRecords, type Step } from '../../queries/audit-queries.ts'
import { deleteStockSums, saveStockSums } from '../../queries/stock-sums.ts'
import { auditGoods } from './audit-goods.ts'
import { inBatches } from './in-batches.ts'

/** Reads an item wholly where its sums make a discrepancy: a movement may have been written later than its time. */
export async function readGoodsBySums(database: Database, step: Step): Promise<GoodsRecord[]> {
  const goods = await readGoodsRecords(database, step, 'sums')
  const doubtful = goods.filter((item) => auditGoods(item).length > 0).map(({ id }) => id)
  if (doubtful.length === 0) return goods
  await deleteStockSums(database, doubtful)
  const whole = await readGoodsRecords(database, { ...step, among: doubtful })
  return [...goods.filter(({ id }) => !doubtful.includes(id)), ...whole].toSorted((a, b) => a.id - b.id)
}

/** Longer than any transaction, so that no movement from before is still on its way. */
const graceInMs = 3_600_000
const goodsAtOnce = 50

/** @param goodsIds null: all */
export async function renewStockSums(
  database: Database,
  goodsIds: readonly number[] | null,
  startedAt: Date,
): Promise<void> {
  const until = new Date(startedAt.getTime() - graceInMs)
  const save = (step: Step) => saveStockSums(database, step, until)
  const batches = inBatches(save, goodsAtOnce, goodsIds ?? undefined)
  while (!(await batches.next()).done);
}
