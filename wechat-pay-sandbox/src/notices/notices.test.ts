import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { isWellSigned, openNotice } from '../testing/notice-receiver.ts'
import type { Json } from '../testing/notice-receiver.ts'
import { useMerchant } from '../testing/open-merchant.ts'

const merchant = useMerchant()
const secondInMs = 1000
const minuteInMs = 60 * secondInMs
const fail = (response: ServerResponse): void => {
  response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"FAIL","message":""}')
}

async function waitForNotices(count: number): Promise<void> {
  await vi.waitFor(() => expect(merchant().notices.received).toHaveLength(count))
}

/** Resolves when the answers to so many deliveries are recorded. */
async function waitForDeliveries(outTradeNo: string, count: number): Promise<Json> {
  return vi.waitFor(async () => {
    const trade = await merchant().control('GET', `trades/${outTradeNo}`)
    expect(trade.deliveries).toHaveLength(count)
    return trade
  })
}

function isSigned(index: number, publicKey = merchant().credentials.publicKey): boolean {
  const notice = merchant().notices.received[index]!
  return isWellSigned(notice.headers, notice.body, publicKey)
}

test('a payment is announced: signed by the public key, sealed under the APIv3 key', async () => {
  await merchant().payFor('order-1', { coupon: 50 })
  await waitForNotices(1)
  const { headers, body } = merchant().notices.received[0]!
  expect(isSigned(0)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'wechatpay-serial': merchant().credentials.publicKeyId,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  })
  expect(JSON.parse(body)).toMatchObject({
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: { algorithm: 'AEAD_AES_256_GCM', associated_data: 'transaction', original_type: 'transaction' },
  })
  expect(openNotice(merchant().notices.received[0]!, merchant().credentials.apiV3Key)).toMatchObject({
    appid: merchant().credentials.appid,
    mchid: merchant().credentials.mchid,
    out_trade_no: 'order-1',
    trade_state: 'SUCCESS',
    amount: { total: 12_800, payer_total: 12_750, currency: 'CNY' },
  })
})

