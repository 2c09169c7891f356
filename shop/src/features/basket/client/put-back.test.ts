import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { writeSession } from '#session/session.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import { putBack } from './change-basket.ts'

let sent: [string, unknown][]

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', {})
  vi.stubGlobal('dispatchEvent', () => true)
  stubLocalStorage(new Map())
  writeSession({ token_access: 'a', token_refresh: 'r', user_id: '7', user_name: 'shopper' })
})
afterEach(() => {
  for (const { id } of getAlerts()) dismissAlert(id)
})

const wanted = [1, 2, 3].map((goods_id) => ({ goods_id, quantity: 4 }))

function answer({ leftOut = [] as number[] } = {}) {
  const lines = [
    { goods_id: 1, counted: 4 },
    { goods_id: 2, counted: 1 },
    { goods_id: 3, counted: 0 },
  ]
  vi.spyOn(browserShopApi, 'call').mockImplementation(async (key, request) => {
    sent.push([key, (request as unknown as { body: { lines: unknown } }).body.lines])
    return (key === 'POST /api/basket/preview/' ? { lines } : { added_count: 2, left_out: leftOut }) as never
  })
}

test('what can be had is joined to the basket by one request, so that a repeat puts nothing in twice', async () => {
  answer()
  await putBack(wanted)
  expect(sent).toEqual([
    ['POST /api/basket/preview/', wanted],
    [
      'POST /api/basket/merge/',
      [
        { goods_id: 1, quantity: 4 },
        { goods_id: 2, quantity: 1 },
      ],
    ],
  ])
  // What other tests were told may still be there.
  expect(getAlerts().at(-1)).toMatchObject({ text: expect.stringContaining('1') })
})

test('what found no room is counted among what is missing', async () => {
  answer({ leftOut: [2] })
  await putBack(wanted)
  expect(getAlerts().at(-1)).toMatchObject({ text: expect.stringContaining('2') })
})
