/** Finds orders by any known detail. Each search uses an index and returns a bounded number. */
import { type SQL, sql } from 'drizzle-orm'
import type { FoundOrder } from '#features/orders/console-contract.ts'
import type { Database } from '#platform/database/database.ts'
import { closedSince } from './order-endings.ts'

export interface SoughtOrder {
  /** Capitals and digits of an order number or tracking number; null where the input can be none. */
  letters: string | null
  /** The end of a telephone number, four digits or more; null where the input can be none. */
  phone: string | null
  /** A part of a recipient or a street; null for staff who may not read addresses. */
  address: string | null
  /** Staff read no address of an order closed before; null: any. */
  readableFrom: Date | null
  /** Folded as usernames are compared. */
  username: string
  /** A tsquery of the goods' names. */
  words: string | null
}

const maxShoppers = 50
const maxGoods = 50
const maxOrdersOfEach = 200
/** A part in more addresses is too unspecific. */
const maxAddresses = 1_000

/** Why an order was found, the best reason first. */
const reasons = ['order_number', 'tracking_number', 'phone', 'recipient', 'username', 'address', 'goods'] as const
const wayOf = (reason: (typeof reasons)[number]): SQL => sql.raw(String(reasons.indexOf(reason) + 1))

const begin = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const reverse = (text: string) => [...text].toReversed().join('')

function byNumber(letters: string): SQL[] {
  const number = letters.replaceAll(/.{4}(?=.)/g, '$&-')
  const key = letters.toLowerCase()
  const groups = [sql`order_number`, sql`substr(order_number, 6)`, sql`substr(order_number, 11)`]
  return [
    ...groups.map(
      (group) =>
        sql`(select id, ${wayOf('order_number')} as way from orders where ${group} like ${begin(number)} order by id desc limit ${maxOrdersOfEach})`,
    ),
    ...[
      { of: sql`search_key(tracking_number)`, beginning: key },
      { of: sql`reverse(search_key(tracking_number))`, beginning: reverse(key) },
    ].map(
      // In the index's own order: a limit without one makes the planner prefer reading the table.
      ({ of, beginning }) => sql`(select order_id, ${wayOf('tracking_number')} from shipments
        where tracking_number <> '' and ${of} like ${begin(beginning)} order by ${of} using ~<~ limit ${maxOrdersOfEach})`,
    ),
  ]
}

const isReadable = (from: Date | null): SQL =>
  from === null
    ? sql`true`
    : sql`exists (select from orders where orders.id = order_id and coalesce(${closedSince()} >= ${from}::timestamptz, true))`

/** Either may have the code of its country. */
const byPhone = (phone: string, readable: SQL): SQL => sql`(select order_id, ${wayOf('phone')} from order_addresses
  where right(search_key(phone), 4) = ${phone.slice(-4)}
    and (search_key(phone) like ${`%${phone}`} or ${phone}::text like '%' || search_key(phone)) and ${readable}
  order by order_id desc limit ${maxOrdersOfEach})`

/** By parts of two or three characters; the whole is compared afterwards. */
const byAddress = (address: string, readable: SQL): SQL => sql`(
  select order_id, case when strpos(search_key(recipient), search_key(${address})) > 0
    then ${wayOf('recipient')} else ${wayOf('address')} end
  from (select order_id, recipient, street from order_addresses
    where search_grams(search_key(recipient) || '|' || search_key(street)) @> search_grams(search_key(${address}))
    limit ${maxAddresses}) near
  where strpos(search_key(recipient) || '|' || search_key(street), search_key(${address})) > 0 and ${readable}
  order by order_id desc limit ${maxOrdersOfEach})`

const byUsername = (username: string): SQL => sql`(select placed.id, ${wayOf('username')} from (
    select id from users where username_key like ${begin(username)} and kind = 'shopper' limit ${maxShoppers}) shopper
  cross join lateral (select id from orders where user_id = shopper.id order by id desc limit ${maxOrdersOfEach}) placed)`

const byGoods = (words: string): SQL => sql`(select bought.order_id, ${wayOf('goods')} from (
    (select goods_id from goods_search where is_listed and tokens @@ ${words}::tsquery limit ${maxGoods})
    union (select goods_id from goods_search where not is_listed and tokens @@ ${words}::tsquery limit ${maxGoods})) found
  cross join lateral (
    select order_id from order_lines where goods_id = found.goods_id order by order_id desc limit ${maxOrdersOfEach}) bought)`

/** The newest of each shopper, and of each item. */
export async function findOrderIds(
  database: Database,
  { letters, phone, address, readableFrom, username, words }: SoughtOrder,
): Promise<{ id: number; matched: FoundOrder['matched'] }[]> {
  const ways: SQL[] = [
    ...(letters === null ? [] : byNumber(letters)),
    ...(phone === null ? [] : [byPhone(phone, isReadable(readableFrom))]),
    ...(address === null ? [] : [byAddress(address, isReadable(readableFrom))]),
    byUsername(username),
    ...(words === null ? [] : [byGoods(words)]),
  ]
  const { rows } = await database.execute<{ id: number; way: number }>(sql`
    select id, min(way) as way from (${sql.join(ways, sql` union all `)}) found (id, way) group by id order by min(way), id desc`)
  return rows.map(({ id, way }) => ({ id: Number(id), matched: reasons[way - 1]! }))
}

const maxOrdersOfShopper = 1_000

/** Shoppers by the beginning of their name, in its order; without deleted accounts. */
export async function findShoppers(
  database: Database,
  { usernameKey, limit }: { usernameKey: string; limit: number },
): Promise<{ id: number; username: string; orders: number }[]> {
  const { rows } = await database.execute<{ id: number; username: string; orders: number }>(sql`
    select id, username, (select count(*)::integer from (
      select 1 from orders where user_id = found.id limit ${maxOrdersOfShopper}) placed) as orders
    from (select id, username, username_key from users
      where username_key like ${begin(usernameKey)} and username_key not like 'deleted:%' and kind = 'shopper' order by username_key limit ${limit}) found
    order by username_key`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
