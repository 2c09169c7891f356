/** Reads shoppers for staff. Each search uses an index. */
import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { maxShoppersCounted, type ShopperTab } from '#features/shoppers/values.ts'

export interface ShopperRow {
  id: number
  /** Null: the account is deleted. */
  username: string | null
  email: string | null
  joinedAt: string
  lastSeenAt: string | null
  blockedAt: string | null
  orders: number
  spentInFen: number
  refundedInFen: number
  refundedOrders: number
}

export interface SoughtShopper {
  tab: ShopperTab
  /** Null: all. */
  sought: { usernameKey: string; email: string; phone: string | null } | null
}

const maxOrders = 1_000
const maxFound = 200

const row = sql`json_build_object('id', users.id, 'username', case when is_active then username end, 'email', email,
  'joinedAt', date_joined, 'blockedAt', blocked_at,
  'lastSeenAt', (select max(renewed_at) from refresh_token_families where user_id = users.id),
  'orders', bought.orders, 'spentInFen', bought.spent, 'refundedInFen', bought.refunded_in_fen,
  'refundedOrders', bought.refunded)`

const bought = sql`lateral (
  select count(*) filter (where paid_at is not null)::integer as orders,
    coalesce(sum(total_in_fen) filter (where paid_at is not null), 0)::bigint as spent,
    coalesce(sum((select sum(refunds.amount_in_fen) from refunds join payments on payments.id = payment_id
      where order_id = placed.id and refunds.status = 'succeeded' and refunds.reason <> 'surplus')), 0)::bigint as refunded_in_fen,
    count(*) filter (where status = 'refunded')::integer as refunded
  from (select * from orders where user_id = users.id order by id desc limit ${maxOrders}) placed
) bought`

const begin = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The end of a number; either may have the code of its country. */
const isPhone = (phone: string): SQL => sql`right(search_key(phone), 4) = ${phone.slice(-4)}
  and (search_key(phone) like ${`%${phone}`} or ${phone}::text like '%' || search_key(phone))`

/** Condition for the shoppers that a search finds, bounded. A deleted account has neither name nor address. */
function isFound({ usernameKey, email, phone }: NonNullable<SoughtShopper['sought']>): SQL {
  const ways = [
    sql`(select id from users where username_key like ${begin(usernameKey)} and is_active order by username_key limit ${maxFound})`,
    sql`(select id from users where email_key = ${email} and is_active)`,
    ...(phone === null
      ? []
      : [
          sql`(select user_id from addresses where ${isPhone(phone)} limit ${maxFound})`,
          sql`(select user_id from order_addresses join orders on orders.id = order_id where ${isPhone(phone)}
            order by order_id desc limit ${maxFound})`,
        ]),
  ]
  // An array, read once: as a join, PostgreSQL may look through all shoppers for the found ones.
  return sql`id = any(array(${sql.join(ways, sql` union `)})) and is_active`
}

const whereOf = ({ tab, sought }: SoughtShopper): SQL =>
  sql`kind = 'shopper' and ${sought ? isFound(sought) : sql`true`} and ${tab === 'blocked' ? sql`blocked_at is not null` : sql`true`}`

export async function readShoppers(
  database: Database,
  sought: SoughtShopper,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShopperRow[]> {
  const { rows } = await database.execute<{ facts: ShopperRow }>(sql`
    select ${row} as facts from (
      select * from users where ${whereOf(sought)} order by id desc limit ${limit} offset ${offset}) users
    cross join ${bought} order by users.id desc`)
  return rows.map(({ facts }) => facts)
}

/** Shoppers of each tab, up to one more than are counted. */
export async function countShoppers(
  database: Database,
  sought: SoughtShopper['sought'],
): Promise<Record<ShopperTab, number>> {
  const count = (tab: ShopperTab) => sql`(select count(*)::integer from (
    select 1 from users where ${whereOf({ tab, sought })} limit ${maxShoppersCounted + 1}) counted)`
  const { rows } = await database.execute<Record<ShopperTab, number>>(sql`
    select ${count('all')} as "all", ${count('blocked')} as blocked`)
  return rows[0]!
}

export async function findShopper(database: Database, id: number): Promise<ShopperRow | null> {
  const { rows } = await database.execute<{ facts: ShopperRow }>(sql`
    select ${row} as facts from users cross join ${bought} where users.id = ${id} and kind = 'shopper'`)
  return rows[0]?.facts ?? null
}

const maxPhones = 5

export async function readPhones(database: Database, userId: number): Promise<string[]> {
  const { rows } = await database.execute<{ phone: string }>(sql`
    select phone from (
      (select phone, created_at as at from addresses where user_id = ${userId} order by id desc limit 50)
      union all
      (select phone, order_addresses.created_at from orders join order_addresses on order_id = orders.id
        where user_id = ${userId} order by orders.id desc limit 50)) known
    group by phone order by max(at) desc limit ${maxPhones}`)
  return rows.map(({ phone }) => phone)
}

export interface RecentOrder {
  orderNumber: string
  createdAt: string
  status: OrderStatus
  totalInFen: number
}

const maxRecent = 10

export async function readRecentOrders(database: Database, userId: number): Promise<RecentOrder[]> {
  const { rows } = await database.execute<{ facts: RecentOrder }>(sql`
    select json_build_object('orderNumber', order_number, 'createdAt', created_at, 'status', status,
      'totalInFen', total_in_fen) as facts
    from orders where user_id = ${userId} order by id desc limit ${maxRecent}`)
  return rows.map(({ facts }) => facts)
}
