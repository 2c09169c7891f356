/** Digests the contents of every table of a shop. */
import { sql } from 'drizzle-orm'
import type { TestedShop } from '#platform/testing/tested-shop.ts'

export type TableDigests = ReadonlyMap<string, string>

/** @returns a function that digests all tables in one statement */
export async function openTableDigests({ context }: TestedShop): Promise<() => Promise<TableDigests>> {
  const { rows } = await context.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const parts = rows.map(({ name }) => {
    // A staff member's last activity is recorded once a minute, whatever they call.
    const row = /^staff(?:_sessions)?$/.test(name) ? "to_jsonb(row) - 'seen_at' - 'last_seen_at'" : 'row'
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) as digest
      from "${name}" row`
  })
  // Planning takes longer than running; a named statement is planned only a few times.
  const statement = { name: 'table_digests', text: parts.join(' union all ') }
  return async () => {
    const digested = await context.database.$client.query<{ name: string; digest: string }>(statement)
    return new Map(digested.rows.map(({ name, digest }) => [name, digest]))
  }
}

export function changedTables(before: TableDigests, after: TableDigests): string[] {
  return [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]))
}
