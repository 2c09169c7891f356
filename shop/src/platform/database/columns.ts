import type { AnyColumn, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { bigint, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

type ColumnFields<Columns extends Record<string, AnyColumn>> = {
  [Key in keyof Columns]: SQL.Aliased<
    Columns[Key]['_']['notNull'] extends true ? Columns[Key]['_']['data'] : Columns[Key]['_']['data'] | null
  >
}

/** Columns of a table as a statement's fields; `alias` names rows that the statement itself produces. */
export function fieldsOf<Columns extends Record<string, AnyColumn>>(
  alias: string,
  columns: Columns,
): ColumnFields<Columns> {
  const fields = Object.entries(columns).map(([key, column]) => [
    key,
    sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`.mapWith(column).as(column.name),
  ])
  return Object.fromEntries(fields) as ColumnFields<Columns>
}

/** A table of passkeys, beside the column that names their owner. */
export const passkeyColumns = () => ({
  id: id(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().notNull(),
  name: text().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})
