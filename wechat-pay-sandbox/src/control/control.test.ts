import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { useMerchant } from '../testing/open-merchant.ts'

const merchant = useMerchant()

test('the control API wants its token', async () => {
  const address = `${merchant().origin}/control/trades`
  expect((await fetch(address)).status).toBe(403)
  expect((await fetch(address, { headers: { 'x-sandbox-token': 'wrong' } })).status).toBe(403)
  expect(await merchant().control('GET', 'trades')).toEqual({ trades: [] })
})

test('lists codes that can be scanned, trades, refunds and deliveries', async () => {
  const { body } = await merchant().start()
  expect(await merchant().control('GET', 'codes')).toMatchObject({ codes: [{ code_url: body.code_url }] })
  await merchant().control('POST', 'trades/order-1/pay', { payer: '2' })
  expect(await merchant().control('GET', 'codes')).toEqual({ codes: [] })
  await merchant().control('POST', 'trades/order-1/refund', {})
  expect(await merchant().control('GET', 'refunds')).toMatchObject({ refunds: [{ refund: 12_800, is_by_hand: true }] })
  await expect
    .poll(() => merchant().control('GET', 'deliveries'))
    .toMatchObject({ deliveries: [{ http_status: 200, is_accepted: true }] })
})

test('sends a notice again, and closes an order', async () => {
  await merchant().payFor('order-1')
  const { notices } = await merchant().control('GET', 'trades/order-1')
  const [{ id }] = notices as [{ id: string }]
  await merchant().control('POST', `notices/${id}/redeliver`)
  expect(merchant().notices.received).toHaveLength(2)
  await merchant().start({ out_trade_no: 'order-2' })
  expect(await merchant().control('POST', 'trades/order-2/close')).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant().control('POST', 'trades/order-2/close')).toEqual({ error: 'the trade is CLOSED' })
})

test.each([
  ['POST', 'clock/advance', { by_ms: -1 }],
  ['POST', 'scan', {}],
  ['POST', 'scan', { code_url: 'x', payer: '3' }],
  ['POST', 'settings', { key_mode: 'none' }],
  ['POST', 'settings', { unsigned_errors: 1 }],
  ['POST', 'settings', { balance: -1 }],
  ['POST', 'settings', { platform_notify_url: 'here' }],
  ['POST', 'settings', { colour: 'red' }],
  ['POST', 'faults', { out_trade_no: 'order-1', on: 'notify', kind: 'html' }],
  ['POST', 'faults', { out_trade_no: 'order-1', on: 'return', kind: 'html' }],
  ['POST', 'faults', { on: 'query', kind: 'html' }],
  ['POST', 'faults', { out_trade_no: 'order-1', on: 'query', kind: 'html', times: 1.5 }],
  ['POST', 'trades/order-1/pay', {}],
  ['POST', 'trades/order-1/refund', {}],
  ['POST', 'refunds/r1/end', { status: 'SUCCESS' }],
  ['POST', 'refunds/r1/end', { status: 'PROCESSING' }],
  ['POST', 'notices/unknown/redeliver', {}],
] as const)('%s %s with %j is refused', async (method, path, body) => {
  expect(await merchant().control(method, path, { ...body })).toHaveProperty('error')
})

test('a body that is no JSON is refused', async () => {
  const malformed = await fetch(`${merchant().origin}/control/faults`, {
    method: 'POST',
    headers: { 'x-sandbox-token': merchant().credentials.controlToken, 'content-type': 'application/json' },
    body: '{"out_trade_no":',
  })
  expect(malformed.status).toBe(400)
})

test('faults can be cleared, and settings outlive a restart', async () => {
  for (const out_trade_no of ['a', 'b']) {
    await merchant().control('POST', 'faults', { out_trade_no, on: 'query', kind: 'html' })
  }
  expect(await merchant().control('DELETE', 'faults?out_trade_no=a')).toMatchObject({ faults: [{ out_trade_no: 'b' }] })
  expect(await merchant().control('DELETE', 'faults')).toEqual({ faults: [] })
  await merchant().control('POST', 'settings', { key_mode: 'mixed', balance: 100 })
  await merchant().restartSandbox()
  expect(await merchant().control('GET', 'settings')).toEqual({
    key_mode: 'mixed',
    unsigned_errors: false,
    balance: 100,
    refund_time_in_ms: 300_000,
    platform_notify_url: null,
  })
})

test('the platform certificate is a certificate, signed by its own key', () => {
  const certificate = new X509Certificate(merchant().credentials.certificate)
  expect(certificate.serialNumber).toBe(merchant().credentials.certificateSerial)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now())
})
