/**
 * Prepares tables for a bulk load: foreign keys, unique constraints and indexes go, and come back when all rows are there.
 * PostgreSQL then validates every row, and sorts each index once. Triggers of the shop do not run.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../../../shop/src/platform/database/database.ts'

export interface BulkLoad {
  /** @throws where a row violates a constraint */
  finish(report: (line: string) => void): Promise<void>
}

export async function startBulkLoad(database: Database, tables: readonly string[]): Promise<BulkLoad> {
  const { rows } = await database.execute<{ drop: string; create: string }>(sql`
    with loaded as (select unnest(${sql.param([...tables])}::text[])::regclass as id), found as (
      select case contype when 'f' then 1 else 2 end as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
      from pg_constraint where contype in ('f', 'u')
        and (conrelid in (select id from loaded) or contype = 'f' and confrelid in (select id from loaded))
      union all
      select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid in (select id from loaded)
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    )
    select "drop", "create" from found order by turn, "drop"`)
  const triggers = (verb: string) => tables.map((table) => `alter table ${table} ${verb} trigger user`)
  const run = async (statement: string) => void (await database.execute(sql.raw(statement)))
  for (const { drop } of rows) await run(drop)
  for (const statement of triggers('disable')) await run(statement)
  return {
    async finish(report) {
      report(`${rows.length} indexes and constraints`)
      // In reverse, because foreign keys need what is unique.
      for (const { create } of rows.toReversed()) await run(create)
      for (const statement of triggers('enable')) await run(statement)
      const identities = await database.execute<{ name: string }>(sql`
        select attrelid::regclass::text as name from pg_attribute
        where attrelid = any(${sql.param([...tables])}::text[]::regclass[]) and attidentity <> ''`)
      for (const { name } of identities.rows)
        await run(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name} having count(*) > 0`)
      for (const table of tables) await run(`vacuum (analyze) ${table}`)
    },
  }
}
