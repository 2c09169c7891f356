import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '../payment-provider.ts'
import { wechatPay } from './wechat-pay-definition.ts'
import { variablesAt } from './testing/provider-fixture.ts'
import { wechatPayKeys } from './testing/wechat-pay-keys.ts'
import { headersOf } from './testing/wechat-pay-webhooks.ts'

/** WeChat Pay's answer to the next calls. */
let answer: (response: ServerResponse) => void
let provider: PaymentProvider
let warnings: string[]
const gateway = createServer((request, response) => {
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
