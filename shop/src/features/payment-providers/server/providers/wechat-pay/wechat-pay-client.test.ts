import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentProvider } from '../payment-provider.ts'
import { wechatPayOrigins } from './setup/wechat-pay-account.ts'
import { wechatPay } from './wechat-pay-definition.ts'
import { variablesAt } from './testing/provider-fixture.ts'
import { wechatPayKeys } from './testing/wechat-pay-keys.ts'
import { headersOf } from './testing/wechat-pay-webhooks.ts'

/** WeChat Pay's answer to the next calls. */
let answer: (response: ServerResponse) => void
let provider: PaymentProvider
let warnings: string[]
const requests: IncomingMessage[] = []
const gateway = createServer((request, response) => {
  requests.push(request)
  request.resume()
  answer(response)
})
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => gateway.close(resolve)))
beforeEach(() => {
  warnings = []
  provider = setUp()
  provider.onWarning!((warning) => warnings.push(warning))
})

function setUp(): PaymentProvider {
  const { port } = gateway.address() as AddressInfo
  const place = { shopOrigin: 'http://localhost:5173', shopPort: 5173, allowsPretendedMoney: false }
  const variables = variablesAt(`http://127.0.0.1:${port}`)
  return wechatPay.setUp({ variables, place, now: () => new Date() })!.provider
}

const trade = {
  mchid: wechatPayKeys.mchid,
  appid: wechatPayKeys.appid,
  out_trade_no: 'CLOCK_1',
  trade_state: 'NOTPAY',
  payer: { openid: 'oPayer' },
}
const key = { outTradeNo: 'CLOCK_1', providerRef: null, tradeNo: null }
const query = () => provider.query(key)
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
function answerSigned(changes: Parameters<typeof headersOf>[1]): void {
  const body = JSON.stringify(trade)
  answer = (response) => response.writeHead(200, headersOf(body, changes)).end(body)
}

test.each([-1, 1])(
  'wechat fault 39: a clock six minutes off accepts no answer, and is named once an hour (%i)',
  async (sign) => {
    answerSigned({ timestamp: secondsAgo(sign * 360) })
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'outdated' })
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'outdated' })
    expect(warnings).toEqual([expect.stringMatching(/clock .* by 3(?:59|6[01]) s/)])
  },
)

const refund = {
  trade: key,
  outRequestNo: 'CLOCK_1_R1990',
  money: { minorUnits: 1990, currency: 'CNY' },
  paid: { minorUnits: 1990, currency: 'CNY' },
  reason: 'buyer',
  notifyUrl: '',
}
const start = {
  outTradeNo: 'CLOCK_1',
  money: refund.money,
  subject: 'tea',
  returnUrl: '',
  notifyUrl: '',
  expiresAt: new Date(Date.now() + 60_000),
  scene: 'qr' as const,
  payerIp: '127.0.0.1',
}

test.each<[string, () => Promise<unknown>]>([
  ['a query', query],
  ['a start', () => provider.start(start)],
  ['a close', () => provider.close(key)],
  ['a refund', () => provider.refund(refund)],
  ['the query of a refund', () => provider.queryRefund(refund)],
  ['a statement', () => provider.readStatement!('2026-11-26')],
])('wechat fault 39: a clock a minute off is named whichever answer shows it, here of %s', async (_what, call) => {
  answerSigned({ timestamp: secondsAgo(90) })
  await call()
  await call()
  expect(warnings).toEqual([expect.stringContaining('clock')])
})

test('a warning of the time before anybody listens is reported later', async () => {
  const [first, second]: [string[], string[]] = [[], []]
  const unheard = setUp()
  answerSigned({ timestamp: secondsAgo(90) })
  await unheard.query(key)
  unheard.onWarning!((warning) => first.push(warning))
  await unheard.query(key)
  unheard.onWarning!((warning) => second.push(warning))
  await unheard.query(key)
  expect([first, second]).toEqual([[expect.stringContaining('clock')], []])
})

