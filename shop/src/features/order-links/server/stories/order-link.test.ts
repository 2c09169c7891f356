/** The link by which a shopper goes on in another browser. */
import { expect, onTestFinished, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { statusOf, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'
import { workOf } from '#platform/testing/work-of.ts'
import { linkShowsForInMs } from '../../values.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { makeLinkCode } from '../rules/link-code.ts'

const shop = await openPaymentFixtureOfFile()
const { shopper } = shop
const weChat = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' }

const makeLink = (orderNumber: string, token = shopper.access) =>
  shop.call('POST', `/api/order/${orderNumber}/open/`, { token })
const open = (code: string, query = '') => shop.call('GET', `/api/order/open/${code}/${query}`)
const pay = (code: string, headers: Record<string, string> = {}) =>
  shop.call('POST', `/api/order/open/${code}/pay/`, { json: {}, headers })
const codeIn = (url: string) => url.split('/o/')[1]!

async function placeOrder() {
  const order = await shop.waitingOrder()
  const { body } = await shop.read(order)
  return { orderNumber: order.orderNumber, expiresAt: body.expires_at as string }
}

test('the shopper gets the same link for each call, and nobody else gets one', async () => {
  const { orderNumber, expiresAt } = await placeOrder()
  const { status, body } = await makeLink(orderNumber)
  expect(status).toBe(201)
  expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:5173\/o\/[\w.-]+$/), expires_at: expiresAt })
  expect((await makeLink(orderNumber)).body).toEqual(body)
  const stranger = await registerShopper(shop)
  expect(await makeLink(orderNumber, stranger.access)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await shop.call('POST', `/api/order/${orderNumber}/open/`)).status).toBe(401)
})

test('an order paid outside is paid inside, and has no link any more', async () => {
  const { orderNumber } = await placeOrder()
  const code = codeIn((await makeLink(orderNumber)).body.url)
  expect((await open(code)).body).toMatchObject({ order_number: orderNumber, status: 'pending', is_replaced: false })
  const { body: way } = await pay(code)
  await shop.pay(way.pay_url, tradeIn(way.pay_url).out_trade_no!)
  expect((await open(code, '?confirm=payment')).body.status).toBe('paid')
  expect(await statusOf(shop, orderNumber)).toBe('paid')
  expect(await makeLink(orderNumber)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await pay(code)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('two browsers have one trade, and a wrong user agent is no wall', async () => {
  const { orderNumber } = await placeOrder()
  const code = codeIn((await makeLink(orderNumber)).body.url)
  const inside = await pay(code, weChat)
  const outside = await pay(code)
  expect(tradeIn(inside.body.pay_url).out_trade_no).toBe(tradeIn(outside.body.pay_url).out_trade_no)
  expect(new URL(inside.body.pay_url).searchParams.get('return_url')).toContain(`/o/${code}`)
})

test('a code of the previous key is good, one of another key is not', async () => {
  const { orderNumber, expiresAt } = await placeOrder()
  const order = { orderNumber, expiresAt: new Date(expiresAt) }
  const formerKey = 'a former key that is long enough to be one'
  const former = makeLinkCode(formerKey, order)
  const changed = await createTestShop({ second: shop, previousSecretKey: formerKey })
  onTestFinished(() => changed.close())
  expect(await changed.call('GET', `/api/order/open/${former}/`)).toMatchObject({
    status: 200,
    body: { order_number: orderNumber },
  })
  expect(await open(former)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await open(makeLinkCode(shop.context.secretKey, order))).status).toBe(200)
})

test('a code of another key costs the same for an order and for none', async () => {
  const { orderNumber, expiresAt } = await placeOrder()
  const forge = (number: string) => makeLinkCode('another key', { orderNumber: number, expiresAt: new Date(expiresAt) })
  const [ofOrder, ofNone] = [forge(orderNumber), forge('AAAA-BBBB-CCCC')].map((code) => async () => {
    expect((await open(code)).status).toBe(404)
    expect((await pay(code)).status).toBe(404)
  })
  const found = await workOf(ofOrder!)
  expect(found).toEqual({ statements: [], signatures: 2 })
  expect(await workOf(ofNone!)).toEqual(found)
})

// The last test, because it moves the clock.
test('the link shows the end of the order for a day', async () => {
  const { orderNumber, expiresAt } = await placeOrder()
  const code = codeIn((await makeLink(orderNumber)).body.url)
  await shop.wait(Date.parse(expiresAt) - shop.context.now().getTime() + 1)
  expect((await open(code)).body.status).toBe('expired')
  expect((await makeLink(orderNumber)).status).toBe(409)
  await shop.wait(linkShowsForInMs)
  expect(await open(code)).toMatchObject({ status: 404 })
})

test('a link, and a shopper’s cashiers, have 300 calls a minute, the links of a network 600', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  try {
    const [one, other] = [await registerShopper(limited), await registerShopper(limited)]
    const cashier = (of: typeof one) => () =>
      limited.call('POST', '/api/order/AAAA-BBBB-CCCC/cashier/', { json: {}, token: of.access })
    const read = (code: string) => () => limited.call('GET', `/api/order/open/${code}/`)
    /** Some at once, and fewer than delay a process. */
    const statusesOf = async (count: number, call: () => Promise<TestResponse>) => {
      const statuses = new Set<number>()
      for (let done = 0; done < count; done += 20) {
        const calls = Array.from({ length: Math.min(20, count - done) }, call)
        for (const { status } of await Promise.all(calls)) statuses.add(status)
      }
      return [...statuses]
    }
    const throttled = { status: 429, body: { code: 'throttled', retry_after: expect.any(Number) } }
    expect(await statusesOf(300, cashier(one))).toEqual([404])
    expect(await cashier(one)()).toMatchObject(throttled)
    expect((await cashier(other)()).status).toBe(404)
    expect(await statusesOf(300, read('first'))).toEqual([404])
    expect(await read('first')()).toMatchObject(throttled)
    expect(await statusesOf(299, read('second'))).toEqual([404])
    expect(await read('third')()).toMatchObject(throttled)
  } finally {
    await limited.close()
  }
})
