import { expect, test } from 'vitest'
import { faultOf, readCount, readFlag, readPrice, readTime, skuFaultOf, wholeNumberFrom } from './cells.ts'

const readPerOrder = wholeNumberFrom(1, 999)

test.each([
  ['128', 12800],
  ['128.5', 12850],
  ['¥128', 12800],
  ['￥128.00', 12800],
  ['128元', 12800],
  ['128 元', 12800],
  ['1,280.00', 128000],
  ['¥1,280', 128000],
  ['1,234,567.89', 123456789],
  ['１２８．５０', 12850],
  ['CNY 128', 12800],
  ['128 rmb', 12800],
  ['128.0000', 12800],
])('the price %j is %i fen', (text, value) => {
  expect(readPrice(text)).toEqual({ value })
})

test.each([
  '',
  'free',
  '0',
  '-1',
  '1.234',
  '1,28',
  '1,2800',
  '12,80.00',
  '$12',
  '128円',
  '1e3',
  '¥',
  '1 2',
  '∞',
  '99999999999',
])('the price %j is refused', (text) => {
  expect(readPrice(text)).toEqual(faultOf('amount', text))
})

test.each([
  ['12', 12],
  ['12.0', 12],
  ['1,200', 1200],
  ['１２', 12],
  ['0', 0],
])('the stock %j is %i', (text, value) => {
  expect(readCount(text)).toEqual({ value })
})

test.each(['', '-1', '1.5', 'many', '2000000001', '1e3'])('the stock %j is refused', (text) => {
  expect(readCount(text)).toEqual(faultOf('count', text))
})

test.each([
  ['1', 1],
  ['９９９', 999],
])('at most %j in an order is %i', (text, value) => {
  expect(readPerOrder(text)).toEqual({ value })
})

test.each(['0', '', '1000', '-1', '2.5', 'few'])('at most %j in an order is refused', (text) => {
  expect(readPerOrder(text)).toEqual(faultOf('whole_number', text, { min: 1, max: 999 }))
})

test.each(['1', 'yes', 'TRUE', '是', 'はい', '上架', '１', 'Y'])('on_sale %j restores', (text) => {
  expect(readFlag(text)).toEqual({ value: true })
})

test.each(['0', 'no', 'False', '否', 'いいえ', '下架', 'off'])('on_sale %j withdraws', (text) => {
  expect(readFlag(text)).toEqual({ value: false })
})

test.each([
  ['2026-07-15T21:15:00Z', '2026-07-15T21:15:00.000Z'],
  ['2026/7/15 21:15', '2026-07-15T13:15:00.000Z'],
  ['2026-07-15 00:00:00', '2026-07-14T16:00:00.000Z'],
  ['2026年7月15日', '2026-07-14T16:00:00.000Z'],
])('the time %s is read in its zone, or the shop’s', (text, time) => {
  expect(readTime(text)).toEqual({ value: new Date(time) })
})

test.each(['2026/2/30', '15/7/2026', '2026/13/1', '2026/7/15 25:00', 'yesterday'])('the time %s is refused', (text) => {
  expect(readTime(text)).toHaveProperty('fault')
})

test.each(['6.90123E+12', '6.9e12', '7E+11', '69.01E+11', '６.９Ｅ＋12'])('the sku %s has lost its digits', (sku) => {
  for (const isTyped of [true, false]) expect(skuFaultOf(sku, { isTyped })).toMatchObject({ reason: 'lost_digits' })
})

test.each(['6901234567890120000', '1234567890123450', '６９０１２３４５６７８９０１２０'])(
  'the sku %s has lost its digits, unless its cell is a text',
  (sku) => {
    expect(skuFaultOf(sku, { isTyped: false })).toMatchObject({ reason: 'zeroed_digits' })
    expect(skuFaultOf(sku, { isTyped: true })).toBeNull()
  },
)

// GTINs have 8 to 14 digits.
test.each([
  '6901234567890',
  'E12',
  '1E',
  'A6.9E+12',
  '16901234567890',
  '100000000000000',
  '6901234567890123456',
  'A6901234567890120000',
  '690123456789012-0000',
])('the sku %s is one', (sku) => {
  expect(skuFaultOf(sku, { isTyped: false })).toBeNull()
})
