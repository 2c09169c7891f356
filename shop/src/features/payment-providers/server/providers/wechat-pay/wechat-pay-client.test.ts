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
const gateway = createServer((request, response) => {
  request.resume()
  answer(response)
})
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => gateway.close(resolve)))
beforeEach(() => {
  const { port } = gateway.address() as AddressInfo
  const place = { shopOrigin: 'http://localhost:5173', shopPort: 5173, allowsPretendedMoney: false }
  const variables = variablesAt(`http://127.0.0.1:${port}`)
  provider = wechatPay.setUp({ variables, place, now: () => new Date() })!.provider
})

const trade = {
  mchid: wechatPayKeys.mchid,
  appid: wechatPayKeys.appid,
  out_trade_no: 'CLOCK_1',
  trade_state: 'NOTPAY',
  payer: { openid: 'oPayer' },
}
const query = () => provider.query({ outTradeNo: 'CLOCK_1', providerRef: null, tradeNo: null })
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
function answerSigned(changes: Parameters<typeof headersOf>[1]): void {
  const body = JSON.stringify(trade)
  answer = (response) => response.writeHead(200, headersOf(body, changes)).end(body)
}

test.each([-1, 1])(
  'wechat fault 39: a clock six minutes off accepts no answer, and is named once an hour (%i)',
  async (sign) => {
    answerSigned({ timestamp: secondsAgo(sign * 360) })
    const result = await query()
    expect(result).toMatchObject({
      kind: 'unknown',
      code: 'outdated',
      warning: expect.stringMatching(/clock .* by 3(?:59|6[01]) s/),
    })
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'outdated' })
    expect((await query()).warning).toBeUndefined()
  },
)

test('wechat fault 39: a clock a minute off is named, while answers still count', async () => {
  answerSigned({ timestamp: secondsAgo(90) })
  expect(await query()).toMatchObject({ kind: 'ok', warning: expect.stringContaining('clock') })
  expect((await query()).warning).toBeUndefined()
})

test('wechat fault 39: requests that WeChat Pay refuses for their time name the clock', async () => {
  const date = new Date(Date.now() - 360_000).toUTCString()
  answer = (response) => response.writeHead(401, { date }).end('{"code":"SIGN_ERROR"}')
  expect(await query()).toMatchObject({ kind: 'unknown', warning: expect.stringContaining('clock') })
})

test('a right clock is not named', async () => {
  answerSigned({})
  expect((await query()).warning).toBeUndefined()
  answer = (response) => response.writeHead(401).end('{"code":"SIGN_ERROR"}')
  expect((await query()).warning).toBeUndefined()
})

test.each([
  ['an unknown serial', { 'wechatpay-serial': 'PUB_KEY_ID_OF_NOBODY' }],
  ['SM2', { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }],
])('wechat fault 06: an answer under %s is unknown, and a repeated one names the key', async (_what, headers) => {
  answerSigned({ headers })
  const results = [await query(), await query(), await query()]
  for (const result of results) expect(result).toMatchObject({ kind: 'unknown', code: 'unknown_key' })
  expect(results.map(({ warning }) => warning?.includes('key') ?? false)).toEqual([false, true, false])
})
