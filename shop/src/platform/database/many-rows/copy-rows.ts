/** Inserts many rows by PostgreSQL's COPY. Constraints and triggers apply as for an insert. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DrizzleQueryError, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { from } from 'pg-copy-streams'
import type { Database } from '../database.ts'
import { clientOf } from '../connections/transaction.ts'

type Columns<Table extends PgTable> = Table['$inferSelect']
/** A text may also be its UTF-8 bytes, for example from a worker thread. */
type Copied<Value> = Value | (string extends Value ? Uint8Array : never)

/** A missing key of a row is null: COPY cannot use a default for single rows. */
export async function copyRows<Table extends PgTable, Key extends keyof Columns<Table> & string>(
  transaction: Database,
  table: Table,
  { keys, rows }: { keys: readonly Key[]; rows: readonly { [Name in Key]?: Copied<Columns<Table>[Name]> }[] },
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const names = keys.map((key) => `"${columns[key]!.name}"`)
  const statement = `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`
  await copyLines(transaction, statement, linesOf(rows.map((row) => keys.map((key) => row[key] as CopyValue))))
}

/** @param lines in COPY's text form, for rows that are too many to be objects first */
export async function copyLines(transaction: Database, statement: string, lines: string | Buffer): Promise<void> {
  const client = clientOf(transaction)
  try {
    await pipeline(Readable.from([lines]), client.query(from(statement)))
  } catch (error) {
    // Wraps errors as Drizzle does, so that a lost connection is recognised as the database's.
    throw new DrizzleQueryError(statement, [], error as Error)
  }
}

function linesOf(rows: readonly (readonly CopyValue[])[]): Buffer {
  const parts: Uint8Array[] = []
  let text = ''
  for (const row of rows) {
    for (const [at, value] of row.entries()) {
      if (at > 0) text += '\t'
      if (value instanceof Uint8Array && !needsEscapes(value)) {
        parts.push(Buffer.from(text), value)
        text = ''
      } else text += copyValue(value)
    }
    text += '\n'
  }
  return Buffer.concat([...parts, Buffer.from(text)])
}

const escapedBytes = Buffer.from('\\\t\n\r')
const needsEscapes = (bytes: Uint8Array): boolean => escapedBytes.some((byte) => bytes.includes(byte))

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Columns of other kinds have no text form that COPY reads. */
type CopyValue = string | Uint8Array | number | boolean | Date | null | undefined

function copyValue(value: CopyValue): string {
  if (value === undefined || value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : text
}
