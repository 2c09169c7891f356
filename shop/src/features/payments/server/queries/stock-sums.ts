/** Saved sums of stock movements: what a nightly ledger check need not read again. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { ofStep, type Step } from './audit-queries.ts'
import type { Rolling } from './ledger-progress.ts'

const goodsOfNight = 100_000

/** The goods of one night, after those of the last one: as many as have so many movements, the last item whole. */
export async function findRollingGoods(
  database: Database,
  rolledThrough: number,
  movementsOfNight: number,
): Promise<Rolling> {
  const { rows } = await database.execute<{ last: number; after: number; through: number }>(sql`
    with highest as (select coalesce(max(id), 0) as id from goods),
    start as (select id as last, case when ${rolledThrough} >= id then 0 else ${rolledThrough} end as after from highest)
    select last, after, coalesce((select goods_id from stock_movements where goods_id > after
      order by goods_id, created_at offset ${movementsOfNight} limit 1), last) as through from start`)
  const { last, after, through } = rows[0]!
  return { after, through: Math.min(last, through, after + goodsOfNight) }
}

export async function deleteRollingSums(database: Database, { after, through }: Rolling): Promise<void> {
  await database.execute(sql`delete from stock_sums where goods_id > ${after} and goods_id <= ${through}`)
}

export async function deleteStockSums(database: Database, goodsIds: readonly number[]): Promise<void> {
  await database.execute(sql`delete from stock_sums where goods_id = any(${sql.param([...goodsIds])}::integer[])`)
}

/**
 * Saves the sums of some goods.
 * @param until before which every movement has been committed
 * @returns the goods
 */
export async function saveStockSums(database: Database, step: Step, until: Date): Promise<{ id: number }[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    with step as (select id from goods ${ofStep(sql`id`, step)}), saved as (
      insert into stock_sums (goods_id, until, stock, sold, counted)
      select step.id, ${until}::timestamptz, coalesce(sums.stock, 0) + later.stock, coalesce(sums.sold, 0) + later.sold,
        coalesce(sums.counted, 0) + later.counted
      from step left join stock_sums sums on sums.goods_id = step.id cross join lateral (
        select coalesce(sum(stock_change), 0) as stock, coalesce(sum(sold_change), 0) as sold,
          coalesce(sum(stock_change + sold_change) filter (where cause in ('count', 'write_off')), 0) as counted
        from stock_movements where goods_id = step.id and created_at >= coalesce(sums.until, '-infinity')
          and created_at < ${until}::timestamptz
      ) later
      on conflict (goods_id) do update set until = excluded.until, stock = excluded.stock, sold = excluded.sold,
        counted = excluded.counted
      where stock_sums.until < excluded.until
    )
    select id from step order by id`)
  return rows
}
