import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { m } from '#texts'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { loadPapers } from '../components/load-papers.ts'
import { loadReceipt } from './receipt-calls.ts'

const paid = { order_number: 'Y7K4-Q9TM-2HXD', status: 'paid', paid_at: '2026-01-02T03:04:05Z' } as OrderDetail
const request = new Request('http://shop.example/user/order/Y7K4-Q9TM-2HXD/receipt')
const state = { amount: '59.70', receipt: null, requests: [] }
let shop: () => Response
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  shop = () => Response.json({ legal_name: '杭州山茶有限公司' })
  stubLocalStorage(new Map([['token_access', 'a']]))
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return url.startsWith('/api/shop/') ? shop() : Response.json(state)
  })
})

test('a receipt can be issued where the shop has a legal name', async () => {
  expect(await loadReceipt(request, paid)).toEqual({ receipt: null, whyNone: null })
  shop = () => Response.json({ legal_name: null })
  expect(await loadReceipt(request, paid)).toEqual({ receipt: null, whyNone: m.invoices_receipt_not_offered })
})

test('an outage is an error to retry, and does not read as a shop without receipts', async () => {
  shop = () => Response.json({ detail: '忙', code: 'service_unavailable' }, { status: 503 })
  const thrown: unknown = await loadReceipt(request, paid).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('location')).toMatch(/^\/error/)
  await expect(loadPapers(paid)).rejects.toMatchObject({ status: 503 })
})

test('the calls for papers are made at once, and none before the payment', async () => {
  const loading = loadPapers(paid)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(await loading).toMatchObject({ hasReceipt: true })
  sent.length = 0
  expect(await loadPapers({ ...paid, status: 'pending', paid_at: null })).toBeNull()
  expect(sent).toEqual([])
})
