import { expect, test, vi } from 'vitest'
import { readStockText, sendTypedStock } from './stock-changes.ts'

test.each([
  ['80', { seen: 83, counted: 80, reason: 'count' }],
  [' +60 ', { change: 60, reason: 'arrival' }],
  ['-3', { change: -3, reason: 'other' }],
  ['−3', { change: -3, reason: 'other' }],
  ['0', { seen: 83, counted: 0, reason: 'count' }],
])('%s typed over 83 is a count or a difference', (typed, change) => {
  expect(readStockText(typed, 83)).toEqual(change)
})

test.each(['', 'many', '1.5', '+', '9999999999'])('%s is no stock', (typed) => {
  expect(readStockText(typed, 83)).toBeNull()
})

test('typed again after a lost answer it has the same key; after an answer it is another change', async () => {
  const keys: (string | null)[] = []
  const answers = [() => Promise.reject(new TypeError('the connection ended')), answerEighty, answerEighty]
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/console/goods' })
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return answers[keys.length - 1]!()
  })
  const goods = { id: 7, stock: 83 }
  await expect(sendTypedStock(goods, '80')).rejects.toThrow()
  expect(await sendTypedStock(goods, '80')).toBe(80)
  expect(await sendTypedStock(goods, '80')).toBe(80)
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(keys[0]!)])
})

const answerEighty = () => Promise.resolve(Response.json({ stock: 80 }))
