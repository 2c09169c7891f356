import { randomUUID } from 'node:crypto'
import type { StockReason } from '#features/catalogue/values.ts'
import { respondIdempotently, writeAuditEntries } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { m } from '#texts'
import { lockStocks, writeStockChanges } from '../../queries/console/stock-queries.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { type CountedStock, stockAfter, stockChangeOf } from '../../rules/console/stock-changes.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

interface Why {
  reason: StockReason
  note?: string | undefined
}

/** @throws GoodsNotFound, StockBelowZero, Invalid, RequestKeyReused */
export async function changeStock(
  { inTransaction, now }: Context,
  by: Staff,
  { key, id, why, ...counted }: CountedStock & { key: string; id: number; why: Why },
): Promise<{ stock: number }> {
  const line = { id, change: stockChangeOf(counted, (name) => name), field: 'change' }
  return inTransaction((transaction) =>
    respondIdempotently(transaction, { by, key, sent: ['stock', line, why], now: now() }, async () => {
      const [changed] = await writeStock(transaction, by, { lines: [line], why, batchId: null, now: now() })
      return { stock: changed!.stock }
    }),
  )
}

/** All or none. @throws as for one */
export async function changeStocks(
  { inTransaction, now }: Context,
  by: Staff,
  { key, lines: requestedLines, why }: { key: string; lines: readonly (CountedStock & { id: number })[]; why: Why },
): Promise<{ batch_id: string; goods: { id: number; stock: number }[] }> {
  requireEachOnce(requestedLines.map(({ id }) => id))
  const lines = requestedLines.map(({ id, ...counted }, place) => {
    const field = (name: string) => `lines.${place}.${name}`
    return { id, change: stockChangeOf(counted, field), field: field('change') }
  })
  return inTransaction((transaction) =>
    respondIdempotently(transaction, { by, key, sent: ['stocks', lines, why], now: now() }, async () => {
      const batchId = randomUUID()
      return { batch_id: batchId, goods: await writeStock(transaction, by, { lines, why, batchId, now: now() }) }
    }),
  )
}

function requireEachOnce(ids: readonly number[]): void {
  const place = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (place !== -1) throw new Invalid({ [`lines.${place}.id`]: [(options) => m.catalogue_named_twice({}, options)] })
}

interface Write {
  lines: readonly { id: number; change: number; field: string }[]
  why: Why | { reason: 'initial'; note?: undefined }
  batchId: string | null
  now: Date
}

/** Writes goods, movements and audit log; locks the goods by id first. */
export async function writeStock(transaction: Database, by: Staff, { lines, why, batchId, now }: Write) {
  const { reason, note = '' } = why
  const known = await lockStocks(
    transaction,
    lines.map(({ id }) => id),
  )
  const changed = lines.map(({ id, change, field }) => {
    const goods = known.get(id)
    if (!goods) throw new GoodsNotFound()
    return { ...goods, change, after: stockAfter(goods, change, field) }
  })
  await writeStockChanges(
    transaction,
    changed.map(({ id, change }) => ({ goodsId: id, stockChange: change })),
    { staffId: by.id, reason, note, batchId, now },
  )
  await writeAuditEntries(
    transaction,
    changed.map(({ id, sku, stock, after }) => ({
      by,
      at: now,
      action: 'goods.stock',
      subject: { kind: 'goods', id, label: sku },
      changes: { stock: [stock, after], reason: [null, reason] },
      reason: note,
      ...(batchId && { batchId }),
    })),
  )
  return changed.map(({ id, after }) => ({ id, stock: after }))
}
