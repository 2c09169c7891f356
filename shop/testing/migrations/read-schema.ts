/** Reads everything that migrations create, as text lines and rows, to compare two databases. */
import type pg from 'pg'

type Reader = Pick<pg.Client, 'query'>

/** Each statement returns one line an object with all its properties. `public` is the shop's schema. */
const parts: Record<string, string> = {
  tables: `select format('%s %s %s %s %s %s', relkind, relpersistence, relname, reloptions, relacl, relrowsecurity)
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`,
  // The order of columns matters, because rows of a backup have no column names.
  columns: `select format('%s %s. %s %s', relname,
      row_number() over (partition by attrelid order by attnum), attname, json_build_array(
        format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation,
        attstorage, attcompression, attstattarget, attoptions, attacl))
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `select format('%s %s %s %s %s', conrelid::regclass, conname, contype, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select format('%s %s %s %s', indisvalid, indisclustered, indisreplident, pg_get_indexdef(indexrelid))
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  functions: `select format('%s %s', pg_get_functiondef(oid), proacl) from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid)) from pg_trigger
    join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`,
  sequences: `select format('%s %s', pg_sequences, pg_get_serial_sequence(owner.relname, attname)) from pg_sequences
    join pg_depend on objid = (schemaname || '.' || sequencename)::regclass and deptype in ('a', 'i')
    join pg_class owner on owner.oid = refobjid join pg_attribute on attrelid = refobjid and attnum = refobjsubid`,
  types: `select format('%s %s', typtype, typname) from pg_type where typnamespace = 'public'::regnamespace`,
  comments: `select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid >= 16384`,
  rules: `select format('%s %s', tablename, definition) from pg_rules where schemaname = 'public'`,
  policies: `select format('%s', pg_policies) from pg_policies`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  extensions: `select format('%s %s', extname, extversion) from pg_extension`,
  schemas: `select format('%s %s', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'`,
  defaultRights: `select format('%s', pg_default_acl) from pg_default_acl`,
  eventTriggers: `select evtname::text from pg_event_trigger`,
}

/** @returns sorted lines by kind of object */
export async function readSchema(client: Reader): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [part, statement] of Object.entries(parts)) {
    const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
    found[part] = rows.map(([line]) => line!).toSorted()
  }
  return found
}

/** @returns rows by table, without `created_at`, the time of the migration */
export async function readRows(client: Reader): Promise<Record<string, unknown[]>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(t) - 'created_at' as row from "${name}" t order by to_jsonb(t) - 'created_at'`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
