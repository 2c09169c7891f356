/** Lists the durable tables in an order in which rows can be restored. */
import type { PoolClient } from 'pg'

export interface Table {
  name: string
  /** Quoted and ready for a COPY. */
  columns: string
  /** Columns fed by a sequence, to be set past the restored rows. */
  identityColumns: string[]
}

export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; identity: string[]; parents: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> ''), '{}') as identity,
      coalesce((select array_agg(p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not in ('migrations', 'replica_proofs')
    order by c.relname`)
  const parentsOf = new Map(rows.map(({ name, parents }) => [name, parents]))
  const sorted: string[] = []
  const visit = (name: string) => {
    if (sorted.includes(name)) return
    for (const parent of parentsOf.get(name) ?? []) visit(parent)
    sorted.push(name)
  }
  for (const { name } of rows) visit(name)
  return sorted.map((name) => {
    const row = rows.find((candidate) => candidate.name === name)!
    return { name, columns: row.columns.map((column) => `"${column}"`).join(', '), identityColumns: row.identity }
  })
}
