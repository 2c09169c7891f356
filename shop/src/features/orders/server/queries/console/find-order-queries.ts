/** Orders by whatever somebody has of them: each way is an index, and gives a bounded number. */
import { type SQL, sql } from 'drizzle-orm'
import type { FoundOrder } from '#features/orders/console-contract.ts'
import type { Database } from '#platform/database/database.ts'

export interface SoughtOrder {
  /** As order numbers and waybill numbers are written; null where what was typed can be none. */
  code: string | null
  /** Folded as usernames are compared. */
  username: string
  /** A tsquery of the goods' names. */
  words: string | null
}

const maxShoppers = 50
const maxGoods = 50
const maxOrdersOfEach = 200

const begin = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const reverse = (text: string) => [...text].toReversed().join('')

/** The newest of each shopper, and of each goods. */
export async function findOrderIds(
  database: Database,
  { code, username, words }: SoughtOrder,
): Promise<{ id: number; matched: FoundOrder['matched'] }[]> {
  const ways: SQL[] = []
  if (code !== null) {
    const groups = [sql`order_number`, sql`substr(order_number, 6)`, sql`substr(order_number, 11)`]
    for (const group of groups)
      ways.push(
        sql`(select id, 1 as way from orders where ${group} like ${begin(code)} order by id desc limit ${maxOrdersOfEach})`,
      )
    ways.push(sql`(select order_id, 2 from shipments where tracking_number <> ''
      and (upper(tracking_number) like ${begin(code)} or reverse(upper(tracking_number)) like ${begin(reverse(code))}) limit ${maxOrdersOfEach})`)
  }
  ways.push(sql`(select placed.id, 3 from (
      select id from users where username_key like ${begin(username)} limit ${maxShoppers}) shopper
    cross join lateral (select id from orders where user_id = shopper.id order by id desc limit ${maxOrdersOfEach}) placed)`)
  if (words !== null)
    ways.push(sql`(select bought.order_id, 4 from (
      (select goods_id from goods_search where is_listed and tokens @@ ${words}::tsquery limit ${maxGoods})
      union (select goods_id from goods_search where not is_listed and tokens @@ ${words}::tsquery limit ${maxGoods})) found
    cross join lateral (
      select order_id from order_lines where goods_id = found.goods_id order by order_id desc limit ${maxOrdersOfEach}) bought)`)
  const { rows } = await database.execute<{ id: number; way: number }>(sql`
    select id, min(way) as way from (${sql.join(ways, sql` union all `)}) found (id, way) group by id order by min(way), id desc`)
  const matched = ['order_number', 'tracking_number', 'username', 'goods'] as const
  return rows.map(({ id, way }) => ({ id: Number(id), matched: matched[way - 1]! }))
}

const maxOrdersOfShopper = 1_000

/** By the beginning of their name, in its order; not those who have gone. */
export async function findShoppers(
  database: Database,
  { usernameKey, limit }: { usernameKey: string; limit: number },
): Promise<{ id: number; username: string; orders: number }[]> {
  const { rows } = await database.execute<{ id: number; username: string; orders: number }>(sql`
    select id, username, (select count(*)::integer from (
      select 1 from orders where user_id = found.id limit ${maxOrdersOfShopper}) placed) as orders
    from (select id, username, username_key from users
      where username_key like ${begin(usernameKey)} and username_key not like 'deleted:%' order by username_key limit ${limit}) found
    order by username_key`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
