import { expect, test, vi } from 'vitest'
import { WrongField } from '#console-ui/forms/use-submit.ts'
import { readStockNumber, readStockText, sendTypedStock, stockAfterTyping } from './stock-changes.ts'

test.each([
  ['80', { seen: 83, counted: 80, reason: 'count' }],
  [' +60 ', { change: 60, reason: 'arrival' }],
  ['-3', { change: -3, reason: 'other' }],
  ['−3', { change: -3, reason: 'other' }],
  ['８０', { seen: 83, counted: 80, reason: 'count' }],
  ['＋６０', { change: 60, reason: 'arrival' }],
  ['0', { seen: 83, counted: 0, reason: 'count' }],
])('%s typed over 83 is a count or a difference', (typed, change) => {
  expect(readStockText(typed, 83)).toEqual(change)
})

test.each(['', 'many', '1.5', '+', '9999999999'])('%s is no stock', (typed) => {
  expect(readStockText(typed, 83)).toBeNull()
})

test.each([
  ['８０', 'count', { seen: 83, counted: 80, reason: 'count' }],
  ['+60', 'arrival', { change: 60, reason: 'arrival' }],
  ['３', 'damage', { change: -3, reason: 'damage' }],
  ['-3', 'sample', { change: -3, reason: 'sample' }],
  ['5', 'other', { change: 5, reason: 'other' }],
  ['－5', 'other', { change: -5, reason: 'other' }],
] as const)('%s with the reason %s is that change', (typed, reason, change) => {
  expect(readStockNumber(typed, reason, 83)).toEqual(change)
})

test.each([
  ['', 'count', '80'],
  ['+60', 'count', '80'],
  ['8o', 'count', '80'],
  ['-60', 'arrival', '60'],
  ['+3', 'damage', '60'],
  ['five', 'other', '-3'],
] as const)('%j with the reason %s is rejected at its field, with a valid one', (typed, reason, right) => {
  const refused = () => readStockNumber(typed, reason, 83)
  expect(refused).toThrow(WrongField)
  expect(refused).toThrow(right)
})

test.each([
  ['80', '80'],
  ['+60', '143'],
  ['-3', '80'],
])('%s typed over 83 would leave %s', (typed, after) => {
  expect(stockAfterTyping(typed, 83)).toBe(after)
})

test('a stock typed again after a lost response has the same key; after a response it is another change', async () => {
  const keys: (string | null)[] = []
  const responses = [() => Promise.reject(new TypeError('the connection ended')), respondWithEighty, respondWithEighty]
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/console/goods' })
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return responses[keys.length - 1]!()
  })
  const goods = { id: 7, stock: 83 }
  await expect(sendTypedStock(goods, '80')).rejects.toThrow()
  expect(await sendTypedStock(goods, '80')).toBe(80)
  expect(await sendTypedStock(goods, '80')).toBe(80)
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(keys[0]!)])
})

const respondWithEighty = () => Promise.resolve(Response.json({ stock: 80 }))
