import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useMerchant } from '../testing/open-merchant.ts'

const merchant = useMerchant()
const hourInMs = 3_600_000
const dayInMs = 24 * hourInMs
const dayFromNow = (days: number): string =>
  new Date(Date.now() + 8 * hourInMs + days * dayInMs).toISOString().slice(0, 10)

/** Moves the clock to an hour of the day after today, in UTC+8. */
async function waitUntilTomorrowAt(hour: number): Promise<void> {
  const start = Date.parse(`${dayFromNow(1)}T00:00:00+08:00`)
  await merchant().advance(start + hour * hourInMs - Date.now())
}

async function download(query: string): Promise<string> {
  const offered = await merchant().call(query)
  expect(offered).toMatchObject({ status: 200, body: { hash_type: 'SHA1' } })
  const { pathname, search } = new URL(String(offered.body.download_url))
  const { bytes, headers } = await merchant().download(`${pathname}${search}`)
  expect(headers.has('wechatpay-signature')).toBe(false)
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(offered.body.hash_value)
  return bytes.toString('utf8')
}

test("a day's bill has each payment, and each refund on the day it was accepted", async () => {
  await merchant().payFor('order-1', {}, { description: '一套,两件 `茶碗`', attach: 'x' })
  await merchant().refund('order-1', 'r1', 2800)
  await waitUntilTomorrowAt(10)
  const text = await download(`/v3/bill/tradebill?bill_date=${dayFromNow(0)}&bill_type=ALL`)
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/^\uFEFF交易时间,公众账号ID,商户号,/)
  const heads = lines[0]!.slice(1).split(',')
  const rows = lines.slice(1, 3).map((line) => {
    const values = line.slice(1).split(',`')
    return Object.fromEntries(heads.map((head, index) => [head, values[index]]))
  })
  expect(rows[0]).toMatchObject({
    商户订单号: 'order-1',
    交易状态: 'SUCCESS',
    应结订单金额: '128.00',
    商品名称: '一套,两件 `茶碗`',
    手续费: '0.76800',
  })
  expect(rows[1]).toMatchObject({
    交易状态: 'REFUND',
    商户退款单号: 'r1',
    退款金额: '28.00',
    退款状态: 'PROCESSING',
  })
  expect(lines[3]).toMatch(/^总交易单数,/)
  expect(lines[4]).toBe('`2,`128.00,`28.00,`0.00,`0.60000,`128.00,`28.00')
})

test('bills of one kind, packed, and the fund flow', async () => {
  await merchant().payFor('order-1')
  await merchant().refund('order-1', 'r1', 2800)
  await waitUntilTomorrowAt(10)
  const day = dayFromNow(0)
  const success = await download(`/v3/bill/tradebill?bill_date=${day}&bill_type=SUCCESS`)
  expect(success).not.toContain('r1')
  const refunds = await download(`/v3/bill/tradebill?bill_date=${day}&bill_type=REFUND`)
  expect(refunds).toContain('退款申请时间')
  const flow = await download(`/v3/bill/fundflowbill?bill_date=${day}&account_type=BASIC`)
  expect(flow).toContain('`2,`1,`128.00,`1,`28.00')

  const offered = await merchant().call(`/v3/bill/tradebill?bill_date=${day}&tar_type=GZIP`)
  const token = new URL(String(offered.body.download_url)).search
  const packed = await fetch(`${merchant().origin}/v3/billdownload/file${token}`)
  expect(packed.status).toBe(401)
  const { bytes } = await merchant().download(`/v3/billdownload/file${token}`)
  const unpacked = gunzipSync(bytes)
  expect(createHash('sha1').update(unpacked).digest('hex')).toBe(offered.body.hash_value)
})

test.each([
  ['today', 0, 'PARAM_ERROR'],
  ['a day more than three months ago', -100, 'PARAM_ERROR'],
  ['a day without trades', -3, 'NO_STATEMENT_EXIST'],
])('a bill of %s is refused', async (_name, days, code) => {
  const answer = await merchant().call(`/v3/bill/tradebill?bill_date=${dayFromNow(days)}&bill_type=ALL`)
  expect(answer).toMatchObject({ status: 400, body: { code } })
})

test('a bill is made at ten the next day', async () => {
  await merchant().payFor('order-1')
  await waitUntilTomorrowAt(9)
  const path = `/v3/bill/tradebill?bill_date=${dayFromNow(0)}`
  expect(await merchant().call(path)).toMatchObject({ status: 400, body: { code: 'STATEMENT_CREATING' } })
  await merchant().advance(hourInMs)
  expect((await merchant().call(path)).status).toBe(200)
})

test.each(['bill_date=2026-13-01', 'bill_date=', 'bill_date=2026-01-01&bill_type=SOME', 'a=1'])(
  'a query of %s is refused',
  async (query) => {
    const answer = await merchant().call(`/v3/bill/tradebill?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR' } })
  },
)

test('a changed download address is refused', async () => {
  const answer = await merchant().call('/v3/billdownload/file?token=trade.2026-01-01.ALL.plain.1.00')
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
})
