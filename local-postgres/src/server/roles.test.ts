import { expect, test } from 'vitest'
import type { LocalPostgres } from '../index.ts'
import { query, shareDataDir, startForTest } from '../testing/server-fixture.ts'

const shared = shareDataDir()
const asRole = (server: LocalPostgres, user: string, database = 'yokoso') => {
  const url = new URL(server.adminConnectionString)
  url.username = user
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function expectOwnerOnly(server: LocalPostgres): Promise<void> {
  const rights = 'rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls'
  expect(
    await query(server, `select current_user::text, ${rights} from pg_roles where rolname = current_user`),
  ).toEqual(['yokoso', false])
  expect(await query(server, 'select datname::text from pg_database where datdba = current_user::regrole')).toEqual([
    'yokoso',
  ])
  const superusers = `select rolname::text from pg_roles where rolsuper`
  expect(await query(server, superusers)).toEqual(['yokoso_admin'])
  for (const forbidden of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'create database another',
    'create role another',
    'alter system set fsync = off',
    'set role yokoso_admin',
  ]) {
    await expect(query(server, forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
  }
  await expect(query(asRole(server, 'yokoso', 'postgres'), 'select 1')).rejects.toMatchObject({ code: '42501' })
}

test("the shop's role owns its database and nothing more", async () => {
  const server = await startForTest(shared.path)
  await expectOwnerOnly(server)
  await query(server, 'drop schema public cascade; create schema public; create table tea (id int)')
})

test('in older data, where the role was superuser, its tables stay and its rights are reduced', async () => {
  const before = await startForTest(shared.path)
  await makeShopSuperuser(before)
  await query(
    before,
    `drop schema public cascade;
    create schema public;
    create schema "old One";
    create type public.colour as enum ('green', 'black');
    create table public.tea (id bigint generated always as identity primary key, kind public.colour);
    create table "old One"."Tea" (id serial);
    create view public.green as select * from public.tea where kind = 'green';
    create sequence public.free;
    create function public.answer() returns int language sql as 'select 42';
    insert into public.tea (kind) values ('green')`,
  )
  await before.stop()

  const after = await startForTest(shared.path)
  await expectOwnerOnly(after)
  expect(await query(after, 'select kind::text from green')).toEqual(['green'])
  for (const ownersMatter of [
    'alter table tea add column price int',
    `alter type colour add value 'white'`,
    'alter table "old One"."Tea" rename to "Tee"',
    'alter function answer() rename to reply',
    'drop sequence free',
    'alter view green rename to greens',
    'drop schema public cascade',
    'drop schema "old One" cascade',
    'create schema public',
  ]) {
    await query(after, ownersMatter)
  }
})

test('a change that was broken off is finished by the next start', async () => {
  const before = await startForTest(shared.path)
  await makeShopSuperuser(before)
  await query(before, 'create role yokoso_successor superuser login')
  await before.stop()
  await expectOwnerOnly(await startForTest(shared.path))
})

/** Sets up the role as the first versions did. */
async function makeShopSuperuser(server: LocalPostgres): Promise<void> {
  const admin = asRole(server, 'yokoso_admin')
  await query(admin, 'reassign owned by yokoso to yokoso_admin; drop owned by yokoso; drop role yokoso')
  await query(admin, 'create role helper superuser login')
  await query(asRole(server, 'helper'), 'alter role yokoso_admin rename to yokoso')
  await query(asRole(server, 'yokoso'), 'drop role helper')
}
