/** HTTP errors of each call, with bodies that are not WeChat Pay's errors: of a proxy, cut, or like a success. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentProvider } from '../payment-provider.ts'
import { wechatPay } from './wechat-pay-definition.ts'
import { variablesAt } from './testing/provider-fixture.ts'
import { wechatPayKeys } from './testing/wechat-pay-keys.ts'
import { headersOf } from './testing/wechat-pay-webhooks.ts'

const statuses = [400, 403, 404, 409, 429, 500, 502, 503]
const outTradeNo = 'ANSWERS1_1'
const outRequestNo = `${outTradeNo}_R1990`
const { mchid, appid } = wechatPayKeys
const amount = { total: 1990, refund: 1990, currency: 'CNY' }

let answer: (request: IncomingMessage, response: ServerResponse) => void
const gateway = createServer((request, response) => {
  request.resume()
  answer(request, response)
})
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

const origin = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`

let provider: PaymentProvider
let lines: string[]
beforeEach(() => {
  const place = { shopOrigin: 'http://localhost:5173', shopPort: 5173, allowsPretendedMoney: false }
  lines = []
  provider = wechatPay.setUp({ variables: variablesAt(origin()), place, now: () => new Date() })!.provider
  provider.onWarning!((line) => lines.push(line))
})

const key = { outTradeNo, providerRef: null, tradeNo: null }
const money = { minorUnits: 1990, currency: 'CNY' }
const start = (scene: 'qr' | 'wap') =>
  provider.start({
    outTradeNo,
    money,
    subject: 'tea',
    returnUrl: '',
    notifyUrl: '',
    expiresAt: new Date(Date.now() + 60_000),
    scene,
    payerIp: '127.0.0.1',
  })

interface Case {
  call: () => Promise<{ kind: string }>
  /** As a line names it. */
  name: string
  success: object
}
const refunded = { out_trade_no: outTradeNo, out_refund_no: outRequestNo, status: 'SUCCESS', amount }
const calls: [string, Case][] = [
  [
    'a start by code',
    { call: () => start('qr'), name: 'POST /v3/pay/transactions/native', success: { code_url: 'weixin://wxpay/x' } },
  ],
  [
    'a start on a phone',
    { call: () => start('wap'), name: 'POST /v3/pay/transactions/h5', success: { h5_url: 'https://wx.tenpay.com/x' } },
  ],
  [
    'a query',
    {
      call: () => provider.query(key),
      name: 'GET /v3/pay/transactions/out-trade-no/{no}',
      success: {
        mchid,
        appid,
        out_trade_no: outTradeNo,
        transaction_id: '42',
        trade_state: 'SUCCESS',
        amount,
        success_time: '2026-11-26T21:00:00+08:00',
      },
    },
  ],
  [
    'a close',
    {
      call: () => provider.close(key),
      name: 'POST /v3/pay/transactions/out-trade-no/{no}/close',
      success: { code: 'SUCCESS!', message: 'OK' },
    },
  ],
  [
    'a refund',
    {
      call: () => provider.refund({ trade: key, outRequestNo, money, paid: money, reason: 'buyer', notifyUrl: '' }),
      name: 'POST /v3/refund/domestic/refunds',
      success: refunded,
    },
  ],
  [
    'the query of a refund',
    {
      call: () => provider.queryRefund({ trade: key, outRequestNo, money }),
      name: 'GET /v3/refund/domestic/refunds/{no}',
      success: refunded,
    },
  ],
  [
    'a statement',
    {
      call: () => provider.readStatement!('2026-11-26'),
      name: 'GET /v3/bill/tradebill',
      success: { hash_type: 'SHA1', hash_value: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', download_url: 'http://x/' },
    },
  ],
]

const bodies: [string, (success: object) => string][] = [
  ['an empty body', () => ''],
  ['{}', () => '{}'],
  ['null', () => 'null'],
  ['HTML', () => '<html><h1>502 Bad Gateway</h1></html>'],
  ['a success', (success) => JSON.stringify(success)],
  ['a success that is cut', (success) => JSON.stringify(success).slice(0, -3)],
  ['another API’s error', () => '{"code":502,"error":"upstream"}'],
]

const cases = calls.flatMap(([what, one]) =>
  bodies.map(([body, write]): [string, string, Case, string] => [what, body, one, write(one.success)]),
)

test.each(cases)(
  '%s that is answered by an HTTP error with %s is unknown, in one line',
  async (_what, _body, one, text) => {
    for (const isSigned of [false, true]) {
      for (const status of statuses) {
        lines.length = 0
        answer = (_request, response) => response.writeHead(status, isSigned ? headersOf(text) : {}).end(text)
        expect(await one.call()).toMatchObject({ kind: 'unknown' })
        expect(lines).toEqual([
          `${one.name} is answered by ${status} without a code${isSigned ? '' : ', unsigned'}: its outcome is unknown`,
        ])
      }
    }
  },
)

test.each(calls)(
  '%s that is answered by 200 with a success, but unsigned, is unknown, in one line',
  async (_what, one) => {
    answer = (_request, response) => response.writeHead(200).end(JSON.stringify(one.success))
    expect(await one.call()).toMatchObject({ kind: 'unknown', code: 'unsigned' })
    expect(lines).toEqual([`${one.name} is answered by 200 without a code, unsigned: its outcome is unknown`])
  },
)

test.each(bodies)('a statement’s file that is answered by an HTTP error with %s is unknown', async (_body, write) => {
  const head = '`交易时间,`商户订单号,`商户退款单号,`交易状态,`订单金额,`申请退款金额,`商品名称'
  const location = JSON.stringify({
    hash_type: 'SHA1',
    hash_value: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    download_url: `${origin()}/v3/billdownload/file?token=x`,
  })
  for (const status of statuses) {
    lines.length = 0
    answer = ({ url }, response) => {
      if (url?.startsWith('/v3/bill/')) response.writeHead(200, headersOf(location)).end(location)
      else response.writeHead(status).end(write({ head }))
    }
    expect(await provider.readStatement!('2026-11-26')).toMatchObject({ kind: 'unknown' })
    expect(lines).toEqual([
      `GET /v3/billdownload/file is answered by ${status} without a code, unsigned: its outcome is unknown`,
    ])
  }
})

test('the same unclear answer of many calls is one line a minute, and an outage names each call', async () => {
  answer = (_request, response) => response.writeHead(502).end()
  for (let count = 1; count <= 5; count++) await provider.query({ ...key, outTradeNo: `ANSWERS1_${count}` })
  await provider.close(key)
  expect(lines).toEqual([
    expect.stringContaining('GET /v3/pay/transactions/out-trade-no/{no} is answered by 502'),
    expect.stringContaining('POST /v3/pay/transactions/out-trade-no/{no}/close is answered by 502'),
  ])
})

test('an answer or a statement’s file without an end is unknown, in one line, and a file has a minute', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const location = JSON.stringify({
    hash_type: 'SHA1',
    hash_value: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    download_url: `${origin()}/v3/billdownload/file?token=x`,
  })
  const endless = (response: ServerResponse) => {
    const chunk = Buffer.alloc(1_000_000)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write).writeHead(200)
    write()
  }
  answer = (_request, response) => endless(response)
  expect(await provider.query(key)).toMatchObject({ kind: 'unknown', code: 'too_large' })
  answer = ({ url }, response) => {
    if (url?.startsWith('/v3/bill/')) response.writeHead(200, headersOf(location)).end(location)
    else endless(response)
  }
  expect(await provider.readStatement!('2026-11-26')).toMatchObject({ kind: 'unknown', code: 'too_large' })
  expect(lines).toEqual([
    'GET /v3/pay/transactions/out-trade-no/{no} is answered by more than 1000000 bytes: its outcome is unknown',
    'GET /v3/billdownload/file is answered by more than 100000000 bytes: its outcome is unknown',
  ])
  expect(timeouts.mock.calls).toEqual([[5_000], [5_000], [60_000]])
})
