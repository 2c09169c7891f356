/** The cashier call, with the tests' bank: a provider that is called at the start of a trade. */
import { expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { testAlipayAccount } from '#testing/test-shop.ts'
import { codeLifeInMs } from '#features/payment-providers/testing/second-provider/bank-server.ts'
import { numberOf, openBankCashierOfFile } from '../fixtures/bank-cashier-fixture.ts'
import { phone, phoneInWechat } from '../fixtures/user-agents.ts'

const minute = 60_000

const open = openBankCashierOfFile()
const { attemptsOf, attemptWords, cashier, sweep, waitingOrder } = open
const notPayable = { status: 409, body: { code: 'order_not_payable' } }

test('an order is placed without a call and without an attempt; its address is the shop’s own page', async () => {
  const order = await waitingOrder()
  expect(order.payUrl).toBe(`http://localhost:5173/cashier/${order.orderNumber}`)
  expect(await attemptsOf(order)).toEqual([])
  expect(open.bank.countCalls(numberOf(order), 'start')).toBe(0)
  open.shop.passTime(16 * minute)
  await sweep()
  expect(await statusOf(open.shop, order.orderNumber)).toBe('expired')
  expect(await goodsCounts(open.shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

test('the cashier responds with a code, the same until it expires, and its payment pays the order', async () => {
  const order = await waitingOrder()
  const first = await cashier(order)
  expect(first).toMatchObject({
    status: 200,
    body: {
      action: 'qr',
      url: expect.stringMatching(/^bank:\/\/pay\/session-\d+/),
      qr_svg: expect.stringMatching(/^<svg[^]*<\/svg>$/),
      expires_at: new Date(Date.parse(first.body.expires_at)).toISOString(),
      return_url: `http://localhost:5173/user/order?out_trade_no=${numberOf(order)}`,
    },
  })
  const svg = String(first.body.qr_svg)
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1])
  const places = [...svg.matchAll(/M(\d+),(\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  const module = Number(/h(\d+)v/.exec(svg)![1])
  // Four modules of white on each side.
  expect([Math.min(...places), Math.max(...places)]).toEqual([4 * module, size - 5 * module])
  expect(await attemptWords(order)).toEqual(['bank qr created'])
  expect((await cashier(order)).body).toEqual(first.body)
  expect(open.bank.countCalls(numberOf(order), 'start')).toBe(1)
  await open.bank.pay(numberOf(order))
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
  expect(await cashier(order)).toMatchObject(notPayable)
})

test('many tabs get one code', async () => {
  const order = await waitingOrder()
  const responses = await Promise.all(Array.from({ length: 6 }, () => cashier(order)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
  expect(responses[0]!.status).toBe(200)
  expect(open.bank.countCalls(numberOf(order), 'start')).toBe(1)
})

test('an expired code is renewed under the same number', async () => {
  const order = await waitingOrder()
  const { url, expires_at } = (await cashier(order)).body
  open.shop.passTime(codeLifeInMs + 1_000)
  const renewed = (await cashier(order)).body
  expect(renewed.url).not.toBe(url)
  expect(Date.parse(renewed.expires_at)).toBeGreaterThan(Date.parse(expires_at))
  expect(await attemptWords(order)).toEqual(['bank qr created'])
})

test('a fresh code closes the old trade and has another number', async () => {
  const order = await waitingOrder()
  await cashier(order)
  const fresh = await cashier(order, { fresh: true })
  expect(fresh.body.return_url).toContain(numberOf(order, 2))
  expect(open.bank.countCalls(numberOf(order), 'close')).toBe(1)
  expect(await attemptWords(order)).toEqual(['bank qr closed', 'bank qr created'])
})

test('on a phone it is a page, and the code of the computer is closed', async () => {
  const order = await waitingOrder()
  await cashier(order)
  const { body } = await cashier(order, {}, { 'user-agent': phone })
  expect(body).toMatchObject({ action: 'redirect', url: expect.stringContaining(open.bank.gateway), qr_svg: null })
  expect(await attemptWords(order)).toEqual(['bank qr closed', 'bank wap created'])
})

test.each(['lost', 'lost_after', 'forged'] as const)(
  'a start that is %s is 503, and the next has the same number',
  async (fault) => {
    const order = await waitingOrder()
    open.bank.spoil(numberOf(order), 'start', fault)
    const response = await cashier(order)
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(response.headers['retry-after']).toBeDefined()
    expect(await statusOf(open.shop, order.orderNumber)).toBe('pending')
    expect(await cashier(order)).toMatchObject({ status: 200, body: { action: 'qr' } })
    expect(await attemptWords(order)).toEqual(['bank qr created'])
  },
)

test('a start that is refused because the trade is paid pays the order', async () => {
  const order = await waitingOrder()
  await cashier(order)
  await open.bank.pay(numberOf(order), true)
  open.shop.passTime(codeLifeInMs + 1_000)
  open.bank.spoil(numberOf(order), 'start', 'refuse')
  expect(await cashier(order)).toMatchObject(notPayable)
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
})

test('within the last minute nobody begins to pay', async () => {
  const order = await waitingOrder()
  open.shop.passTime(14 * minute + 1_000)
  expect(await cashier(order)).toMatchObject(notPayable)
  expect(await attemptsOf(order)).toEqual([])
})

test('an order that is cancelled while its trade starts shows no code, and the trade is closed', async () => {
  const order = await waitingOrder()
  const [setup] = open.shop.providers
  const { start } = setup!.provider
  setup!.provider.start = async (request) => {
    const result = await start(request)
    await open.shop.call('POST', `/api/order/${order.orderNumber}/cancel/`, { token: open.shopper.access })
    return result
  }
  expect(await cashier(order)).toMatchObject(notPayable)
  setup!.provider.start = start
  expect(await attemptWords(order)).toEqual(['bank qr closed'])
  expect(await statusOf(open.shop, order.orderNumber)).toBe('cancelled')
})

test('a paid order has its other attempts closed within seconds', async () => {
  const order = await waitingOrder()
  expect((await cashier(order, { provider: 'alipay' })).body).toMatchObject({
    action: 'redirect',
    url: expect.stringContaining(testAlipayAccount.gateway),
  })
  await cashier(order)
  expect(await attemptWords(order)).toEqual(['alipay - created', 'bank qr created'])
  await open.bank.pay(numberOf(order, 2))
  const [alipay] = await attemptsOf(order)
  expect(alipay).toEqual({ attempt: 'alipay - created', due: true })
  await sweep()
  expect(await attemptWords(order)).toEqual(['alipay - closing', 'bank qr succeeded'])
})

test('inside a messenger the address is the shop’s page, and the cashier’s is the link for other browsers', async () => {
  const order = await waitingOrder()
  const headers = { 'user-agent': phoneInWechat }
  const pay = { redirect_url: 'http://localhost:5173/user/order', provider: 'alipay' }
  const again = await open.shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
    json: pay,
    headers,
    token: open.shopper.access,
  })
  expect(again.body.pay_url).toBe(`http://localhost:5173/cashier/${order.orderNumber}?provider=alipay`)
  expect((await cashier(order, { provider: 'alipay' }, headers)).body).toMatchObject({
    action: 'redirect',
    url: expect.stringMatching(/^http:\/\/localhost:5173\/o\/[\w.-]+$/),
  })
})

test('a provider has twenty attempts: the last code stays and pays, and another provider still opens', async () => {
  const order = await waitingOrder()
  const urls: string[] = []
  for (let press = 1; press <= 21; press++) urls.push((await cashier(order, { fresh: true })).body.url)
  expect(new Set(urls).size).toBe(20)
  expect(urls.at(-1)).toBe(urls[19])
  const refused = await cashier(order, {}, { 'user-agent': phone })
  expect(refused).toMatchObject(notPayable)
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('请换一种方式付款') })
  expect((await cashier(order)).body.url).toBe(urls[19])
  expect(await cashier(order, { provider: 'alipay' })).toMatchObject({
    status: 200,
    body: { action: 'redirect', return_url: expect.stringContaining(numberOf(order, 21)) },
  })
  expect((await attemptWords(order)).slice(-2)).toEqual(['bank qr created', 'alipay - created'])
  await open.bank.pay(numberOf(order, 20))
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
})

test('orders of others are unknown, and so is a provider that is not set up', async () => {
  const order = await waitingOrder()
  const other = await registerShopper(open.shop)
  expect(await cashier(order, {}, {}, other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await cashier(order, { provider: 'nobody' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: { provider: [expect.anything()] } },
  })
})
