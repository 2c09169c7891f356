import type { AnyColumn, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

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
