import { describe, expect, test } from 'vitest'
import { isWellSigned, open } from '../testing/notice-receiver.ts'
import type { Json } from '../testing/notice-receiver.ts'
import { useMerchant } from '../testing/open-merchant.ts'
import type { ApiAnswer } from '../testing/merchant-fixture.ts'

const merchant = useMerchant()

async function arrange(on: string, kind: string, more: Json = {}): Promise<void> {
  await merchant().control('POST', 'faults', { out_trade_no: 'order-1', on, kind, ...more })
}

function isSigned({ headers, text }: ApiAnswer, publicKey = merchant().credentials.publicKey): boolean {
  return headers.has('wechatpay-signature') && isWellSigned(headers, text, publicKey)
}

describe('forged answers claim success, and none verifies', () => {
  const kinds = ['tampered', 'unsigned', 'signtest', 'unknown_serial'] as const

  test.each(kinds)('%s to a query', async (kind) => {
    await merchant().start()
    await arrange('query', kind)
    const forged = await merchant().query('order-1')
    expect(forged).toMatchObject({ status: 200, body: { trade_state: 'SUCCESS', forged: 'yes' } })
    expect(isSigned(forged)).toBe(false)
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
  })

  test.each(kinds)('%s to start, refund and close, which did not happen', async (kind) => {
    await arrange('start', kind)
    const started = await merchant().start()
    expect(started).toMatchObject({ status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=forged' } })
    expect(isSigned(started)).toBe(false)
    expect(await merchant().query('order-1')).toMatchObject({ status: 404 })

    await merchant().start()
    await arrange('close', kind)
    const closed = await merchant().closeOrder('order-1')
    expect(closed.status).toBe(204)
    expect(isSigned(closed)).toBe(false)
    await merchant().control('POST', 'trades/order-1/pay')

    await arrange('refund', kind)
    const refunded = await merchant().refund('order-1', 'r1', 100)
    expect(refunded).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    expect(isSigned(refunded)).toBe(false)
    expect(await merchant().control('GET', 'refunds')).toEqual({ refunds: [] })
  })

  test('sm2 and old_timestamp show in the headers', async () => {
    await merchant().start()
    await arrange('query', 'sm2')
    const sm2 = await merchant().query('order-1')
    expect(sm2.headers.get('wechatpay-signature-type')).toBe('WECHATPAY2-SM2-WITH-SM3')
    await arrange('query', 'old_timestamp')
    const old = await merchant().query('order-1')
    expect(Date.now() / 1000 - Number(old.headers.get('wechatpay-timestamp'))).toBeGreaterThan(300)
  })
})

describe('answers that say nothing', () => {
  test.each([
    ['html', 200],
    ['http_502', 502],
    ['http_202', 202],
    ['unauthorized', 401],
    ['system_error', 500],
    ['frequency_limited', 429],
  ])('%s; with executes the call takes effect', async (kind, status) => {
    await arrange('start', kind)
    expect((await merchant().start()).status).toBe(status)
    expect((await merchant().query('order-1')).status).toBe(404)
    await arrange('start', kind, { executes: true })
    expect((await merchant().start()).status).toBe(status)
    expect((await merchant().query('order-1')).status).toBe(200)
  })

  test('reset ends the connection; late takes effect after its delay', async () => {
    await arrange('start', 'reset', { executes: true })
    await expect(merchant().start()).rejects.toThrow('fetch failed')
    expect((await merchant().query('order-1')).status).toBe(200)
    await merchant().control('POST', 'faults', { out_trade_no: 'order-2', on: 'start', kind: 'late', delay_in_ms: 300 })
    const startedAt = Date.now()
    expect((await merchant().start({ out_trade_no: 'order-2' })).status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThan(250)
  })

  test('a call that hangs ends with the sandbox', async () => {
    await arrange('start', 'hang')
    const hanging = expect(merchant().start()).rejects.toThrow('fetch failed')
    await expect.poll(async () => (await merchant().control('GET', 'faults')).faults).toEqual([])
    await merchant().restartSandbox()
    await hanging
  })
})

test.each([
  ['start', 'order_paid', 400, 'ORDERPAID'],
  ['start', 'out_trade_no_used', 403, 'OUT_TRADE_NO_USED'],
  ['start', 'invalid_request', 400, 'INVALID_REQUEST'],
  ['start', 'appid_mchid_not_match', 400, 'APPID_MCHID_NOT_MATCH'],
  ['start', 'no_auth', 403, 'NO_AUTH'],
  ['start', 'param_error', 400, 'PARAM_ERROR'],
])('at %s %s refuses, signed', async (on, kind, status, code) => {
  await arrange(on, kind)
  const answer = await merchant().start()
  expect(answer).toMatchObject({ status, body: { code } })
  expect(isSigned(answer)).toBe(true)
})

test.each([
  ['not_enough', 403, 'NOT_ENOUGH'],
  ['user_account_abnormal', 403, 'USER_ACCOUNT_ABNORMAL'],
  ['not_exist', 404, 'RESOURCE_NOT_EXISTS'],
])('at refund %s refuses, and nothing happened', async (kind, status, code) => {
  await merchant().payFor('order-1')
  await arrange('refund', kind)
  expect(await merchant().refund('order-1', 'r1', 100)).toMatchObject({ status, body: { code } })
  expect(await merchant().control('GET', 'refunds')).toEqual({ refunds: [] })
})

test('a close that says paid closes nothing', async () => {
  await merchant().start()
  await arrange('close', 'order_paid')
  expect(await merchant().closeOrder('order-1')).toMatchObject({ status: 400, body: { code: 'ORDERPAID' } })
  expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
})

test('an absent order or refund, and a close that closes nothing', async () => {
  await merchant().start()
  await arrange('query', 'not_exist')
  expect(await merchant().query('order-1')).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_EXIST' } })
  await arrange('close', 'no_content')
  const closed = await merchant().closeOrder('order-1')
  expect(closed.status).toBe(204)
  expect(isSigned(closed)).toBe(true)
  expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
})

test('faults of bills', async () => {
  await merchant().payFor('order-1')
  await merchant().advance(2 * 24 * 3_600_000)
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const path = `/v3/bill/tradebill?bill_date=${day}`
  for (const [kind, code] of [
    ['statement_creating', 'STATEMENT_CREATING'],
    ['no_statement', 'NO_STATEMENT_EXIST'],
  ] as const) {
    await merchant().control('POST', 'faults', { out_trade_no: '*', on: 'bill', kind })
    expect(await merchant().call(path)).toMatchObject({ status: 400, body: { code } })
  }
  await merchant().control('POST', 'faults', { out_trade_no: '*', on: 'bill', kind: 'wrong_hash' })
  expect(await merchant().call(path)).toMatchObject({ status: 200, body: { hash_value: '0'.repeat(40) } })
})

describe('keys of answers', () => {
  test('a new merchant has the public key only', async () => {
    const serial = { headers: { 'Wechatpay-Serial': merchant().credentials.certificateSerial } }
    const answer = await merchant().call('/v3/certificates', undefined, serial)
    expect(answer).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } })
    expect(answer.headers.get('wechatpay-serial')).toBe(merchant().credentials.publicKeyId)
    expect(isSigned(answer)).toBe(true)
  })

  test('before the switch the request changes nothing; during it answers follow the request', async () => {
    const { certificate, certificateSerial, publicKeyId, apiV3Key } = merchant().credentials
    await merchant().control('POST', 'settings', { key_mode: 'certificate' })
    const listed = await merchant().call('/v3/certificates')
    expect(listed.headers.get('wechatpay-serial')).toBe(certificateSerial)
    expect(isSigned(listed, certificate)).toBe(true)
    const [entry] = listed.body.data as { serial_no: string; encrypt_certificate: Parameters<typeof open>[0] }[]
    expect(entry?.serial_no).toBe(certificateSerial)
    expect(open(entry!.encrypt_certificate, apiV3Key)).toBe(certificate)

    await merchant().control('POST', 'settings', { key_mode: 'mixed' })
    const expected = { [publicKeyId]: publicKeyId, [certificateSerial]: certificateSerial, none: certificateSerial }
    for (const [named, serial] of Object.entries(expected)) {
      const headers = { 'Wechatpay-Serial': named === 'none' ? undefined : named }
      const answer = await merchant().call('/v3/certificates', undefined, { headers })
      expect(answer.headers.get('wechatpay-serial')).toBe(serial)
    }
  })

  test('errors may be unsigned, which success never is', async () => {
    await merchant().control('POST', 'settings', { unsigned_errors: true })
    const missing = await merchant().query('order-1')
    expect(missing.status).toBe(404)
    expect(missing.headers.has('wechatpay-signature')).toBe(false)
    expect(isSigned(await merchant().start())).toBe(true)
  })
})
