import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { users } from './user-tables.ts'

/** An id for a guest's row, so that the price of an order is known before the row is written. */
export async function reserveUserId(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('users', 'id')) as id`,
  )
  return Number(rows[0]!.id)
}

/** Writes the row of a guest, in the transaction of the guest's order. No username has a colon. */
export async function insertGuest(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction.execute(sql`
    insert into users (id, username, username_key, password_hash, kind, date_joined)
    overriding system value values (${id}, '', ${`guest:${id}`}, '', 'guest', ${now}::timestamptz)`)
}

/** Locks the guest's row until the transaction ends; false where it is claimed or erased. */
export async function lockGuest(transaction: Database, id: number): Promise<boolean> {
  const locked = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.kind, 'guest'), users.isActive))
    .for('update')
  return locked.length > 0
}

/** Call after an account has claimed all rows of the guest. */
export async function deleteGuest(transaction: Database, id: number): Promise<void> {
  await transaction.delete(users).where(and(eq(users.id, id), eq(users.kind, 'guest')))
}