describe('a notice that is not taken', () => {
  test('is repeated 15 times, signed anew each time, then never again', async () => {
    merchant().notices.respond = fail
    await merchant().payFor('order-1')
    await waitForDeliveries('order-1', 1)
    const seconds = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
    for (const [index, pause] of seconds.entries()) {
      await merchant().advance((pause - 5) * secondInMs)
      expect(merchant().notices.received).toHaveLength(index + 1)
      await merchant().advance(5 * secondInMs)
      expect(merchant().notices.received).toHaveLength(index + 2)
    }
    await merchant().advance(30 * 24 * 60 * minuteInMs)
    const { received } = merchant().notices
    expect(received).toHaveLength(16)
    expect(new Set(received.map(({ headers }) => headers['wechatpay-nonce'])).size).toBe(16)
    expect(new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
    expect(received.every((_notice, index) => isSigned(index))).toBe(true)
    const { notices } = await merchant().control('GET', 'trades/order-1')
    expect(notices).toMatchObject([{ state: 'given_up', attempts: 16, due_at: null }])
  })

  test.each<[string, number, string, string, number]>([
    ['204', 204, '', '', 1],
    ['200 without a body', 200, '', '', 1],
    ['SUCCESS as JSON', 200, 'application/json; charset=utf-8', '{"code":"SUCCESS"}', 1],
    ['SUCCESS as text', 200, 'text/plain', '{"code":"SUCCESS"}', 2],
    ['FAIL as JSON', 200, 'application/json', '{"code":"FAIL"}', 2],
    ['no JSON', 200, 'application/json', 'success', 2],
    ['202', 202, 'application/json', '{"code":"SUCCESS"}', 2],
    ['a redirect', 302, 'application/json', '{"code":"SUCCESS"}', 2],
  ])('%s', async (_name, status, type, body, deliveries) => {
    merchant().notices.respond = (response) =>
      response.writeHead(status, { ...(type !== '' && { 'content-type': type }), location: '/elsewhere' }).end(body)
    await merchant().payFor('order-1')
    await waitForDeliveries('order-1', 1)
    await merchant().advance(15 * secondInMs)
    expect(merchant().notices.received).toHaveLength(deliveries)
  })

  test('outlives a restart', async () => {
    merchant().notices.respond = fail
    await merchant().payFor('order-1')
    await waitForDeliveries('order-1', 1)
    await merchant().restartSandbox()
    await merchant().advance(15 * secondInMs)
    expect(merchant().notices.received).toHaveLength(2)
  })
})

describe('keys', () => {
  test('before the switch notices come under the certificate, during it under either', async () => {
    const { certificate, certificateSerial, publicKeyId } = merchant().credentials
    await merchant().control('POST', 'settings', { key_mode: 'certificate' })
    merchant().notices.respond = fail
    await merchant().payFor('order-1')
    await waitForDeliveries('order-1', 1)
    expect(merchant().notices.received[0]?.headers['wechatpay-serial']).toBe(certificateSerial)
    expect(isSigned(0, certificate)).toBe(true)
    await merchant().control('POST', 'settings', { key_mode: 'mixed' })
    await merchant().advance(30 * secondInMs)
    const serials = merchant().notices.received.map(({ headers }) => headers['wechatpay-serial'])
    expect(serials).toEqual([certificateSerial, certificateSerial, publicKeyId])
  })
})

describe('faults', () => {
  async function payWithFault(kind: string, more: Json = {}): Promise<void> {
    await merchant().control('POST', 'faults', { out_trade_no: 'order-1', on: 'notify', kind, ...more })
    merchant().notices.respond = fail
    await merchant().payFor('order-1')
    await waitForDeliveries('order-1', kind === 'duplicate' ? 3 : 1)
  }

  test.each(['signtest', 'bad_sign', 'tampered_body', 'unknown_serial'])(
    '%s does not verify, and the repeat does',
    async (kind) => {
      await payWithFault(kind)
      expect(isSigned(0)).toBe(false)
      const { headers } = merchant().notices.received[0]!
      expect(String(headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/')).toBe(kind === 'signtest')
      await merchant().advance(15 * secondInMs)
      expect(isSigned(1)).toBe(true)
    },
  )

  test.each([
    ['wrong_amount', { amount: { total: 12_801 } }],
    ['wrong_currency', { amount: { currency: 'USD' } }],
    ['wrong_mchid', { mchid: '1900000001' }],
    ['wrong_appid', { appid: 'wx0000000000000000' }],
    ['unknown_out_trade_no', { out_trade_no: expect.stringMatching(/^unknown_/) }],
    ['empty_associated_data', { out_trade_no: 'order-1' }],
  ])('%s is well signed', async (kind, content) => {
    await payWithFault(kind)
    expect(isSigned(0)).toBe(true)
    const notice = merchant().notices.received[0]!
    expect(openNotice(notice, merchant().credentials.apiV3Key)).toMatchObject(content)
  })

  test.each(['wrong_key', 'cut_ciphertext'])('%s is well signed and cannot be opened', async (kind) => {
    await payWithFault(kind)
    expect(isSigned(0)).toBe(true)
    expect(() => openNotice(merchant().notices.received[0]!, merchant().credentials.apiV3Key)).toThrow()
  })

  test('certificate, sm2, missing_header and old_timestamp show in the headers', async () => {
    const { certificate } = merchant().credentials
    await payWithFault('certificate')
    expect(isSigned(0, certificate)).toBe(true)
    const shown: Record<string, (headers: Record<string, unknown>) => boolean> = {
      sm2: (headers) => headers['wechatpay-signature-type'] === 'WECHATPAY2-SM2-WITH-SM3',
      missing_header: (headers) => headers['wechatpay-nonce'] === undefined,
      old_timestamp: (headers) => Date.now() / 1000 - Number(headers['wechatpay-timestamp']) > 300,
    }
    for (const [kind, isShown] of Object.entries(shown)) {
      await merchant().control('POST', 'faults', { out_trade_no: '*', on: 'notify', kind })
      await merchant().payFor(`order-${kind}`)
      await waitForDeliveries(`order-${kind}`, 1)
      expect(isShown(merchant().notices.received.at(-1)!.headers), kind).toBe(true)
    }
  })

  test('drop, delay, duplicate and reorder', async () => {
    await payWithFault('duplicate', { copies: 2 })
    expect(merchant().notices.received).toHaveLength(3)
    await merchant().control('POST', 'faults', { out_trade_no: 'order-2', on: 'notify', kind: 'drop' })
    await merchant().payFor('order-2')
    expect(await waitForDeliveries('order-2', 1)).toMatchObject({ deliveries: [{ failure: 'dropped on purpose' }] })
    for (const kind of ['delay', 'reorder']) {
      const outTradeNo = `order-${kind}`
      const before = merchant().notices.received.length
      const fault = { out_trade_no: outTradeNo, on: 'notify', kind, delay_in_ms: 10_000 }
      await merchant().control('POST', 'faults', fault)
      await merchant().payFor(outTradeNo)
      await merchant().advance(1000)
      const own = () =>
        merchant()
          .notices.received.slice(before)
          .filter((notice) => openNotice(notice, merchant().credentials.apiV3Key).out_trade_no === outTradeNo)
      expect(own()).toHaveLength(0)
      await merchant().advance(15 * secondInMs)
      expect(own().length).toBeGreaterThan(0)
    }
  })
})
