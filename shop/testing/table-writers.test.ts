import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { faultOf, findTypedTables, findWrites, tableWriters, type Write, writerOf } from './table-writers.ts'

const shopDir = fileURLToPath(new URL('..', import.meta.url))
const known = new Set<string>()
const typed = new Map<string, string>()
const read: string[] = []
const found: { file: string; writer: string; write: Write }[] = []

beforeAll(async () => {
  for await (const file of glob('migrations/*.sql', { cwd: shopDir })) {
    const text = readFileSync(shopDir + file, 'utf8')
    for (const [, table] of text.matchAll(/create (?:unlogged )?table (\w+)/g)) known.add(table!)
  }
  known.add('migrations')
  const files: { file: string; text: string }[] = []
  for await (const file of glob('{*,{src,runtime,commands,build}/**/*}.ts', { cwd: shopDir })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    read.push(file)
    files.push({ file, text: readFileSync(shopDir + file, 'utf8') })
  }
  for (const { text } of files) for (const [name, table] of findTypedTables(text)) typed.set(name, table)
  for (const { file, text } of files) {
    const writer = writerOf(file)
    for (const write of findWrites(text, typed, known)) found.push({ file, writer, write })
  }
})

test('every table has its writers, and no table is named that is not there', () => {
  expect(Object.keys(tableWriters).toSorted()).toEqual([...known].toSorted())
})

test('a slice writes its own tables, and no others', () => {
  const faults = found.flatMap(({ file, writer, write }) => {
    const fault = faultOf(writer, write)
    return fault ? [`${file}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('every listed writer of a table writes it, so that the list stays true', () => {
  const seen = new Set(found.map(({ writer, write }) => `${writer} ${write.table}`))
  const listed = Object.entries(tableWriters).flatMap(([table, writers]) =>
    Object.keys(writers).map((writer) => `${writer} ${table}`),
  )
  expect(listed.filter((pair) => !seen.has(pair))).toEqual([])
})

test('slices that only read are listed as writers of no table', () => {
  const readers = new Set(['order-pages', 'pricing'])
  expect(
    Object.values(tableWriters).flatMap((writers) => Object.keys(writers).filter((name) => readers.has(name))),
  ).toEqual([])
})

test.each([
  ['src/features/orders/server/queries/a.ts', 'orders'],
  ['src/platform/backup/restore-backup.ts', 'platform/backup'],
  ['src/entry.server.tsx', 'src'],
  ['commands/import.ts', 'commands'],
  ['runtime/workers/run-worker.ts', 'runtime'],
  ['server.ts', 'server.ts'],
])('%s is written by %s', (file, writer) => {
  expect(writerOf(file)).toBe(writer)
})

test('the start of the shop and its commands are read, too', () => {
  expect(read).toEqual(expect.arrayContaining(['server.ts', 'commands/import.ts', 'runtime/workers/run-worker.ts']))
})

test.each([
  ['sql`update goods set price_in_fen = ${price}, stock = 1 where id = ${id}`', 'orders writes goods.price_in_fen'],
  ['sql`insert into payments (order_id) values (1)`', 'orders writes payments'],
  ['sql`with gone as (\n  delete from "users" where id = 1\n) select 1`', 'orders writes users'],
  ['await database.update(payments).set({ status })', 'orders writes payments'],
  ["import { users as people } from './user-tables.ts'\ndatabase.delete(people)", 'orders writes users'],
  ['sql`insert into ${refunds} default values`', 'orders writes refunds'],
  ['await database.update(goods).set({ stock })', 'orders writes goods.*'],
  ['await copyRows(transaction, goods, { keys, rows })', 'orders writes goods.*'],
])('%s in another slice is found', (source, fault) => {
  const faults = findWrites(source, typed, known).map((write) => faultOf('orders', write))
  expect(faults).toEqual([fault])
})

test('a statement that only reads, or locks, is no write', () => {
  const source =
    'sql`select * from payments for update of goods`; storage.delete(key); hash.update(text)\n// update users'
  expect(findWrites(source, typed, known)).toEqual([])
})
