/** Passes many rows as one parameter: the statement is the same for any number, and PostgreSQL sees typed columns. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Columns<Table extends PgTable> = Table['$inferSelect']

/**
 * `json_to_recordset(…) as alias (column type, …)`, with the names and types of the table's columns. A missing key of a
 * row is null.
 */
export function recordset<Table extends PgTable, Key extends keyof Columns<Table> & string>(
  table: Table,
  alias: string,
  { keys, rows }: { keys: readonly Key[]; rows: readonly Partial<Pick<Columns<Table>, Key>>[] },
): SQL {
  const columns = getTableColumns(table)
  const records = rows.map((row) => Object.fromEntries(keys.map((key) => [columns[key]!.name, row[key]])))
  const definition = keys.map(
    (key) => sql`${sql.identifier(columns[key]!.name)} ${sql.raw(columns[key]!.getSQLType())}`,
  )
  return sql`json_to_recordset(${JSON.stringify(records)}::json)
    as ${sql.identifier(alias)} (${sql.join(definition, sql`, `)})`
}
