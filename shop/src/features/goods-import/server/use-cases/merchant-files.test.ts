/** Files as merchants have them. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'
import { createSpreadsheet, type RawCell } from '#platform/testing/spreadsheet-factory.ts'
import { limitsOfUpload, readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { openPictures } from './open-pictures.ts'
import { openRejectedRows } from './open-rejected-rows.ts'

const imports = createImportFixture()

async function stored(sku: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await imports.shop.context.database.execute(sql`
    select name, price_in_fen as price, stock, is_on_sale as "isOnSale", created_at as "createdAt"
    from goods join goods_translations on goods_id = goods.id and language = 'zh-CN' where sku = ${sku}`)
  return rows[0]
}

describe('encodings', () => {
  // 茶壶 in GB18030.
  const teapot = Buffer.from([0xb2, 0xe8, 0xba, 0xf8])

  test('GB18030 is read, and noted once', async () => {
    const text = Buffer.concat([
      Buffer.from(`${header}\nGB1,`),
      teapot,
      Buffer.from(',d,t,u,1 g,'),
      // ￥, as it is typed in China.
      Buffer.from([0xa3, 0xa4]),
      Buffer.from('128,3\n'),
    ])
    expect(await imports.importFile(text)).toEqual({ added: 1, updated: 0, skipped: 0 })
    expect({ notes: imports.notes, warnings: imports.warnings }).toEqual({ notes: ['read as GB18030'], warnings: [] })
    expect(await stored('GB1')).toMatchObject({ name: '茶壶', price: 12800 })
  })

  test.each([
    ['with a mark', '\uFEFF', false],
    ['without a mark', '', false],
    ['with its bytes the other way', '\uFEFF', true],
  ])('UTF-16 %s is read, and noted once', async (_how, mark, isSwapped) => {
    const text = `${mark}${header.replaceAll(',', '\t')}\r\nU16-${mark.length}${isSwapped}\t茶壶\td\tt\tu\t1 g\t8\t3\r\n`
    const bytes = Buffer.from(text, 'utf16le')
    expect(await imports.importFile(isSwapped ? bytes.swap16() : bytes)).toEqual({ added: 1, updated: 0, skipped: 0 })
    expect(imports.notes).toEqual(['read as UTF-16', 'columns separated by tabs'])
    expect(await stored(`U16-${mark.length}${isSwapped}`)).toMatchObject({ name: '茶壶' })
  })

  test('UTF-16 that ends within a character costs that row', async () => {
    const bytes = Buffer.from(`\uFEFF${header}\nE1,茶壶,d,t,u,1 g,8,3\nE2,茶壶,d,t,u,1 g,8,3`, 'utf16le')
    expect(await imports.importFile(bytes.subarray(0, -1))).toMatchObject({ added: 1, skipped: 1 })
    expect(imports.warnings[0]).toContain('line 3: it is not UTF-16')
  })
})

test('a number that has lost its end in a spreadsheet does not become other goods', async () => {
  const rows = ['6901234567890120000', '6.90123E+18', '6901234567890129999', '16901234567890'].map(
    (sku) => `${sku},茶盘,,t,u,1 g,8,1`,
  )
  expect(await imports.importFile(`${header}\n${rows.join('\n')}\n`)).toEqual({ added: 2, updated: 0, skipped: 2 })
  const lostDigits = 'has lost digits in a spreadsheet: make its column text, and enter the number again'
  expect(imports.warnings).toEqual([
    `line 2: sku "6901234567890120000" ${lostDigits}; if it does end in zeros, import it as .xlsx`,
    `line 3: sku "6.90123E+18" ${lostDigits}`,
  ])
  expect(await stored('6901234567890120000')).toBeUndefined()
})

test('prices and counts are read as people write them, in columns separated by semicolons', async () => {
  const rows = [
    ['¥128', '12.0'],
    ['128元', '１２'],
    ['1,280.00', '1,200'],
    ['￥１２８．５０', '0'],
  ].map(([price, stock], n) => `SEMI-${n};茶盘;;t;u;1 g;${price};${stock}`)
  const report = await imports.importFile(`${header.replaceAll(',', ';')}\n${rows.join('\n')}\n`)
  expect(report).toEqual({ added: 4, updated: 0, skipped: 0 })
  expect({ notes: imports.notes, warnings: imports.warnings }).toEqual({
    notes: ['columns separated by semicolons'],
    warnings: [],
  })
  const found = await Promise.all([0, 1, 2, 3].map((n) => stored(`SEMI-${n}`)))
  expect(found.map((goods) => [goods?.['price'], goods?.['stock']])).toEqual([
    [12800, 12],
    [12800, 12],
    [128000, 1200],
    [12850, 0],
  ])
})

describe('a spreadsheet', () => {
  test('is read with its numbers, dates and yes or no', async () => {
    const sheet = createSpreadsheet([
      [...header.split(','), 'on_sale', 'created_at'],
      [
        6901234567890,
        '茶壶',
        '煮水用',
        't',
        'u',
        '1 g',
        12.800000000000001,
        12,
        true,
        { xml: '<c s="1"><v>46218.5</v></c>' },
      ],
      [],
      ['00123', '盖碗', '', 't', 'u', '1 g', '¥1,280.00', '12.0', '否', ''],
      ['X3', '坏', '', 't', 'u', '1 g', 'free', 1, '是', ''],
    ])
    expect(await imports.importFile(sheet, { name: 'goods.xlsx' })).toEqual({ added: 2, updated: 0, skipped: 1 })
    expect(imports.warnings).toEqual(['line 5: price "free" is not an amount such as 128.00'])
    expect(await stored('6901234567890')).toMatchObject({ name: '茶壶', price: 1280, stock: 12, isOnSale: true })
    expect(new Date(String((await stored('6901234567890'))!.createdAt)).toISOString()).toBe('2026-07-15T04:00:00.000Z')
    expect(await stored('00123')).toMatchObject({ price: 128000, stock: 12, isOnSale: false })
  })

  test('whose number has lost digits does not become other goods', async () => {
    const row = (sku: string | RawCell) => [sku, '茶壶', '', 't', 'u', '1 g', 12, 1]
    const sheet = createSpreadsheet([
      header.split(','),
      row('6.90123E+12'),
      row({ xml: '<c><v>6901234567890123456</v></c>' }),
      row('6901234567890123456'),
      row({ xml: '<c><v>6.90123456789012E+14</v></c>' }),
    ])
    expect(await imports.importFile(sheet, { name: 'goods.xlsx' })).toEqual({ added: 2, updated: 0, skipped: 2 })
    const lostDigits = 'has lost digits in a spreadsheet: make its column text, and enter the number again'
    expect(imports.warnings).toEqual([
      `line 2: sku "6.90123E+12" ${lostDigits}`,
      `line 3: sku "6.90123456789012E+18" ${lostDigits}`,
    ])
    expect(await stored('6901234567890123456')).toMatchObject({ name: '茶壶' })
    expect(await stored('690123456789012')).toMatchObject({ name: '茶壶' })
  })

  test('whose number is shown with zeros before it is of the goods that are shown', async () => {
    const row = (sku: string | RawCell, name: string) => [
      sku,
      name,
      '',
      't',
      'u',
      '1 g',
      12,
      { xml: '<c s="2"><v>7</v></c>' },
    ]
    const sheet = createSpreadsheet([
      header.split(','),
      row('123', '短'),
      row({ xml: '<c s="2"><v>123</v></c>' }, '长'),
      row('1234567890123450', '真'),
    ])
    expect(await imports.importFile(sheet, { name: 'goods.xlsx' })).toEqual({ added: 3, updated: 0, skipped: 0 })
    expect(await stored('123')).toMatchObject({ name: '短', stock: 7 })
    expect(await stored('000123')).toMatchObject({ name: '长' })
    expect(await stored('1234567890123450')).toMatchObject({ name: '真' })
  })

  test('that is none is refused in one line', async () => {
    await expect(imports.importFile(zipSync({ 'a.xml': Buffer.from('<a/>') }))).rejects.toThrow(
      'is not a readable spreadsheet',
    )
    const cut = createSpreadsheet([header.split(',')]).subarray(0, 400)
    await expect(imports.importFile(cut)).rejects.toThrow('is not a readable spreadsheet')
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await expect(imports.importFile(old)).rejects.toThrow('save it as .xlsx or as CSV')
  })

  test('that would fill the memory is refused before it does', async () => {
    const file = join(imports.directory, 'bomb.xlsx')
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': Buffer.alloc(3_000_000, ' ') })
    expect(bomb.length).toBeLessThan(10_000)
    await writeFile(file, bomb)
    const reading = readSpreadsheet(file, bomb.length, { ...limitsOfUpload, maxUnpackedSize: 2_000_000 })
    await expect(reading).rejects.toThrow('is too large for a spreadsheet')
  })
})

describe('skipped rows', () => {
  async function importWithRejects(content: string, name: string) {
    const rejected = openRejectedRows(join(imports.directory, name), imports.onWarning)
    const report = await imports.importFile(content, { name, onRejected: rejected.add })
    await rejected.close()
    return { report, path: rejected.path }
  }

  test('are written to a file next to it, which can be imported once corrected', async () => {
    const rows = [
      'R1,好,"a, ""b""",t,u,1 g,1,1',
      'R2,坏,"c, ""d""\ne",t,u,1 g,free,1',
      'R3,"x,d,t,u,1 g,1,1',
      'R4,多,d,t,u,1 g,1,1,9',
    ]
    const { report, path } = await importWithRejects(`${header}\n${rows.join('\n')}\n`, 'with-faults.csv')
    expect(report).toEqual({ added: 1, updated: 0, skipped: 3 })
    expect(path).toBe(join(imports.directory, 'with-faults.rejected.csv'))
    if (process.platform !== 'win32') expect((await stat(path!)).mode & 0o777).toBe(0o600)
    const text = await readFile(path!, 'utf8')
    expect(text).toBe(
      `\uFEFF${header},rejected_line,rejected_because\r\n` +
        'R2,坏,"c, ""d""\ne",t,u,1 g,free,1,3,"price ""free"" is not an amount such as 128.00"\r\n' +
        '"R3,""x,d,t,u,1 g,1,1",,,,,,,,5,a quotation mark is not closed\r\n' +
        'R4,多,d,t,u,1 g,1,1,6,9 columns where the header has 8,9\r\n',
    )
    const mended = text.replace('free', '3').split('\r\n').slice(0, 2).join('\r\n')
    imports.warnings = []
    expect((await importWithRejects(mended, 'mended.csv')).report).toEqual({ added: 1, updated: 0, skipped: 0 })
    expect(imports.warnings).toEqual([])
  })

  test('never overwrite an existing file', async () => {
    await writeFile(join(imports.directory, 'twice.rejected.csv'), 'being mended')
    const { path } = await importWithRejects(`${header}\nR9,坏,d,t,u,1 g,x,1\n`, 'twice.csv')
    expect(path).toBe(join(imports.directory, 'twice.rejected-2.csv'))
    expect(await readFile(join(imports.directory, 'twice.rejected.csv'), 'utf8')).toBe('being mended')
  })

  test('that cannot be written are reported once, and the others are imported', async () => {
    const rejected = openRejectedRows('/proc/goods.csv', imports.onWarning)
    const rows = ['W1,坏,d,t,u,1 g,x,1', 'W2,好,d,t,u,1 g,1,1', 'W3,坏,d,t,u,1 g,x,1']
    const report = await imports.importFile(`${header}\n${rows.join('\n')}\n`, {
      onRejected: rejected.add,
      batchSize: 1,
    })
    await rejected.close()
    expect(report).toEqual({ added: 1, updated: 0, skipped: 2 })
    expect(imports.warnings.filter((line) => line.startsWith('skipped rows cannot be written'))).toHaveLength(1)
  })
})

test('pictures are found in any case, those of phones are refused by name, and all are counted', async () => {
  const folder = join(imports.directory, 'pictures')
  await mkdir(folder)
  await writeFile(join(folder, 'UP.PNG'), await createPicture({ format: 'png' }))
  await writeFile(join(folder, 'p2.JPEG'), await createPicture())
  await writeFile(join(folder, 'P3.HEIC'), 'x')
  await writeFile(join(folder, 'P4.jpg'), 'no picture')
  const rows = ['up', 'P2', 'P3', 'P4', 'P5'].map((sku) => `${sku},图,d,t,u,1 g,1,1`)
  const take = async () => {
    const onSaved = await openPictures(imports.shop.context, folder, imports.onWarning)
    await imports.importFile(`${header}\n${rows.join('\n')}\n`, { onSaved })
    return onSaved.counts
  }
  expect(await take()).toEqual({ saved: 2, unchanged: 0, missing: 1, refused: 2 })
  expect(imports.warnings).toContain(`${join(folder, 'P3.HEIC')}: HEIC is not supported; save it as JPEG or PNG`)
  expect(await take()).toEqual({ saved: 0, unchanged: 2, missing: 1, refused: 2 })
})
