import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'
import { importGoods, type FileOptions } from './import-goods.ts'

const imports = createImportFixture()
let file: string
let imported = 0
const rowCount = 95

beforeEach(async () => {
  imported += 1
  file = join(imports.directory, `goods-${imported}.csv`)
  const rows = Array.from({ length: rowCount }, (_, n) => `${skuOf(n)},茶${n},d,t,u,1 g,${n === 12 ? 'x' : 1},10`)
  await writeFile(file, `${header}\n${rows.join('\n')}\n${skuOf(3)},又,d,t,u,1 g,1,10\n`)
})

const skuOf = (n: number) => `RES-${imported}-${n}`
const resume = { options: '', isFromStart: false }

function run(options: Partial<FileOptions> = {}) {
  return importGoods(imports.shop.context, file, {
    onWarning: imports.onWarning,
    onNote: imports.onNote,
    batchSize: 10,
    resume,
    ...options,
  })
}

/** Stops it after a batch, as Ctrl-C does. */
async function stopAfter(batches: number, options: Partial<FileOptions> = {}) {
  const controller = new AbortController()
  let done = 0
  return run({ ...options, signal: controller.signal, onProgress: () => ++done === batches && controller.abort() })
}

const stockOf = async (n: number) => {
  const { rows } = await imports.shop.context.database.execute(sql`select stock from goods where sku = ${skuOf(n)}`)
  return rows[0]?.stock
}

const buyOne = (n: number) =>
  imports.shop.context.database.execute(sql`update goods set stock = stock - 1 where sku = ${skuOf(n)}`)

test('a stopped import reports its progress, and the next run resumes there', async () => {
  const stopped = await stopAfter(2)
  expect(stopped).toMatchObject({ updated: 0, skipped: 1, isStopped: true })
  expect(stopped.added).toBeGreaterThanOrEqual(19)
  expect(stopped.added).toBeLessThan(rowCount - 1)
  // Units sold meanwhile are not counted again.
  await buyOne(0)
  expect(imports.warnings).toHaveLength(1)
  expect(await run()).toEqual({ added: rowCount - 1, updated: 0, skipped: 1 })
  expect(imports.notes).toEqual([`resumes after row ${stopped.added + 1}, where the last run of this file ended`])
  expect(await stockOf(0)).toBe(9)
  // Includes rows that the first run has read.
  expect(imports.warnings).toEqual([
    'line 14: price "x" is not an amount such as 128.00',
    `line 97: sku ${skuOf(3)} again; it counts, and line 5 does not`,
  ])
})

test('an interrupted import is resumed, and a finished one is not', async () => {
  const broken = run({
    onProgress({ added }) {
      if (added >= 30) throw new Error('the process ended')
    },
  })
  await expect(broken).rejects.toThrow('the process ended')
  expect(await run()).toMatchObject({ added: rowCount - 1 })
  expect(imports.notes).toHaveLength(1)
  expect(await run()).toEqual({ added: 0, updated: rowCount - 1, skipped: 1 })
  expect(imports.notes).toHaveLength(1)
})

test('a changed file, other options or an explicit option restart the import', async () => {
  await stopAfter(1)
  await run({ resume: { options: '/pictures', isFromStart: false } })
  await utimes(file, new Date(), new Date(Date.now() + 5_000))
  await stopAfter(1)
  await run({ resume: { options: '', isFromStart: true } })
  expect(imports.notes).toEqual([])
})

test('pictures that a stopped import had not come to are set by the next run', async () => {
  const pictured: string[] = []
  const stopped = run({
    onSaved: async (saved) => {
      if (pictured.length >= 20) throw new Error('the process ended')
      pictured.push(...saved.map(({ sku }) => sku))
    },
  })
  await expect(stopped).rejects.toThrow('the process ended')
  await run({ onSaved: async (saved) => void pictured.push(...saved.map(({ sku }) => sku)) })
  const skus = Array.from({ length: rowCount }, (_, n) => skuOf(n)).filter((sku) => sku !== skuOf(12))
  expect(new Set(pictured)).toEqual(new Set(skus))
})
