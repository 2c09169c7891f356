/** Counts requests by address over all processes of a shop. */
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

export interface CountToAdd {
  key: string
  added: number
  windowInMs: number
}

export interface SharedCount {
  key: string
  count: number
  endsInMs: number
}

/** @returns the total of each key, including counts of other processes */
export async function addRequestCounts(database: Database, counts: readonly CountToAdd[]): Promise<SharedCount[]> {
  // Locks in the same order everywhere, so that two processes never deadlock.
  const { rows } = await database.execute<{ key: string; count: number; ends_in: number }>(sql`
    insert into request_counts as known (key, count, ends_at)
    select key, added, now() + "windowInMs" * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(counts)}::json) as more (key text, added integer, "windowInMs" integer)
    order by key
    on conflict (key) do update set
      count = excluded.count + case when known.ends_at > now() then known.count else 0 end,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning key, count, (extract(epoch from ends_at - now()) * 1000)::integer as ends_in`)
  return rows.map(({ key, count, ends_in }) => ({ key, count, endsInMs: ends_in }))
}

const deleteBatchSize = 5_000

export async function deleteEndedCounts(database: Database): Promise<void> {
  await database.execute(sql`
    delete from request_counts where key = any(array(
      select key from request_counts where ends_at < now() order by ends_at limit ${deleteBatchSize} for update skip locked))`)
}
