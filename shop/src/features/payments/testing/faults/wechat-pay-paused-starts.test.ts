/** A process that is paused for longer than its claim on a start, while another call starts the trade. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '#features/payment-providers/server/index.ts'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { openWechatPayShopOfFile, type WechatOrder, wechatNumberOf } from '../fixtures/wechat-pay-shop-fixture.ts'

const leaseInMs = 11_000

const shop = await openWechatPayShopOfFile()

const attempts = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)

type Start = PaymentProvider['start']
type Paused = (start: Start, request: Parameters<Start>[0], pause: () => Promise<void>) => ReturnType<Start>

/** Pauses the next start of the order's first number until `resume`. */
function pauseStart({ outTradeNo }: WechatOrder, paused: Paused) {
  const { provider } = shop.providers[0]!
  const { start } = provider
  const pausing = Promise.withResolvers<void>()
  const resuming = Promise.withResolvers<void>()
  let isFirst = true
  async function pause(): Promise<void> {
    pausing.resolve()
    await resuming.promise
  }
  provider.start = (request) => {
    if (!isFirst || request.outTradeNo !== outTradeNo) return start(request)
    isFirst = false
    return paused(start, request, pause)
  }
  return {
    isPaused: pausing.promise,
    resume() {
      provider.start = start
      resuming.resolve()
    },
  }
}

/** Codes with which the order can be paid at WeChat Pay. */
async function liveCodes({ orderNumber }: WechatOrder): Promise<string[]> {
  const numbers = (await readAttempts(shop, orderNumber)).map((_, index) => wechatNumberOf(orderNumber, index + 1))
  const trades = await Promise.all(numbers.map((number) => shop.control('GET', `/trades/${number}`).catch(() => null)))
  return trades.filter((trade) => trade?.trade_state === 'NOTPAY').map((trade) => trade.code_url)
}

async function claimedUntil({ outTradeNo }: WechatOrder): Promise<string | null> {
  const { rows } = await shop.context.database.execute<{ until: string | null }>(
    sql`select cashier_until::text as until from payments where out_trade_no = ${outTradeNo}`,
  )
  return rows[0]!.until
}

const beforeTheCall: Paused = async (start, request, pause) => {
  await pause()
  return start(request)
}
const afterTheAnswer: Paused = async (start, request, pause) => {
  const result = await start(request)
  await pause()
  return result
}
const whoseAnswerIsLost: Paused = async (start, request, pause) => {
  await pause()
  await start(request)
  return { kind: 'unknown', raw: 'the answer is lost' }
}
const thatIsRefused: Paused = async (_start, _request, pause) => {
  await pause()
  return { kind: 'failed', code: 'NOAUTH', raw: 'NO_AUTH' }
}

test.each([
  ['before the call', beforeTheCall],
  ['after the answer', afterTheAnswer],
])('a start that is paused %s, and overtaken, shows the one code that works', async (_moment, paused) => {
  const order = await shop.newOrder()
  const first = pauseStart(order, paused)
  const answer = shop.cashier(order)
  await first.isPaused
  await shop.wait(leaseInMs)
  const overtaking = await shop.cashier(order)
  expect(await liveCodes(order)).toEqual([overtaking.body.url])
  first.resume()
  const { status, body } = await answer
  expect(status).toBe(200)
  expect(await liveCodes(order)).toEqual([body.url])
  expect((await shop.cashier(order, { resume: true })).body.url).toBe(body.url)
  expect(await attempts(order)).toEqual(['wechat_pay qr closed', 'wechat_pay qr created'])
  await shop.pay(wechatNumberOf(order.orderNumber, 2))
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('a start that is paused without being overtaken shows its code', async () => {
  const order = await shop.newOrder()
  const first = pauseStart(order, afterTheAnswer)
  const answer = shop.cashier(order)
  await first.isPaused
  await shop.wait(leaseInMs)
  first.resume()
  expect(await liveCodes(order)).toEqual([(await answer).body.url])
  expect(await attempts(order)).toEqual(['wechat_pay qr created'])
})

test('an overtaken start whose answer is lost asks to try again, and ends the code that it has spoilt', async () => {
  const order = await shop.newOrder()
  const first = pauseStart(order, whoseAnswerIsLost)
  const answer = shop.cashier(order)
  await first.isPaused
  await shop.wait(leaseInMs)
  expect((await shop.cashier(order)).status).toBe(200)
  first.resume()
  expect(await answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const { body } = await shop.cashier(order, { resume: true })
  expect(await liveCodes(order)).toEqual([body.url])
})

test('an overtaken start that is refused leaves the code of the other, and its claim', async () => {
  const order = await shop.newOrder()
  const first = pauseStart(order, thatIsRefused)
  const answer = shop.cashier(order)
  await first.isPaused
  await shop.wait(leaseInMs)
  const second = pauseStart(order, afterTheAnswer)
  const overtaking = shop.cashier(order)
  await second.isPaused
  first.resume()
  expect((await answer).status).toBe(503)
  // Nobody begins a third start while the second is under way.
  expect(await claimedUntil(order)).not.toBeNull()
  second.resume()
  const { url } = (await overtaking).body
  expect(await liveCodes(order)).toEqual([url])
})

test('a code that was paid while the overtaken start was paused pays the order', async () => {
  const order = await shop.newOrder()
  const first = pauseStart(order, afterTheAnswer)
  const answer = shop.cashier(order)
  await first.isPaused
  await shop.wait(leaseInMs)
  await shop.cashier(order)
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  first.resume()
  expect(await answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})
