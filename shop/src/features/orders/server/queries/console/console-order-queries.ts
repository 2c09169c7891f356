/** Orders for the console's lists. */
import { sql } from 'drizzle-orm'
import type { Fulfilment, OrderFlag, OrderStatus, OrderTab } from '#features/orders/values.ts'
import { maxLinesListed } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { isInReview } from './in-review.ts'
import type { Names } from '#platform/i18n/names.ts'

export interface ConsoleOrderRow {
  id: number
  orderNumber: string
  status: OrderStatus
  fulfilment: Fulfilment
  tab: Exclude<OrderTab, 'all'>
  createdAt: string
  paidAt: string | null
  /** Since when a return waits for a decision or a refund. */
  returnSince: string | null
  userId: number
  username: string | null
  /** Null: an order of an account. */
  guest: { recipient: string | null } | null
  place: { country: string; region1: string; region2: string } | null
  lines: { goodsId: number; names: Names; quantity: number }[]
  kinds: number
  pieces: number
  piecesLeft: number
  totalInFen: number
  isInReview: boolean
  message: string
  note: string
  flag: OrderFlag
  revision: number
}

/** In the order of `ids`. */
export async function readConsoleOrders(database: Database, ids: readonly number[]): Promise<ConsoleOrderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await database.execute<{ facts: ConsoleOrderRow }>(sql`
    select json_build_object('id', orders.id, 'orderNumber', order_number, 'status', status, 'fulfilment', fulfilment,
      'tab', order_tab(status, fulfilment), 'createdAt', orders.created_at, 'paidAt', paid_at,
      'returnSince', (select min(created_at) from returns where returns.order_id = orders.id
        and returns.status in ('requested', 'approved', 'sent_back', 'received', 'refunding')),
      'userId', user_id, 'username', case when username_key not like 'deleted:%' then username end,
      'guest', case when users.kind = 'guest' then json_build_object('recipient', (select recipient from order_addresses where order_id = orders.id)) end,
      'place', (select json_build_object('country', country, 'region1', region_1, 'region2', region_2)
        from order_addresses where order_id = orders.id),
      'lines', bought.first_lines, 'kinds', bought.kinds, 'pieces', bought.pieces,
      'piecesLeft', case when order_tab(status, fulfilment) <> 'to_ship' then 0 else (
        select sum(units.bought - units.called_off - units.handed_over)::integer from order_line_units(orders.id) units) end,
      'totalInFen', total_in_fen, 'isInReview', ${isInReview()}, 'message', message, 'note', note, 'flag', flag, 'revision', revision) as facts
    from unnest(${sql.param(ids)}::bigint[]) with ordinality requested (id, place)
    join orders on orders.id = requested.id join users on users.id = orders.user_id
    cross join lateral (
      select count(*)::integer as kinds, sum(quantity)::integer as pieces,
        json_agg(json_build_object('goodsId', goods_id, 'names', goods_names, 'quantity', quantity) order by position)
          filter (where position <= ${maxLinesListed}) as first_lines
      from order_lines where order_id = orders.id
    ) bought
    order by requested.place`)
  return rows.map(({ facts }) => facts)
}
