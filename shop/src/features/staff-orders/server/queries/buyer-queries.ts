import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'

export interface BuyerRow {
  id: number
  username: string
  email: string | null
  /** In which the address was verified; null: unknown. */
  language: Language | null
  isBlocked: boolean
  isGuest: boolean
}

/** A guest's own address is of the last order. */
const columns = sql`id, username, case when kind = 'shopper' then email else (
  select guest_orders.email from guest_orders join orders on orders.id = order_id
  where user_id = users.id and ended_at is null order by order_id desc limit 1) end as email, email_language as language, blocked_at is not null as "isBlocked", kind = 'guest' as "isGuest"`

/** Null where the account is deleted. */
export async function findBuyer(database: Database, id: number): Promise<BuyerRow | null> {
  const { rows } = await database.execute<BuyerRow & Record<string, unknown>>(
    sql`select ${columns} from users where id = ${id} and is_active`,
  )
  const [row] = rows
  return row ? { ...row, id: Number(row.id) } : null
}

/** Until the transaction ends the account is neither blocked nor deleted. */
export async function lockBuyer(transaction: Database, id: number): Promise<BuyerRow | null> {
  const { rows } = await transaction.execute<BuyerRow & Record<string, unknown>>(
    sql`select ${columns} from users where id = ${id} and is_active for share`,
  )
  const [row] = rows
  return row ? { ...row, id: Number(row.id) } : null
}
