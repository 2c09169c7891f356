/** Interrupts `npm run import`: the same command resumes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mayMount, mountSmallDisk } from '@yokoso/local-postgres/testing/small-disk'
import { shopCommand } from '../shop-command.ts'
import { copyPreparedData } from './prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from './shop-books.ts'

// Each test runs the command twice.
vi.setConfig({ testTimeout: 150_000 })
const header = 'sku,name,describe,type_1,type_2,size,price,stock'
/** Several times as many as one batch. */
const rowCount = 4_000

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yokoso-import-'))
  // After its database has stopped.
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  file = join(folder, 'goods.csv')
  const rows = Array.from({ length: rowCount }, (_, n) => `CUT-${n},试饮茶 ${n},供试饮。,茶,日本茶,50 g,19.90,10`)
  await writeFile(file, [header, ...rows, ''].join('\n'))
})

function startImport(dataDir: string, goodsFile = file) {
  const child = spawn(process.execPath, shopCommand('import', goodsFile), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => ({ code, signal, output }))
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** A database that outlives the command. */
async function openDatabase(dataDir: string): Promise<ShopBooks> {
  await mkdir(dataDir, { mode: 0o711 })
  if (!(await copyPreparedData(dataDir))) await makeDatabase(dataDir)
  const books = await openShopBooks(dataDir)
  onTestFinished(() => books.close())
  return books
}

async function makeDatabase(dataDir: string): Promise<void> {
  const first = join(folder, 'first.csv')
  await writeFile(first, `${header}\nFIRST,茶,d,茶,日本茶,50 g,19.90,10\n`)
  expect(await startImport(dataDir, first).ended).toMatchObject({ code: 0 })
}

async function countImported(books: ShopBooks): Promise<number> {
  const [row] = await books.query<{ count: number }>("select count(*)::int from goods where sku like 'CUT-%'")
  return row!.count
}

/** Pauses a batch that has written its goods, but not yet its progress. */
async function pauseInTheMiddle(books: ShopBooks): Promise<() => Promise<void>> {
  await expect.poll(() => countImported(books), { interval: 5 }).toBeGreaterThan(0)
  return books.lock('import_runs')
}

async function expectToGoOn(dataDir: string, books: ShopBooks, done: number): Promise<void> {
  await books.query("update goods set stock = stock - 1 where sku = 'CUT-0'")
  const { code, output } = await startImport(dataDir).ended
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toContain(`resumes after row ${done}, where the last run of this file ended`)
  expect(output).toContain(`added ${rowCount}, updated 0, skipped 0`)
  expect(await countImported(books)).toBe(rowCount)
  // Sales meanwhile are preserved.
  expect(await books.query("select stock from goods where sku = 'CUT-0'")).toEqual([{ stock: 9 }])
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('on %s, it reports what went in and ends with %i', async (signal, exitCode) => {
  const dataDir = join(folder, 'data')
  const books = await openDatabase(dataDir)
  const run = startImport(dataDir)
  const letGo = await pauseInTheMiddle(books)
  run.kill(signal)
  await letGo()
  const { code, output } = await run.ended
  const done = await countImported(books)
  expect(code, output).toBe(exitCode)
  expect(done).toBeLessThan(rowCount)
  expect(output).toContain(`added ${done}, updated 0, skipped 0`)
  expect(output).toContain('import: stopped; the same command resumes there')
  await expectToGoOn(dataDir, books, done)
})

test('killed in the middle of a batch, it leaves whole batches', async () => {
  const dataDir = join(folder, 'data')
  const books = await openDatabase(dataDir)
  const run = startImport(dataDir)
  const letGo = await pauseInTheMiddle(books)
  run.kill('SIGKILL')
  expect(await run.ended).toMatchObject({ signal: 'SIGKILL' })
  await letGo()
  const transactions = 'select 1 from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()'
  await expect.poll(() => books.query(transactions)).toEqual([])
  const done = await countImported(books)
  expect(done % 500).toBe(0)
  await expectToGoOn(dataDir, books, done)
})

test.skipIf(!mayMount)('a disk that becomes full ends it in one line', async () => {
  const disk = await mountSmallDisk(220)
  onTestFinished(() => disk.remove())
  const dataDir = join(disk.path, 'data')
  const books = await openDatabase(dataDir)
  const run = startImport(dataDir)
  const letGo = await pauseInTheMiddle(books)
  await disk.fill()
  await letGo()
  const { code, output } = await run.ended
  expect(code, output).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines.at(-1)).toMatch(/^import: the disk is full/)
  expect(lines.at(-2)).toMatch(/before it failed; the same command resumes there$/)
  await disk.makeRoom()
  await expect.poll(() => countImported(books).catch(() => 0)).toBeGreaterThan(0)
  await expectToGoOn(dataDir, books, await countImported(books))
})