test('wechat fault 39: requests that WeChat Pay refuses for their time name the clock', async () => {
  const date = new Date(Date.now() - 360_000).toUTCString()
  answer = (response) => response.writeHead(401, { date }).end('{"code":"SIGN_ERROR"}')
  expect(await query()).toMatchObject({ kind: 'unknown' })
  expect(warnings).toEqual([expect.stringContaining('clock')])
})

test('a right clock is not named', async () => {
  answerSigned({})
  await query()
  answer = (response) => response.writeHead(401).end('{"code":"SIGN_ERROR"}')
  await query()
  expect(warnings.filter((warning) => warning.includes('clock'))).toEqual([])
})

test.each([
  ['an unknown serial', { 'wechatpay-serial': 'PUB_KEY_ID_OF_NOBODY' }],
  ['SM2', { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }],
])('wechat fault 06: an answer under %s is unknown, and a repeated one names the key', async (_what, headers) => {
  answerSigned({ headers })
  const seen: number[] = []
  for (let call = 1; call <= 3; call++) {
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'unknown_key' })
    seen.push(warnings.length)
  }
  expect(seen).toEqual([0, 1, 1])
  expect(warnings).toEqual([expect.stringContaining('key')])
})

test('each of the seven calls names the key of its answer, and itself', async () => {
  const { port } = gateway.address() as AddressInfo
  const { trade: _trade, ...money } = refund
  const hash_value = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
  const bill = JSON.stringify({
    hash_type: 'SHA1',
    hash_value,
    download_url: `http://127.0.0.1:${port}/v3/billdownload`,
  })
  answer = (response) => response.writeHead(200, headersOf(bill)).end(bill)
  requests.length = 0
  await provider.start(start)
  await query()
  await provider.close(key)
  await provider.refund(refund)
  await provider.queryRefund({ trade: key, ...money })
  await provider.readStatement!('2026-11-26')
  expect(requests.map(({ method, url }) => `${method} ${url?.split('?')[0]}`)).toEqual([
    'POST /v3/pay/transactions/native',
    'GET /v3/pay/transactions/out-trade-no/CLOCK_1',
    'POST /v3/pay/transactions/out-trade-no/CLOCK_1/close',
    'POST /v3/refund/domestic/refunds',
    'GET /v3/refund/domestic/refunds/CLOCK_1_R1990',
    'GET /v3/bill/tradebill',
    'GET /v3/billdownload',
  ])
  for (const { headers } of requests)
    expect(headers).toMatchObject({
      'wechatpay-serial': wechatPayKeys.publicKeyId,
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/./),
      authorization: expect.stringMatching(/^WECHATPAY2-SHA256-RSA2048 mchid="/),
    })
})

const [usual, spare] = wechatPayOrigins as [string, string]

test.each([
  [usual, usual, 'ok'],
  [spare, usual, 'ok'],
  [usual, spare, 'ok'],
  [usual, 'https://api.mch.weixin.qq.com.example', 'unknown'],
  [spare, 'http://api.mch.weixin.qq.com', 'unknown'],
  ['https://api.example', usual, 'unknown'],
])('with the gateway %s a statement at %s is %s', async (at, origin, kind) => {
  const place = { shopOrigin: 'https://shop.example', shopPort: 5173, allowsPretendedMoney: false }
  const far = wechatPay.setUp({ variables: variablesAt(at), place, now: () => new Date() })!.provider
  const file = `\uFEFF交易状态,商户订单号,商户退款单号,订单金额,申请退款金额,商品名称\r\n总交易单数\r\n\`0`
  const hash_value = createHash('sha1').update(file).digest('hex')
  const bill = JSON.stringify({ hash_type: 'SHA1', hash_value, download_url: `${origin}/v3/billdownload` })
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    sent.push(address instanceof Request ? address.url : address.toString())
    return sent.length === 1 ? new Response(bill, { headers: headersOf(bill) }) : new Response(file)
  })
  expect(await far.readStatement!('2026-11-26')).toMatchObject({ kind })
  expect(sent.slice(1)).toEqual(kind === 'ok' ? [`${origin}/v3/billdownload`] : [])
})
