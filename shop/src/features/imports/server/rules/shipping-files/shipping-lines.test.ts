import { describe, expect, test } from 'vitest'
import { toCsv } from '#platform/csv/write-csv.ts'
import { findCarrierByCell } from './find-carrier.ts'
import { sentenceOfFault } from './fault-sentence.ts'
import { findColumnsByCells } from './guess-by-cells.ts'
import { guessColumns } from './guess-columns.ts'
import { hasLostDigits } from '#platform/spreadsheets/lost-digits.ts'
import { readShippingRow } from './read-shipping-row.ts'

describe('columns', () => {
  test.each([
    ['订单号,运单号,快递公司', [0, 1, 2]],
    ['快递公司,快递单号,商户订单号', [2, 1, 0]],
    ['收件人,订单编号,物流单号（必填）', [1, 2, null]],
    ['注文番号,お問い合わせ番号,配送業者', [0, 1, 2]],
    ['Order Number,Tracking No.,Courier', [0, 1, 2]],
    ['order_id;carrier;waybill'.replaceAll(';', ','), [0, 2, 1]],
    ['备注,数量', [null, null, null]],
  ])('%s', (header, [order_number, tracking_number, carrier]) => {
    expect(guessColumns(header.split(','))).toEqual({ order_number, tracking_number, carrier })
  })

  test('are those of the last file where they have the same names', () => {
    const last = { headers: ['单据', '号'], columns: { order_number: 0, tracking_number: 1, carrier: null } }
    expect(guessColumns(['快递', '号', '单据'], last)).toEqual({ order_number: 2, tracking_number: 1, carrier: 0 })
  })

  test('are found by their cells where no heading names them', () => {
    const none = { order_number: null, tracking_number: null, carrier: null }
    const rows = [{ cells: ['林小满', 'SF1400012345678', 'Y7K4-Q9TM-2HXD'] }, { cells: ['', '', 'y7k4q9tm2hxf'] }]
    expect(findColumnsByCells(none, rows)).toMatchObject({ order_number: 2, tracking_number: null })
    expect(findColumnsByCells(none, rows.slice(0, 1))).toMatchObject({ order_number: 2, tracking_number: 1 })
  })
})

test.each([
  ['1.38E+12', true, true],
  ['１.38Ｅ+12', true, true],
  ['138.0E+10', true, true],
  ['1,38001E12', true, true],
  ['138001380013800000', true, false],
  ['773001234567890', false, false],
  ['78900000000000', false, false],
  ['SF1400012345678', false, false],
])('%s has lost digits: %s, as a text of a spreadsheet: %s', (text, isLost, isLostAsText) => {
  expect([hasLostDigits(text, { isTyped: false }), hasLostDigits(text, { isTyped: true })]).toEqual([
    isLost,
    isLostAsText,
  ])
})

test('an order’s number is known with its dashes and without', () => {
  const written = [
    'y7k4q9tm2hxd',
    ' Y7K4-Q9TM-2HXD ',
    'Ｙ7K4 Q9TM 2HXD',
    '\u202AY7K4\u2013Q9TM－2HXD\u202C',
    '\uFEFFY7K4Q9TM2HXD',
  ]
  const columns = { order_number: 0, tracking_number: 1, carrier: null }
  const read = (...cells: string[]) =>
    readShippingRow({ line: 2, cells, isMalformed: false }, columns, { isTyped: false })
  for (const cell of written) expect(read(cell, 'SF1').orderNumber, cell).toBe('Y7K4-Q9TM-2HXD')
  expect(read("'Y7K4Q9TM2HXD", ' SF 1 2 ')).toMatchObject({
    orderNumber: 'Y7K4-Q9TM-2HXD',
    trackingNumber: 'SF12',
    fault: null,
  })
  expect(read('Y7K4Q9TM2HXD', '\u200B７７３０\u00A001２\u202C').trackingNumber).toBe('7730012')
  expect(read('', 'SF1').fault).toMatchObject({ reason: 'no_order_number' })
  expect(read('Y7K4Q9TM2HXD', 'S'.repeat(65)).fault).toMatchObject({ reason: 'too_long' })
})

test('a carrier is its code, its name, or the beginning of it', () => {
  const carriers = [
    { code: 'sf', names: { 'zh-CN': '顺丰速运', en: 'SF Express' } },
    { code: 'yto', names: { 'zh-CN': '圆通速递' } },
    { code: 'yunda', names: { 'zh-CN': '韵达快递' } },
  ]
  const found = ['SF', '顺丰', '顺丰速运有限公司', 'sf express', '圆通', 'y', '火星'].map((cell) =>
    findCarrierByCell(carriers, cell),
  )
  expect(found).toEqual(['sf', 'sf', 'sf', 'sf', 'yto', null, null])
})

test('a file for spreadsheets has no formulas, and preserves long numbers', () => {
  expect(toCsv([['=1+1', '773001234567890', 'a,"b"', '-3']])).toBe(`\uFEFF'=1+1,="773001234567890","a,""b""",'-3\r\n`)
})

test.each([
  ['SF1390274688123', 'SF1390274688123', null],
  [' ＪＤ００１２－1 – 1 ', 'JD0012-1-1', null],
  ['', '', null],
  ['=1+1', '=1+1', 'number_wrong'],
  ['SF"1', 'SF"1', 'number_wrong'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>', 'number_wrong'],
  ['0.5', '0.5', 'number_wrong'],
  ['1.38E+12', '1.38E+12', 'lost_digits'],
])('%s is read as the number %s, with the fault %s', (cell, trackingNumber, reason) => {
  const columns = { order_number: 0, tracking_number: 1, carrier: null }
  const cells = ['Y7K4-Q9TM-2HXD', cell]
  const read = readShippingRow({ line: 2, cells, isMalformed: false }, columns, { isTyped: false })
  expect(read.trackingNumber).toBe(trackingNumber)
  expect(read.fault?.reason ?? null).toBe(reason)
  if (reason !== 'number_wrong') return
  for (const language of ['zh-CN', 'ja', 'en'] as const)
    expect(sentenceOfFault(read.fault!, language)).toContain('SF1390274688123')
})
