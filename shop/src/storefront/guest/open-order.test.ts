import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { findOrderLink, readOrderLinks, saveOrderLink } from '#session/private-pages/order-links.ts'
import { openOrder } from './open-order.ts'

const orderNumber = 'AAAA-BBBB-CCCC'
const save = (token: string) => saveOrderLink({ order_number: orderNumber, token })
const address = { pathname: `/order/${orderNumber}`, search: '', hash: '' }
/** Tokens in the order of the requests. */
let sent: (string | null)[]
let opens: string[]
let failure: number

beforeEach(() => {
  sent = []
  opens = ['good']
  failure = 404
  stubLocalStorage(new Map())
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', { state: null, replaceState: () => void (address.hash = '') })
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    const token = headers.get('x-order-token')
    sent.push(token)
    if (opens.includes(token ?? '')) return Response.json({ order_number: orderNumber })
    return Response.json({ detail: 'none', code: failure === 404 ? 'not_found' : 'unavailable' }, { status: failure })
  })
})

test.each<[string, string | null, string, (string | null)[], string | undefined]>([
  ['the token of the address opens it', null, '#good', ['good'], 'good'],
  ['and replaces a former one', 'dead', '#good', ['good'], 'good'],
  ['one of an old mail leaves the stored one', 'good', '#old', ['old', 'good'], 'good'],
  ['a fragment that is no token is passed over', 'good', '#%', ['good'], 'good'],
  ['nor is one in other letters sent', 'good', '#%E8%8C%B6', ['good'], 'good'],
  ['the stored one opens it', 'good', '', ['good'], 'good'],
  ['two dead ones go', 'dead', '#old', ['old', 'dead'], undefined],
  ['a dead one of the address goes', null, '#old', ['old'], undefined],
  ['without a token nothing is asked', null, '#%', [], undefined],
])('%s', async (_what, stored, hash, requests, left) => {
  if (stored) save(stored)
  address.hash = hash
  const order = await openOrder(orderNumber)
  expect(order?.order_number).toBe(left && orderNumber)
  expect(sent).toEqual(requests)
  expect(findOrderLink(orderNumber)?.token).toBe(left)
  expect(address.hash).toBe('')
})

test('an outage ends no token, and the newer one is tried again', async () => {
  failure = 503
  address.hash = '#dead'
  await expect(openOrder(orderNumber)).rejects.toMatchObject({ status: 503 })
  expect(findOrderLink(orderNumber)?.token).toBe('dead')
  opens = []
  address.hash = '#good'
  await expect(openOrder(orderNumber)).rejects.toMatchObject({ status: 503 })
  expect(findOrderLink(orderNumber)?.token).toBe('dead')
  expect(address.hash).toBe('')
  // The page leads to the screen of errors, whose retry has no fragment.
  opens = ['good']
  expect((await openOrder(orderNumber))?.order_number).toBe(orderNumber)
  expect(sent).toEqual(['dead', 'good', 'good'])
  expect(readOrderLinks()).toEqual([{ order_number: orderNumber, token: 'good' }])
})

test.each([
  ['refuses', () => Response.json({ detail: 'busy', code: 'unavailable' }, { status: 503 })],
  ['is away', () => Promise.reject(new TypeError('no network'))],
])('a newer token that turns out dead leaves the stored one, also after the shop %s', async (_how, respond) => {
  save('good')
  address.hash = '#old'
  const send = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => respond())
  await expect(openOrder(orderNumber)).rejects.toThrow()
  send.mockRestore()
  expect((await openOrder(orderNumber))?.order_number).toBe(orderNumber)
  expect(sent).toEqual(['old', 'good'])
  expect(readOrderLinks()).toEqual([{ order_number: orderNumber, token: 'good' }])
})
