/** Puts many rows into a table by PostgreSQL's COPY. Constraints and triggers hold as for an insert. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DrizzleQueryError, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { from } from 'pg-copy-streams'
import type { Database } from './database.ts'
import { clientOf } from './connections/transaction.ts'

type Columns<Table extends PgTable> = Table['$inferSelect']

/** A key that a row leaves out is null: COPY knows no default for single rows. */
export async function copyRows<Table extends PgTable, Key extends keyof Columns<Table> & string>(
  transaction: Database,
  table: Table,
  { keys, rows }: { keys: readonly Key[]; rows: readonly Partial<Pick<Columns<Table>, Key>>[] },
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const names = keys.map((key) => `"${columns[key]!.name}"`)
  const statement = `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`
  let text = ''
  for (const row of rows) text += `${keys.map((key) => copyValue(row[key] as CopyValue)).join('\t')}\n`
  const client = clientOf(transaction)
  try {
    await pipeline(Readable.from([Buffer.from(text)]), client.query(from(statement)))
  } catch (error) {
    // As Drizzle wraps its own, so that a lost connection is known for the database's.
    throw new DrizzleQueryError(statement, [], error as Error)
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Columns of other kinds have no text that COPY would read. */
type CopyValue = string | number | boolean | Date | null | undefined

function copyValue(value: CopyValue): string {
  if (value === undefined || value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : text
}
