/** Returns for the console's lists. */
import { sql } from 'drizzle-orm'
import { maxReturnsCounted, returnTabs, type ReturnTab, statusesOfTabs } from '#features/returns/values.ts'
import { type Fulfilment, maxLinesListed } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { ReturnRow } from './return-tables.ts'

/** Tabs sorted newest first; open returns have the oldest first. */
const newestFirst: readonly ReturnTab[] = ['paid', 'ended']

/** Reads each status by its own index range, so that cost does not grow with the table. */
export async function listReturnIds(
  database: Database,
  { tab, limit, offset }: { tab: ReturnTab; limit: number; offset: number },
): Promise<number[]> {
  const way = newestFirst.includes(tab) ? sql`desc` : sql`asc`
  const parts = statusesOfTabs[tab].map(
    (status) => sql`(select id from returns where status = ${status} order by id ${way} limit ${offset + limit})`,
  )
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from (${sql.join(parts, sql` union all `)}) listed order by id ${way} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/** Number of returns in each tab, up to one more than the limit. */
export async function countReturnTabs(database: Database): Promise<Record<ReturnTab, number>> {
  const counts = returnTabs.map(
    (
      tab,
    ) => sql`(select count(*)::integer from (select 1 from returns where status = any(${sql.param([...statusesOfTabs[tab]])}::text[])
      limit ${maxReturnsCounted + 1}) counted) as ${sql.identifier(tab)}`,
  )
  const { rows } = await database.execute<Record<ReturnTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

/** Menu badge: returns awaiting a decision. */
export async function countReturnsToDecide(database: Database): Promise<number> {
  return (await countReturnTabs(database)).to_answer
}

export interface ListedReturnRow extends Pick<
  ReturnRow,
  'id' | 'returnNumber' | 'kind' | 'reason' | 'status' | 'text' | 'amountInFen'
> {
  orderNumber: string
  fulfilment: Fulfilment
  createdAt: string
  answeredAt: string | null
  sentBackAt: string | null
  receivedAt: string | null
  userId: number
  username: string | null
  lines: { goodsId: number; names: Record<string, string>; quantity: number }[]
  pieces: number
}

/** Results are in the order of `ids`. */
export async function readListedReturns(database: Database, ids: readonly number[]): Promise<ListedReturnRow[]> {
  if (ids.length === 0) return []
  const { rows } = await database.execute<{ facts: ListedReturnRow }>(sql`
    select json_build_object('id', returns.id, 'returnNumber', return_number, 'orderNumber', order_number, 'kind', returns.kind,
      'reason', returns.reason, 'status', returns.status, 'text', returns.text, 'amountInFen', amount_in_fen, 'fulfilment', fulfilment,
      'createdAt', returns.created_at, 'answeredAt', answered_at, 'sentBackAt', sent_back_at, 'receivedAt', received_at,
      'userId', user_id, 'username', case when username_key not like 'deleted:%' then username end,
      'lines', coalesce(returned.first_lines, '[]'), 'pieces', returned.pieces) as facts
    from unnest(${sql.param(ids)}::bigint[]) with ordinality requested (id, place)
    join returns on returns.id = requested.id join orders on orders.id = order_id join users on users.id = user_id
    cross join lateral (
      select coalesce(sum(cardinality(units)), 0)::integer as pieces,
        json_agg(json_build_object('goodsId', goods_id, 'names', goods_names, 'quantity', cardinality(units)) order by position)
          filter (where position <= ${maxLinesListed}) as first_lines
      from return_lines join order_lines using (order_id, position) where return_id = returns.id
    ) returned
    order by requested.place`)
  return rows.map(({ facts }) => facts)
}
