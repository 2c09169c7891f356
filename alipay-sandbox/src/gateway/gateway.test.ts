import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CashierVisit, Merchant } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

const foreignKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

async function post(parameters: Record<string, string>, type = 'application/x-www-form-urlencoded'): Promise<Response> {
  return fetch(`${merchant.sandbox.origin}/gateway.do`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new URLSearchParams(parameters).toString(),
  })
}

describe('the signature', () => {
  test('made with another key is refused, in a signed response', async () => {
    const stranger = merchant.makeSdk(foreignKey)
    const response = await stranger.exec(
      'alipay.trade.query',
      { bizContent: { outTradeNo: 'A' } },
      { validateSign: true },
    )
    expect(response).toMatchObject({ code: '40002', subCode: 'isv.invalid-signature' })
  })

  test('does not cover an amount changed before the cashier', async () => {
    const altered = merchant.payUrl({ outTradeNo: 'A' }).replace('128.00', '0.01')
    const visit = await CashierVisit.open(altered)
    expect(visit.html).toContain('isv.invalid-signature')
    await expect(visit.press('pay')).rejects.toThrow('no button')
  })

  test('covers parameters wherever they travel: a page pay form works as its address does', async () => {
    const address = new URL(merchant.payUrl({ outTradeNo: 'A' }))
    const response = await post(Object.fromEntries(address.searchParams))
    expect(await response.text()).toContain('¥128.00')
  })

  test('is refused when a parameter is repeated', async () => {
    const visit = await CashierVisit.open(`${merchant.payUrl({ outTradeNo: 'A' })}&app_id=${'9'.repeat(16)}`)
    expect(visit.html).toContain('isv.invalid-parameter')
  })

  test.each([
    ['RSA', 'isv.invalid-signature-type'],
    ['constructor', 'isv.invalid-signature-type'],
  ])('of type %s is refused', async (signType, subCode) => {
    const address = new URL(merchant.payUrl({ outTradeNo: 'A' }))
    address.searchParams.set('sign_type', signType)
    address.searchParams.set('method', 'alipay.trade.query')
    expect(await (await fetch(address)).text()).toContain(subCode)
  })
})

describe('a request the gateway cannot attribute', () => {
  test.each([
    [{}, '40001', 'isv.missing-method'],
    [{ method: 'alipay.trade.query' }, '40001', 'isv.missing-app-id'],
  ])('%o gets an unsigned error_response', async (parameters, code, subCode) => {
    const response: unknown = await (await post(parameters)).json()
    expect(response).toEqual({ error_response: expect.objectContaining({ code, sub_code: subCode }) })
  })

  test('of an unknown method gets an unsigned error_response', async () => {
    const response = await fetch(merchant.payUrl({ outTradeNo: 'A' }, 'alipay.unknown'))
    expect(await response.json()).toMatchObject({ error_response: { sub_code: 'isv.invalid-method' } })
  })
})

test('bodies other than forms, and larger than 1 MB, are refused', async () => {
  expect((await post({ a: '1' }, 'application/json')).status).toBe(415)
  expect((await post({ a: 'x'.repeat(64 * 1024) })).status).toBe(413)
})

describe('an order for the cashier', () => {
  test.each([
    [{ totalAmount: '0' }, 'total_amount'],
    [{ totalAmount: '1.001' }, 'total_amount'],
    [{ totalAmount: 0.1 + 0.2 }, 'total_amount'],
    [{ totalAmount: '100000000.01' }, 'total_amount'],
    [{ outTradeNo: 'a-b' }, 'out_trade_no'],
    [{ subject: '' }, 'subject'],
    [{ productCode: 'OTHER' }, 'product_code'],
    [{ timeExpire: '2026-02-30 10:00:00' }, 'time_expire'],
    [{ timeoutExpress: '16d' }, 'timeout_express'],
  ])('with %o is refused', async (wrong, name) => {
    const visit = await merchant.openCashier({ outTradeNo: 'A', ...wrong })
    expect(visit.html).toContain('ACQ.INVALID_PARAMETER')
    expect(visit.html).toContain(`<code>${name}</code>`)
  })
})

describe('closing', () => {
  test('needs a trade that waits', async () => {
    const close = () => merchant.call('alipay.trade.close', { outTradeNo: 'A' })
    const visit = await merchant.openCashier({ outTradeNo: 'A' })
    expect(await close()).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    await visit.press('cancel')
    expect(await close()).toMatchObject({ code: '10000', outTradeNo: 'A' })
    expect(await close()).toMatchObject({ subCode: 'ACQ.REASON_TRADE_STATUS_INVALID' })
    expect(await (await visit.press('pay')).text()).toContain('ACQ.TRADE_HAS_CLOSE')

    await merchant.payFor({ outTradeNo: 'B' })
    expect(await merchant.call('alipay.trade.close', { outTradeNo: 'B' })).toMatchObject({
      subCode: 'ACQ.TRADE_STATUS_ERROR',
    })
  })
})
