import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { findWaitingOrders } from './find-waiting-orders.ts'

const session = { token_access: 'access', token_refresh: 'refresh', user_id: '7', user_name: 'lin' }

beforeEach(() => {
  stubLocalStorage(new Map(Object.entries(session)))
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

const failures: [string, () => Response][] = [
  [
    'the network is lost',
    () => {
      throw new TypeError('no network')
    },
  ],
  ['the shop is busy', () => Response.json({ detail: 'busy', code: 'unavailable' }, { status: 503 })],
  ['there were too many calls', () => Response.json({ detail: 'slow', code: 'throttled' }, { status: 429 })],
]
test.each(failures)('unpaid orders are unknown, and not none, when %s', async (_name, respond) => {
  vi.stubGlobal('fetch', async () => respond())
  expect(await findWaitingOrders()).toBeNull()
})

test('a shopper without unpaid orders has none, and a visitor calls for none', async () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>(async () =>
    Response.json({ count: 0, counts: {}, results: [] }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await findWaitingOrders()).toEqual([])
  expect(String(fetched.mock.calls[0]![0])).toContain('show=to_pay')
  stubLocalStorage(new Map())
  expect(await findWaitingOrders()).toEqual([])
  expect(fetched).toHaveBeenCalledOnce()
})
