import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Sheet, SheetRow } from './sheet.ts'
import { writeSheet } from './write-sheet.ts'

const sheetOf = (...batches: SheetRow[][]): Sheet => ({
  title: '账本 [2026/11]',
  columns: [
    { head: '号', kind: 'text' },
    { head: '金额', kind: 'money' },
    { head: '件', kind: 'integer' },
    { head: '时间', kind: 'time' },
  ],
  batches: (async function* () {
    yield* batches
  })(),
})

async function bytesOf(sheet: Sheet, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeSheet(sheet, format)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
const csvOf = async (...rows: SheetRow[]) => (await bytesOf(sheetOf(rows), 'csv')).toString()
async function xmlOf(...batches: SheetRow[][]): Promise<Record<string, string>> {
  const files = unzipSync(await bytesOf(sheetOf(...batches), 'xlsx'))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}
const sheetXml = async (...batches: SheetRow[][]) => (await xmlOf(...batches))['xl/worksheets/sheet1.xml']!

test('CSV has a byte order mark, CRLF, amounts with two places and negative numbers as numbers', async () => {
  expect(await csvOf(['Y7K4-Q9TM-2HXD', 123_456, -3, '2026-11-26 16:05:00'], [null, 0, null, null])).toBe(
    '\uFEFF号,金额,件,时间\r\nY7K4-Q9TM-2HXD,1234.56,-3,2026-11-26 16:05:00\r\n,0.00,,\r\n',
  )
})

test.each(['=1+1', '+86 139', '-3', '@SUM(A1)', '＝1', '\t=1', '=HYPERLINK("http://x","y")'])(
  'a text that begins as a formula stays a text: %j',
  async (text) => {
    const cell = (await csvOf([text, 1, 1, null])).split('\r\n')[1]!
    expect(cell.replaceAll('""', '"').replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
    const xml = await sheetXml([[text, 1, 1, null]])
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).toContain('t="inlineStr"')
  },
)

test('long numbers are texts in both formats', async () => {
  expect(await csvOf(['773001234567890', 1, 1, null])).toContain('="773001234567890",0.01,1,')
  expect(await sheetXml([['773001234567890', 1, 1, null]])).toContain(
    't="inlineStr"><is><t xml:space="preserve">773001234567890</t>',
  )
})

test('a workbook has exact amounts, times of the shop’s zone, and rows of all batches', async () => {
  const xml = await sheetXml([['a', 10_000_000_001, 5, '2026-11-26 12:00:00']], [['b', 1, -7, '1999-12-31 00:00:00']])
  expect(xml).toContain('<v>100000000.01</v>')
  // Spreadsheets count 46352 days to 26 November 2026.
  expect(xml).toContain('<v>46352.5</v>')
  expect(xml).toContain('<v>36525</v>')
  expect(xml.match(/<row r="\d+"/g)).toEqual(['<row r="1"', '<row r="2"', '<row r="3"'])
  expect(xml).toContain('<c r="C3" s="2"><v>-7</v></c>')
})

test('each cell has its address, and empty ones are left out', async () => {
  const columns = Array.from({ length: 54 }, (_, index) => ({ head: String(index), kind: 'integer' as const }))
  const row = columns.map((_, index) => (index === 25 || index === 26 || index === 53 ? index : null))
  const batches = (async function* () {
    yield [row]
  })()
  const files = unzipSync(await bytesOf({ title: 'x', columns, batches }, 'xlsx'))
  const xml = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString()
  expect([...xml.matchAll(/<c r="([A-Z]+2)"/g)].map(([, address]) => address)).toEqual(['Z2', 'AA2', 'BB2'])
})

test('a workbook is sound whatever a text has', async () => {
  const text = `<&"'> 😀\u0000\u000B\uD800 _x0041_ \n${'长'.repeat(40_000)}`
  const files = await xmlOf([[text, null, null, null]])
  const xml = files['xl/worksheets/sheet1.xml']!
  expect(xml).toContain('&lt;&amp;&quot;')
  expect(xml).toContain('_x005F_x0041_')
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000\u000B]/)
  expect(xml.length).toBeLessThan(34_000)
  expect(files['xl/workbook.xml']).toContain('name="账本  2026 11 "')
})

test.each(['xlsx', 'csv'] as const)('an error of the rows is that of the file (%s)', async (format) => {
  const failing: Sheet = {
    ...sheetOf(),
    // oxlint-disable-next-line require-yield
    batches: (async function* () {
      throw new Error('the database is gone')
    })(),
  }
  await expect(bytesOf(failing, format)).rejects.toThrow('the database is gone')
})
