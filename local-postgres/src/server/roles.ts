/** Limits the shop's role to its own database, so that SQL injection cannot reach beyond. */
import { type Client, escapeIdentifier } from 'pg'
import { isErrorWithCode } from '../system/error-code.ts'
import { adminUser, connectionString, databaseName, databaseUser, type ServerAddress } from './address.ts'
import { withClient } from './with-client.ts'

const unknownRole = ['28000', '28P01']
const duplicateRole = '42710'
const successor = 'yokoso_successor'

export async function prepareRoles(address: ServerAddress): Promise<void> {
  const makeMissing = () =>
    withClient(connectionString(address, { user: adminUser, database: 'postgres' }), (client) => make(client, address))
  try {
    await makeMissing()
  } catch (error) {
    if (!isErrorWithCode(error, ...unknownRole)) throw error
    await demoteShop(address)
    await makeMissing()
  }
}

async function make(client: Client, address: ServerAddress): Promise<void> {
  const has = async (catalogue: string, column: string, name: string) =>
    (await client.query(`select from ${catalogue} where ${column} = $1`, [name])).rowCount === 1
  if (await has('pg_roles', 'rolname', successor)) await client.query(`drop role ${successor}`)
  if (!(await has('pg_roles', 'rolname', databaseUser))) await client.query(createRole(databaseUser, address))
  if (await has('pg_database', 'datname', databaseName)) return
  await client.query('revoke all on database postgres, template1 from public')
  await client.query(`create database ${databaseName} owner ${databaseUser}`)
}

/** Renames the shop's superuser of older data. A third role does this, because no role can rename itself. */
async function demoteShop(address: ServerAddress): Promise<void> {
  const hasDatabase = await withClient(connectionString(address, { database: 'postgres' }), async (client) => {
    await client.query(`${createRole(successor, address)} superuser`).catch((error: unknown) => {
      if (!isErrorWithCode(error, duplicateRole)) throw error
    })
    return (await client.query('select from pg_database where datname = $1', [databaseName])).rowCount === 1
  })
  const database = hasDatabase ? databaseName : 'postgres'
  await withClient(connectionString(address, { user: successor, database }), async (client) => {
    await client.query('begin')
    await client.query(`alter role ${databaseUser} rename to ${adminUser}`)
    await client.query(createRole(databaseUser, address))
    if (hasDatabase) {
      await client.query(`alter database ${databaseName} owner to ${databaseUser}`)
      const { rows } = await client.query<{ what: string }>(ownedByAdmin)
      for (const { what } of rows) await client.query(`alter ${what} owner to ${databaseUser}`)
    }
    await client.query('revoke all on database postgres, template1 from public')
    await client.query('commit')
  })
}

function createRole(name: string, address: ServerAddress): string {
  const password = 'password' in address ? ` password '${address.password}'` : ''
  return `create role ${escapeIdentifier(name)} login${password}`
}

/** Lists objects one by one, because `reassign owned` refuses the role that created the data. */
const ownedByAdmin = `
  with spaces as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), bound as (
    select classid, objid, deptype from pg_depend where deptype in ('a', 'e', 'i')
  )
  select format('schema %I', nspname) as what from pg_namespace join spaces using (oid, nspname)
    where nspowner = '${adminUser}'::regrole
  union all
  select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' when 'c' then 'type' else 'table' end, class.oid::regclass)
    from pg_class class where relowner = '${adminUser}'::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'c', 'S')
      and relnamespace in (select oid from spaces) and not exists (select from bound
        where classid = 'pg_class'::regclass and objid = class.oid and (deptype = 'e' or relkind = 'S'))
  union all
  select format('routine %s', routine.oid::regprocedure) from pg_proc routine
    where proowner = '${adminUser}'::regrole and pronamespace in (select oid from spaces)
      and not exists (select from bound where classid = 'pg_proc'::regclass and objid = routine.oid and deptype = 'e')
  union all
  select format('type %s', kind.oid::regtype) from pg_type kind
    where typowner = '${adminUser}'::regrole and typtype in ('d', 'e', 'r') and typnamespace in (select oid from spaces)
      and not exists (select from bound where classid = 'pg_type'::regclass and objid = kind.oid and deptype = 'e')`
