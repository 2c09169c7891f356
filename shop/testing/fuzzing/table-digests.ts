/** What stands in every table of a shop, in few words. */
import { sql } from 'drizzle-orm'
import type { TestedShop } from '#platform/testing/tested-shop.ts'

export type TableDigests = ReadonlyMap<string, string>

/** @returns a function that digests all tables in one statement */
export async function openTableDigests({ context }: TestedShop): Promise<() => Promise<TableDigests>> {
  const { rows } = await context.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const parts = rows.map(({ name }) => {
    // When a person of the console was last seen is written once a minute, whatever they ask.
    const row = /^staff(?:_sessions)?$/.test(name) ? sql`to_jsonb(row) - 'seen_at' - 'last_seen_at'` : sql`row`
    return sql`select ${sql.raw(`'${name}'`)} as name, count(*) || ' ' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) as digest
        from ${sql.identifier(name)} row`
  })
  const statement = sql.join(parts, sql` union all `)
  return async () => {
    const digested = await context.database.execute<{ name: string; digest: string }>(statement)
    return new Map(digested.rows.map(({ name, digest }) => [name, digest]))
  }
}

export function changedTables(before: TableDigests, after: TableDigests): string[] {
  return [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]))
}
