/** A source with the rows of one statement, read by a cursor. */
import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#platform/contract/call.ts'
import { readByCursor } from '#platform/database/many-rows/stream-snapshot.ts'
import { shopZone } from '#platform/i18n/shop-zone.ts'
import type { ExportColumn, ExportFilter, ExportReader, ExportSource } from '../rules/export-source.ts'

export interface SqlColumn extends ExportColumn {
  /** May depend on the span, of whose rows it is one. */
  value: SQL | ((filter: ExportFilter) => SQL)
  /** Turns the value, as JSON has it and null included, into the cell. */
  cell?(value: unknown, reader: ExportReader): string | number | null
}

export interface SqlSourceOptions {
  permission?: Permission
  from: SQL
  /** The moment that the span is about; without it every row is exported. */
  at?: SQL
  order: SQL
  /** Narrows the rows to a type or sub-type, by their names. */
  ofTypes?(filter: Pick<ExportFilter, 'type1' | 'type2'>): SQL
  /** Column of the order's number, by which the rows can be chosen. */
  number?: SQL
  /** The values depend on the span, not the rows. */
  hasSpanInside?: true
  columns: Readonly<Record<string, SqlColumn>>
}

export function sqlSource(options: SqlSourceOptions): ExportSource {
  const { permission, from, at, order, hasSpanInside, columns, ofTypes, number } = options
  const rowsIn = ({ from: begin, until, numbers, ...types }: ExportFilter) => sql`from ${from} where true
    ${ofTypes ? ofTypes(types) : sql``}
    ${number && numbers ? sql`and ${number} = any(${sql.param([...numbers])}::text[])` : sql``}
    ${at && begin ? sql`and ${at} >= ${begin}::timestamptz` : sql``}
    ${at && until ? sql`and ${at} < ${until}::timestamptz` : sql``}`
  return {
    ...(permission && { permission }),
    columns,
    hasSpan: at !== undefined || hasSpanInside === true,
    hasTypes: ofTypes !== undefined,
    ...(number && { hasNumbers: true }),
    async count(transaction, filter, limit) {
      const { rows } = await transaction.execute<{ count: number }>(sql`
        select count(*)::integer as count from (select 1 ${rowsIn(filter)} limit ${limit}) counted`)
      return rows[0]!.count
    },
    async *rows(transaction, filter, { columns: names, reader }) {
      const chosen = names.map((name) => columns[name]!)
      const values = chosen.map(({ value }) => (typeof value === 'function' ? value(filter) : value))
      const query = sql`select json_build_array(${sql.join(values, sql`, `)}) as cells ${rowsIn(filter)} order by ${order}`
      for await (const batch of readByCursor<{ cells: (string | number | null)[] }>(transaction, query)) {
        yield batch.map(({ cells }) =>
          cells.map((value, index) => {
            const { cell } = chosen[index]!
            return cell ? cell(value, reader) : value
          }),
        )
      }
    },
  }
}

/** A moment as a time of the shop's zone. */
export const wallTime = (moment: SQL) =>
  sql`to_char(${moment} at time zone ${sql.raw(`'${shopZone}'`)}, 'YYYY-MM-DD HH24:MI:SS')`
