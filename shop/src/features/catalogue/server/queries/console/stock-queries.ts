/** Stock changes by people, and the book of them. */
import { sql } from 'drizzle-orm'
import type { MovementReason } from '#features/catalogue/values.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { stockMovements } from '../goods-tables.ts'

export interface StockRow {
  id: number
  sku: string
  stock: number
}

/** Locks by id until the transaction ends, as purchases lock several. Unknown ones are omitted. */
export async function lockStocks(transaction: Database, ids: readonly number[]): Promise<Map<number, StockRow>> {
  const { rows } = await transaction.execute<StockRow & Record<string, unknown>>(sql`
    select id, sku, stock from goods where id = any(${sql.param(ids)}::integer[]) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface StockChange {
  goodsId: number
  stockChange: number
}

export interface StockAct {
  staffId: number
  reason: MovementReason
  note: string
  batchId: string | null
  now: Date
}

/** Requires the locks of the goods. */
export async function writeStockChanges(
  transaction: Database,
  changes: readonly StockChange[],
  { now, ...act }: StockAct,
): Promise<void> {
  const ids = changes.map(({ goodsId }) => goodsId)
  const by = changes.map(({ stockChange }) => stockChange)
  await transaction.execute(sql`
    update goods set stock = goods.stock + incoming.change
    from unnest(${sql.param(ids)}::integer[], ${sql.param(by)}::integer[]) as incoming (id, change)
    where goods.id = incoming.id and incoming.change <> 0`)
  await copyRows(transaction, stockMovements, {
    keys: ['goodsId', 'cause', 'stockChange', 'soldChange', 'createdAt', 'staffId', 'reason', 'note', 'batchId'],
    rows: changes.map((change) => ({ ...change, ...act, cause: 'count' as const, soldChange: 0, createdAt: now })),
  })
}

export interface MovementRow {
  id: number
  at: string
  cause: string
  reason: MovementReason | null
  change: number
  note: string
  staff_name: string
  order_number: string | null
  batch_id: string | null
}

/** Imports of earlier releases have written none. */
const reasonOfCount = sql`coalesce(movement.reason, case when exists (
  select from stock_movements earlier where earlier.goods_id = movement.goods_id
    and (earlier.created_at, earlier.id) < (movement.created_at, movement.id)) then 'import' else 'initial' end)`

/** Movements of the stock, the newest first, without payments, which move nothing. */
export async function readMovements(
  database: Database,
  goodsId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await database.execute<MovementRow & Record<string, unknown>>(sql`
    select movement.id, to_json(movement.created_at) #>> '{}' as at, cause,
      case when cause = 'count' then ${reasonOfCount} end as reason, stock_change as change, movement.note,
      coalesce(staff.display_name, '') as staff_name, order_number, movement.batch_id
    from (
      select * from stock_movements where goods_id = ${goodsId} and stock_change <> 0
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) movement
    left join orders on orders.id = movement.order_id left join staff on staff.id = movement.staff_id
    order by movement.created_at desc, movement.id desc`)
  return rows
}

/** @returns `most` where there are more */
export async function countMovements(database: Database, goodsId: number, most: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::integer as count from (select from stock_movements where goods_id = ${goodsId} and stock_change <> 0 limit ${most}) counted`)
  return rows[0]!.count
}
