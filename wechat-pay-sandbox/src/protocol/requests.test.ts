import { describe, expect, test } from 'vitest'
import { isWellSigned } from '../testing/notice-receiver.ts'
import { useMerchant } from '../testing/open-merchant.ts'
import type { CallOptions } from '../testing/merchant-fixture.ts'

const merchant = useMerchant()
const native = '/v3/pay/transactions/native'
const secondsFromNow = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds)

describe('a request that does not verify is answered 401 without a signature, and nothing is done', () => {
  test.each<[string, () => CallOptions]>([
    ['no Authorization', () => ({ headers: { Authorization: undefined } })],
    ['another scheme', () => ({ headers: { Authorization: 'Bearer x' } })],
    ['a field missing', () => ({ headers: { Authorization: 'WECHATPAY2-SHA256-RSA2048 mchid="1"' } })],
    ['another merchant', () => ({ authorization: { mchid: '1900000001' } })],
    ['another serial', () => ({ authorization: { serial_no: 'A'.repeat(40) } })],
    ['a nonce of odd characters', () => ({ authorization: { nonce_str: 'a b' } })],
    ['a signature of another text', () => ({ sentBody: '{"mchid":"1"}' })],
    ['a signature that is no base64', () => ({ authorization: { signature: '***' } })],
    ['a time 301 s ago', () => ({ authorization: { timestamp: secondsFromNow(-302) } })],
    ['a time 301 s ahead', () => ({ authorization: { timestamp: secondsFromNow(302) } })],
    ['a time in milliseconds', () => ({ authorization: { timestamp: String(Date.now()) } })],
  ])('%s', async (_name, options) => {
    const answer = await merchant().call(native, merchant().order(), options())
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_ERROR' } })
    expect(answer.headers.has('wechatpay-signature')).toBe(false)
    expect(await merchant().control('GET', 'trades')).toEqual({ trades: [] })
  })

  test('a time 299 s off is accepted', async () => {
    for (const seconds of [-298, 298]) {
      const options = { authorization: { timestamp: secondsFromNow(seconds) } }
      expect(await merchant().call(native, merchant().order(), options)).toMatchObject({ status: 200 })
    }
  })

  test("time counts by the wall clock, although the sandbox's own was moved", async () => {
    await merchant().advance(24 * 3_600_000)
    const answer = await merchant().start()
    expect(answer.status).toBe(200)
    const offset = Math.abs(Number(answer.headers.get('wechatpay-timestamp')) - Date.now() / 1000)
    expect(offset).toBeLessThan(10)
  })
})

describe('headers', () => {
  test.each([
    ['Accept of a picture', { Accept: 'image/png' }],
    ['an empty User-Agent', { 'User-Agent': '' }],
    ['a body that is no JSON', { 'Content-Type': 'text/plain' }],
    ['the serial of nobody', { 'Wechatpay-Serial': 'PUB_KEY_ID_0' }],
  ])('%s are refused, signed', async (_name, headers) => {
    const answer = await merchant().call(native, merchant().order(), { headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR' } })
    expect(isWellSigned(answer.headers, answer.text, merchant().credentials.publicKey)).toBe(true)
  })
})

describe('a body is refused, and the field named', () => {
  test.each([
    ['null', { attach: null }, '/attach'],
    ['a field that is not known', { openid: 'x' }, '/openid'],
    ['a number as text', { amount: { total: '1', currency: 'CNY' } }, '/amount/total'],
    ['no money', { amount: { total: 0, currency: 'CNY' } }, '/amount/total'],
    ['half a fen', { amount: { total: 1.5, currency: 'CNY' } }, '/amount/total'],
    ['another currency', { amount: { total: 1, currency: 'USD' } }, '/amount/currency'],
    ['an unknown field inside', { amount: { total: 1, currency: 'CNY', tax: 1 } }, '/amount/tax'],
    ['no description', { description: undefined }, '/description'],
    ['an empty description', { description: '' }, '/description'],
    ['a description of 128 characters', { description: '茶'.repeat(128) }, '/description'],
    ['attach of 129 characters', { attach: 'a'.repeat(129) }, '/attach'],
    ['a short number', { out_trade_no: 'a1234' }, '/out_trade_no'],
    ['a long number', { out_trade_no: 'a'.repeat(33) }, '/out_trade_no'],
    ['a number of odd characters', { out_trade_no: 'order/12' }, '/out_trade_no'],
    ['a list for an object', { amount: [] }, '/amount'],
    ['time_expire in UTC', { time_expire: '2099-01-01T00:00:00Z' }, '/time_expire'],
    ['time_expire with milliseconds', { time_expire: '2099-01-01T00:00:00.000+08:00' }, '/time_expire'],
    ['a day that is none', { time_expire: '2099-02-30T00:00:00+08:00' }, '/time_expire'],
    ['a deadline in the past', { time_expire: '2020-01-01T00:00:00+08:00' }, '/time_expire'],
    ['notify_url with a query', { notify_url: 'https://shop.test/a?b=1' }, '/notify_url'],
    ['notify_url by http', { notify_url: 'http://shop.test/a' }, '/notify_url'],
    ['a long notify_url', { notify_url: `https://shop.test/${'a'.repeat(240)}` }, '/notify_url'],
    ['an address of no network', { scene_info: { payer_client_ip: 'home' } }, '/scene_info/payer_client_ip'],
  ])('%s', async (_name, changes, field) => {
    const answer = await merchant().start(changes)
    expect(answer).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR', detail: { location: 'body', field } } })
    expect(await merchant().control('GET', 'trades')).toEqual({ trades: [] })
  })

  test.each([
    ['an emoji', '{"description":"抹茶🍵"}'],
    ['an emoji in escapes', '{"description":"\\ud83c\\udf75"}'],
    ['no JSON', '{"description":'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('%s', async (_name, body) => {
    expect(await merchant().call(native, body)).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR' } })
  })

  test('another merchant or app', async () => {
    const other = await merchant().start({ mchid: '1900000001' })
    expect(other).toMatchObject({ status: 400, body: { code: 'MCH_NOT_EXISTS' } })
    const app = await merchant().start({ appid: 'wx0000000000000000' })
    expect(app).toMatchObject({ status: 400, body: { code: 'APPID_MCHID_NOT_MATCH' } })
  })
})

test('an unknown path is answered 404, signed for a merchant only', async () => {
  const answer = await merchant().call('/v3/pay/transactions/jsapi', {})
  expect(answer).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } })
  expect(answer.headers.has('wechatpay-signature')).toBe(true)
  expect((await fetch(`${merchant().origin}/v3/anything`)).status).toBe(401)
})
