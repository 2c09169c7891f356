/** Pictures in a ZIP archive beside a file of goods. */
import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { maxArchivedPictures } from '#features/imports/values.ts'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'
import { importSweepers } from '../../sweepers.ts'
import { deleteUnusedFiles } from './stored-files.ts'

const files = createGoodsFileFixture()
const header = '货号,名称,类别,子类,价格,图片'

const storedFiles = async (id: string) =>
  Promise.all(['table', 'zip', 'json'].map((part) => files.shop.context.storage.exists(`imports/${id}.${part}`)))

const pictureOf = async (sku: string) => {
  const { rows } = await files.shop.context.database.execute(sql`select image_version from goods where sku = ${sku}`)
  return rows[0]?.image_version ?? null
}

test('a picture is set by SKU or by the name in its column; a bad one is a problem of its row', async () => {
  const picture = new Uint8Array(await createPicture({ width: 40, height: 40 }))
  const zip = zipSync({
    '图片/茶/PIC-1.PNG': picture,
    '__MACOSX/._PIC-2.png': strToU8('x'),
    '../../named.png': picture,
    'PIC-3.jpg': strToU8('no picture at all'),
    'PIC-4.heic': strToU8('x'),
  })
  const rows = [
    'PIC-1,一,茶,抹茶,1,',
    'PIC-2,二,茶,抹茶,2,named',
    'PIC-3,三,茶,抹茶,3,',
    'PIC-4,四,茶,抹茶,4,',
    'PIC-5,五,茶,抹茶,5,',
  ]
  const { status, body } = await files.upload(`${header}\n${rows.join('\n')}\n,六,茶,抹茶,6,PIC-1.png\n`, { zip })
  expect({ status, options: body.options }).toMatchObject({ status: 201, options: { pictures: 4 } })
  await files.work()
  const file = await files.read(body)
  expect(file).toMatchObject({ pictures: { waiting: 3, set: 0, refused: 0 }, counts: { to_add: 5, refused: 1 } })
  expect((await files.rows(file)).map(({ picture: path, notes }) => [path, notes.at(-1)])).toEqual([
    ['图片/茶/PIC-1.PNG', '会新建类别“茶 · 抹茶”'],
    ['../../named.png', '会新建类别“茶 · 抹茶”'],
    ['PIC-3.jpg', '会新建类别“茶 · 抹茶”'],
    [null, '图片无法使用：PIC-4.heic'],
    [null, '压缩包里没有 PIC-5 的图片'],
    [null, undefined],
  ])
  expect(await storedFiles(file.id)).toEqual([true, true, true])
  await files.apply(file)
  await files.work()
  const applied = await files.read(file)
  expect(applied).toMatchObject({
    status: 'applied',
    pictures: { waiting: 0, set: 2, refused: 1 },
    counts: { added: 5 },
  })
  expect(await pictureOf('PIC-1')).toEqual(expect.any(String))
  expect(await pictureOf('PIC-2')).toEqual(await pictureOf('PIC-1'))
  expect(await pictureOf('PIC-3')).toBeNull()
  expect((await files.rows(file))[2]!.errors).toEqual({ picture: ['图片无法使用：PIC-3.jpg'] })
  const { body: problems } = await files.manager.call('GET', `/api/console/imports/${file.id}/problems/`)
  expect(problems.content).toContain('PIC-3,三')
  expect(problems.content).toContain('图片无法使用：PIC-3.jpg')
  expect(await storedFiles(file.id)).toEqual([false, false, false])
})

test('a file that changes nothing sets pictures, and continues where a process was killed', async () => {
  await files.applied('货号,名称,类别,子类,价格\nGO-1,一,茶,抹茶,1\nGO-2,二,茶,抹茶,1\n')
  const picture = new Uint8Array(await createPicture({ width: 30, height: 30 }))
  const { body } = await files.upload('货号,价格\nGO-1,1\nGO-2,1\n', {
    zip: zipSync({ 'GO-1.png': picture, 'go-2.png': picture }),
  })
  await files.work()
  const file = await files.read(body)
  expect(file).toMatchObject({ counts: { unchanged: 2 }, pictures: { waiting: 2 } })
  await files.apply(file)
  // A process that has set one and was killed.
  await files.shop.context.database.execute(
    sql`update import_rows set picture_state = 'set' where import_id = ${file.id} and line = 2`,
  )
  await files.work()
  expect(await files.read(file)).toMatchObject({ status: 'applied', pictures: { waiting: 0, set: 2 } })
  expect(await pictureOf('GO-1')).toBeNull()
  expect(await pictureOf('GO-2')).toEqual(expect.any(String))
})

test.each([
  ['no archive', strToU8('hello'), '无法读取这个压缩包'],
  ['no pictures', zipSync({ 'a.txt': strToU8('x') }), '压缩包里没有图片'],
  [
    'too many pictures',
    zipSync(
      Object.fromEntries(Array.from({ length: maxArchivedPictures + 1 }, (_, n) => [`${n}.png`, new Uint8Array(0)])),
    ),
    '图片太多',
  ],
])('an archive with %s is refused, with why', async (_name, zip, sentence) => {
  const { status, body } = await files.upload(`${header}\nNO-1,一,茶,抹茶,1,\n`, { zip })
  expect({ status, errors: body.errors }).toMatchObject({
    status: 400,
    errors: { zip: [expect.stringContaining(sentence)] },
  })
})

test('a bomb is refused by what it declares, and one that lies unpacks no further', async () => {
  const declared = Buffer.from(zipSync({ 'BOMB-1.png': new Uint8Array(2_000_000) }))
  const at = declared.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24
  declared.writeUInt32LE(600 * 1024 * 1024, at)
  const row = '货号,名称,类别,子类,价格\nBOMB-1,一,茶,抹茶,1\n'
  expect(await files.upload(row, { zip: declared })).toMatchObject({
    status: 400,
    body: { errors: { zip: [expect.stringContaining('500 MB')] } },
  })
  declared.writeUInt32LE(100, at)
  const { body } = await files.upload(row, { zip: declared })
  await files.work()
  await files.apply(await files.read(body))
  await files.work()
  expect(await files.read(body)).toMatchObject({ status: 'applied', counts: { added: 1 }, pictures: { refused: 1 } })
})

test('an archive without a table is refused, and stored files that no import waits for are deleted', async () => {
  const multipart = new FormData()
  multipart.set('zip', new Blob([zipSync({ 'a.png': new Uint8Array(1) })]), 'a.zip')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect(await files.manager.call('POST', '/api/console/imports/?kind=goods', { multipart, headers })).toMatchObject({
    status: 400,
    body: { errors: { file: [expect.stringContaining('请选择商品表格')] } },
  })
  const file = await files.checked('货号,名称,类别,子类,价格\nKEEP-1,一,茶,抹茶,1\n')
  const { storage } = files.shop.context
  const lost = crypto.randomUUID()
  await storage.put(`imports/${lost}.zip`, 'x')
  await deleteUnusedFiles(files.shop.context, new Date(Date.now() + 60_000))
  expect(await storedFiles(lost)).toEqual([false, false, false])
  expect((await storedFiles(file.id))[0]).toBe(true)
  for (const { sweep } of importSweepers(files.shop.context)) await sweep()
})
