import { Column, is, SQL, Subquery } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Prepares a statement once per database handle, when first needed. Drizzle binds statements to a handle. */
export function preparedOnce<Statement extends object>(
  prepare: (database: Database) => Statement,
): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (database) => {
    const known = statements.get(database)
    if (known !== undefined) return known
    const statement = prepare(database)
    mapRowsByDecoders(statement)
    statements.set(database, statement)
    return statement
  }
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Fields of Drizzle's prepared statements that its types leave out. */
interface PreparedStatement {
  fields?: readonly { path: readonly string[]; field: Column | SQL | SQL.Aliased | Subquery }[]
  customResultMapper?: (rows: readonly (readonly unknown[])[]) => object[]
}

/** Finds the decoder of each column once a statement. Drizzle does so for each value: half the time of a row. */
function mapRowsByDecoders(statement: PreparedStatement): void {
  const { fields, customResultMapper } = statement
  // Drizzle alone knows when a nested row is null.
  if (!fields || customResultMapper || fields.some(({ path }) => path.length > 1)) return
  const columns = fields.map(({ path, field }) => ({ name: path[0]!, decoder: decoderOf(field) }))
  statement.customResultMapper = (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {}
      let place = 0
      for (const { name, decoder } of columns) {
        const value = row[place++]
        result[name] = value === null ? null : decoder.mapFromDriverValue(value)
      }
      return result
    })
}

function decoderOf(field: Column | SQL | SQL.Aliased | Subquery): Decoder {
  if (is(field, Column)) return field
  const part = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (part as unknown as { decoder: Decoder }).decoder
}
