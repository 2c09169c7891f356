import type { TestedShop } from './tested-shop.ts'

/** Every row of every table, as JSON, by the name of the table. */
export async function readTables({ context }: Pick<TestedShop, 'context'>): Promise<Map<string, string>> {
  const { $client } = context.database
  const { rows: tables } = await $client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await $client.query<{ text: string | null }>(`select json_agg(one)::text as text from ${name} one`)
    texts.set(name, rows[0]!.text ?? '')
  }
  return texts
}
