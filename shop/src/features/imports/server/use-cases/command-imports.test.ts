/** `npm run import` stores its rows, which the console and the command undo. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods, openPictures } from '#features/goods-import/server/index.ts'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createGoodsFileFixture } from '../../testing/fixtures/goods-file-fixture.ts'
import { endCommand, openCommandRecord } from './record-command.ts'
import { undoImportByCommand } from './undo-command.ts'

const files = createGoodsFileFixture()
const header = 'sku,name,type_1,type_2,price,stock'
let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'yokoso-command-'))))
afterAll(() => rm(directory, { recursive: true }))

interface Options {
  images?: string
  batchSize?: number
  isFromStart?: boolean
}

async function runImport(name: string, content: string, { images, ...options }: Options = {}): Promise<string> {
  const { context } = files.shop
  const file = join(directory, name)
  await writeFile(file, content)
  const record = openCommandRecord(context, name)
  const onWarning = (line: string) => void warnings.push(line)
  const report = await importGoods(context, file, {
    by: 'command',
    onWarning,
    onSaved: images === undefined ? undefined : await openPictures(context, images, onWarning, record.pictures),
    recordAs: record.recordAs,
    resume: { options: '', isFromStart: options.isFromStart ?? false },
    ...(options.batchSize && { batchSize: options.batchSize }),
  })
  return (await endCommand(context, { file: name, report, record }))!
}

let warnings: string[] = []

async function picturesOf(sku: string): Promise<string[]> {
  const { rows } = await files.shop.context.database.execute<{ version: string }>(sql`
    select goods_pictures.version from goods_pictures join goods on goods.id = goods_id where sku = ${sku} order by position`)
  return rows.map(({ version }) => version)
}

test('its rows are in the console, with what each has changed, and the console undoes them', async () => {
  await files.applied('货号,名称,类别,子类,价格,库存\nCMD-1,一,茶,抹茶,1,5\n')
  const id = await runImport(
    'rows.csv',
    `${header}\nCMD-1,一,茶,抹茶,2,8\nCMD-2,二,茶,抹茶,3,1\nCMD-3,三,茶,抹茶,x,1\n`,
  )
  const { body: list } = await files.manager.call('GET', '/api/console/imports/')
  expect(list.results[0]).toMatchObject({ id, is_by_command: true, has_rows: true, written: 2, staff_name: '' })
  expect(list.results[0].undoable_until).toEqual(expect.any(String))
  expect(await files.read({ id })).toMatchObject({ status: 'applied', counts: { added: 1, updated: 1, refused: 1 } })
  const { rows: movements } = await files.shop.context.database.execute(sql`
    select reason, staff_id, batch_id from stock_movements where batch_id = ${id} order by reason`)
  const ofCommand = { staff_id: null, batch_id: id }
  expect(movements).toEqual([
    { ...ofCommand, reason: 'import' },
    { ...ofCommand, reason: 'initial' },
  ])
  const [first, second, third] = await files.rows({ id })
  expect(first).toMatchObject({ line: 2, before: { price: '1.00', stock: '5' }, after: { price: '2.00', stock: '8' } })
  expect(second).toMatchObject({ outcome: 'added', before: null, after: { name: '二' } })
  expect(third).toMatchObject({ outcome: 'refused', errors: { price: [expect.stringContaining('x')] } })
  const { body: problems } = await files.manager.call('GET', `/api/console/imports/${id}/problems/`)
  expect(problems.content).toContain('CMD-3,三')
  expect(await files.undone({ id })).toMatchObject({ status: 'undone', counts: { undone: 2, refused: 1 } })
  expect(await files.goods('CMD-1')).toMatchObject({ price: 100, stock: 5 })
  expect(await files.goods('CMD-2')).toMatchObject({ is_deleted: true })
})

test('the command undoes an import once, also one of the console, and says why it does not', async () => {
  const { context } = files.shop
  const id = await runImport('once.csv', `${header}\nONCE-1,一,茶,抹茶,1,5\n`)
  expect(await undoImportByCommand(context, id)).toEqual({ undone: 1, kept: 0 })
  expect(await files.goods('ONCE-1')).toMatchObject({ is_deleted: true })
  await expect(undoImportByCommand(context, id)).rejects.toThrow(`${id}: is undone already`)
  await expect(undoImportByCommand(context, 'no id')).rejects.toThrow('no id: there is no such import')
  const file = await files.applied('货号,名称,类别,子类,价格\nONCE-2,二,茶,抹茶,1\n')
  expect(await undoImportByCommand(context, file.id)).toEqual({ undone: 1, kept: 0 })
  const listed = await endCommand(context, {
    file: 'big.csv',
    report: { added: 9, updated: 0, skipped: 0 },
    record: null,
  })
  expect(listed).toBeNull()
  const { body: list } = await files.manager.call('GET', '/api/console/imports/')
  expect(list.results[0]).toMatchObject({ file_name: 'big.csv', has_rows: false, undoable_until: null, written: 9 })
  await expect(undoImportByCommand(context, list.results[0].id)).rejects.toThrow('its rows are not stored')
})

test('goods in two lines return to what they were before the first', async () => {
  await runImport('before.csv', `${header}\nTWICE-1,一,茶,抹茶,1,5\n`)
  const rows = [`TWICE-1,二,茶,抹茶,2,5`, `OTHER-1,二,茶,抹茶,2,5`, `TWICE-1,三,茶,抹茶,3,5`]
  const id = await runImport('twice.csv', `${header}\n${rows.join('\n')}\n`, { batchSize: 1 })
  expect(await files.goods('TWICE-1')).toMatchObject({ name: '三', price: 300 })
  expect(await undoImportByCommand(files.shop.context, id)).toEqual({ undone: 3, kept: 0 })
  expect(await files.goods('TWICE-1')).toMatchObject({ name: '一', price: 100, is_deleted: false })
})

test('new goods of several transactions are deleted, except ordered ones, which leave the shop', async () => {
  const rows = Array.from({ length: 620 }, (_, n) => `MANY-${n},多,茶,抹茶,${n + 1},5\n`)
  const id = await runImport('many.csv', `${header}\n${rows.join('')}`)
  const goodsId = (await files.goods('MANY-3'))!.id
  await buyAsNewShopper(files.shop, { goodsId })
  expect(await undoImportByCommand(files.shop.context, id)).toEqual({ undone: 620, kept: 0 })
  expect(await files.goods('MANY-3')).toMatchObject({ is_deleted: false, on_sale: false })
  expect(await files.goods('MANY-619')).toMatchObject({ is_deleted: true, on_sale: false })
  const { rows: deleted } = await files.shop.context.database.execute(sql`
    select count(*)::integer as entries, count(distinct subject_id)::integer as goods from audit_entries
    where batch_id = ${id} and action = 'goods.delete'`)
  expect(deleted).toEqual([{ entries: 619, goods: 619 }])
})

test('a picture comes from the column or the SKU, and undoing shows the former one, unless it was changed since', async () => {
  const images = join(directory, 'shots')
  const other = join(directory, 'others')
  await mkdir(images)
  await mkdir(other)
  await writeFile(join(images, 'PIC-A.png'), await createPicture({ width: 30, height: 30 }))
  await writeFile(join(images, 'named.png'), await createPicture({ width: 40, height: 40 }))
  await runImport('first.csv', `${header}\nPIC-A,一,茶,抹茶,1,5\nPIC-B,二,茶,抹茶,1,5\nPIC-C,三,茶,抹茶,1,5\n`, {
    images,
  })
  const [before] = await picturesOf('PIC-A')
  expect([before, await picturesOf('PIC-B')]).toEqual([expect.any(String), []])
  warnings = []
  await writeFile(join(other, 'NAMED.PNG'), await createPicture({ width: 50, height: 50 }))
  const content = 'sku,picture\nPIC-A,named\nPIC-B,其他/named.png\nPIC-C,missing.png\n'
  const id = await runImport('second.csv', content, { images: other })
  expect(warnings).toEqual([`no picture missing.png for PIC-C in ${other}`])
  const [named] = await picturesOf('PIC-A')
  expect(named).not.toBe(before)
  expect(await picturesOf('PIC-B')).toEqual([named])
  expect(await files.read({ id })).toMatchObject({ counts: { updated: 3 } })
  expect(await undoImportByCommand(files.shop.context, id)).toEqual({ undone: 3, kept: 0 })
  expect([await picturesOf('PIC-A'), await picturesOf('PIC-B')]).toEqual([[before], []])
  const goodsId = (await files.goods('PIC-A'))!.id
  const { status } = await files.shop.call('GET', `/goods_img/${goodsId}.png`)
  expect(status).toBe(200)

  const again = await runImport('third.csv', content, { images: other })
  await runImport('fourth.csv', 'sku,name\nPIC-A,一\n', { images })
  expect(await undoImportByCommand(files.shop.context, again)).toEqual({ undone: 2, kept: 1 })
  expect((await files.rows({ id: again }))[0]!.notes).toEqual([expect.stringContaining('图片')])
})

test('an import that was undone is not continued', async () => {
  const record = openCommandRecord(files.shop.context, 'half.csv')
  const file = join(directory, 'half.csv')
  const rows = Array.from({ length: 12 }, (_, n) => `HALF-${n},半,茶,抹茶,1,5\n`)
  await writeFile(file, `${header}\n${rows.join('')}`)
  const stop = new AbortController()
  const options = { by: 'command' as const, batchSize: 1, onWarning: () => {}, recordAs: record.recordAs }
  const resume = { options: '', isFromStart: false }
  const onProgress = () => stop.abort()
  const report = await importGoods(files.shop.context, file, { ...options, resume, onProgress, signal: stop.signal })
  expect(report).toMatchObject({ isStopped: true })
  const { database } = files.shop.context
  await database.execute(sql`update imports set status = 'undone' where id = ${record.importId}`)
  await expect(importGoods(files.shop.context, file, { ...options, resume })).rejects.toThrow('its import was undone')
})
