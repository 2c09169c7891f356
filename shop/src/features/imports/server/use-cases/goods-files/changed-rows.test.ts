/** Staff correct and skip rows in the preview, and choose the sheet and the encoding. */
import { expect, test } from 'vitest'
import { createSpreadsheet } from '#platform/testing/spreadsheet-factory.ts'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'

const files = createGoodsFileFixture()
const header = '货号,名称,类别,子类,价格'

test('a wrong cell is corrected in place, and the row is written as corrected; the file stays', async () => {
  const file = await files.checked(`${header}\nROW-1,一,茶,抹茶,12左右\nROW-2,二,茶,抹茶,-\n`)
  expect(file.counts).toMatchObject({ refused: 2 })
  const { status, body } = await files.changeRow(file, 2, { cells: { price: '12' } })
  expect({ status, counts: body.counts }).toMatchObject({ status: 200, counts: { to_add: 1, refused: 1 } })
  expect((await files.rows(file))[0]).toMatchObject({
    outcome: 'to_add',
    after: { price: '12.00' },
    corrected: { price: '12左右' },
    errors: {},
  })
  const again = await files.changeRow(body, 2, { cells: { price: null } })
  expect(again.body.counts).toMatchObject({ refused: 2 })
  const { body: right } = await files.changeRow(again.body, 2, { cells: { price: '13' } })
  const { body: skipped } = await files.changeRow(right, 3, { is_skipped: true })
  expect(skipped.counts).toMatchObject({ to_add: 1, refused: 0, skipped: 1 })
  await files.apply(skipped)
  await files.work()
  expect(await files.goods('ROW-1')).toMatchObject({ price: 1_300 })
  expect(await files.goods('ROW-2')).toBeUndefined()
  expect(await files.changeRow(await files.read(file), 3, { is_skipped: false })).toMatchObject({ status: 409 })
})

test('rows that shared an SKU are checked again with the one that got another', async () => {
  const file = await files.checked(`${header}\nTWIN,一,茶,抹茶,1\nTWIN,二,茶,抹茶,2\n`)
  expect(file.counts).toMatchObject({ to_add: 1, refused: 1 })
  const { body: parted } = await files.changeRow(file, 3, { cells: { sku: 'TWIN-2' } })
  expect(parted.counts).toMatchObject({ to_add: 2, refused: 0 })
  const { body: joined } = await files.changeRow(parted, 3, { cells: { sku: null } })
  expect(joined.counts).toMatchObject({ to_add: 1, refused: 1 })
  const { body: alone } = await files.changeRow(joined, 3, { is_skipped: true })
  expect(alone.counts).toMatchObject({ to_add: 1, skipped: 1 })
})

test('an edit of an older preview, an unknown row, and a packer are refused', async () => {
  const file = await files.checked(`${header}\nOLD-1,一,茶,抹茶,x\n`)
  await files.changeRow(file, 2, { is_skipped: true })
  expect(await files.changeRow(file, 2, { is_skipped: false })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })
  const now = await files.read(file)
  expect(await files.changeRow(now, 99, { is_skipped: true })).toMatchObject({ status: 404 })
  for (const role of ['packer', 'viewer'] as const)
    expect(await files.changeRow(now, 2, { is_skipped: true }, await files.signIn(role))).toMatchObject({ status: 403 })
})

test('another sheet is read in its place', async () => {
  const file = await files.checked(
    createSpreadsheet([['说明'], ['请看第二张表']], {
      sheets: {
        商品: [
          ['货号', '名称', '类别', '子类', '价格'],
          ['SHEET-1', '一', '茶', '抹茶', 3],
        ],
      },
    }),
    'two.xlsx',
  )
  expect(file).toMatchObject({ sheets: ['a', '商品'], sheet: 0, rows: 1, column_errors: [expect.any(String)] })
  expect(await files.change(file, { sheet: 2 })).toMatchObject({ status: 400 })
  await files.change(file, { sheet: 1 })
  await files.work()
  const second = await files.read(file)
  expect(second).toMatchObject({ sheet: 1, columns: { sku: 0, price: 4 }, column_errors: [], counts: { to_add: 1 } })
})

test('another encoding is read in its place', async () => {
  // 货号,名称\r\nENC-GBK,龙井茶 in GBK.
  const gbk = Buffer.from('bbf5bac52cc3fbb3c60d0a454e432d47424b2cc1fabeaeb2e80d0a', 'hex')
  const file = await files.checked(gbk)
  expect(file.encoding).toBe('GB18030')
  const { body: wrong } = await files.change(file, { encoding: 'Shift_JIS' })
  expect(wrong).toMatchObject({ encoding: 'Shift_JIS', columns: {} })
  await files.work()
  await files.change(await files.read(file), { encoding: 'GB18030' })
  await files.work()
  expect(await files.read(file)).toMatchObject({ encoding: 'GB18030', columns: { sku: 0, name: 1 } })
})
