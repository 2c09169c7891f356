/** The link of an order is enough to pay it at a provider that is called at the start. */
import { expect, test } from 'vitest'
import { openShopOfTwoProviders, type OrderOfTwo } from '#features/payments/testing/fixtures/two-providers-fixture.ts'
import { readAttempts } from '#features/payments/testing/fixtures/read-attempts.ts'
import { statusOf } from '#features/orders/testing/order-factory.ts'

const shop = await openShopOfTwoProviders()
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari/604.1'
const notPayable = { status: 409, body: { code: 'order_not_payable' } }

async function codeOf({ orderNumber }: OrderOfTwo): Promise<string> {
  const { body } = await shop.call('POST', `/api/order/${orderNumber}/open/`, { token: shop.shopper.access })
  return String(body.url).split('/o/')[1]!
}
/** Without a login. */
const cashier = (code: string, json: object = {}, headers: Record<string, string> = {}) =>
  shop.call('POST', `/api/order/open/${code}/cashier/`, { json: { provider: 'wechat_pay', ...json }, headers })
const open = async (code: string) => (await shop.call('GET', `/api/order/open/${code}/?confirm=payment`)).body

test('whoever has the link gets the code of this order, replaces it, and sees the payment', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  const pay = await shop.call('POST', `/api/order/open/${code}/pay/`, { json: { provider: 'wechat_pay' } })
  expect(pay.body).toEqual({ pay_url: `http://localhost:5173/o/${code}/cashier?provider=wechat_pay` })
  const first = await cashier(code)
  expect(first).toMatchObject({
    status: 200,
    body: { action: 'qr', url: expect.stringMatching(/^weixin:/), return_url: expect.stringContaining(`/o/${code}?`) },
  })
  expect((await shop.openCashier(order)).body.url).toBe(first.body.url)
  const fresh = await cashier(code, { fresh: true })
  expect(fresh.body.url).not.toBe(first.body.url)
  const present = order.outTradeNo.replace(/_1$/, '_2')
  expect(await open(code)).toMatchObject({ status: 'pending', surplus_amount: null, payment_numbers: [present] })
  await shop.payCode({ ...order, outTradeNo: present })
  expect(await open(code)).toMatchObject({ status: 'paid', surplus_amount: null, payment_numbers: [] })
  expect(await cashier(code)).toMatchObject(notPayable)
})

test('a link uses up ten attempts at most, and its shopper still gets a fresh code', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  const urls: string[] = []
  for (let press = 0; press < 12; press++) urls.push((await cashier(code, { fresh: true })).body.url)
  expect(new Set(urls).size).toBe(10)
  expect(urls.at(-1)).toBe(urls[9])
  expect(await cashier(code, {}, { 'user-agent': phone })).toMatchObject(notPayable)
  const own = await shop.call('POST', `/api/order/${order.orderNumber}/cashier/`, {
    json: { provider: 'wechat_pay', fresh: true },
    token: shop.shopper.access,
  })
  expect(own.status).toBe(200)
  expect(urls).not.toContain(own.body.url)
})

test('two devices at once make no eleventh attempt, and the code of the faster one stays', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  for (let press = 0; press < 9; press++) await cashier(code, { fresh: true })
  const { provider } = shop.providers.find((setup) => setup.provider.name === 'wechat_pay')!
  const { close } = provider
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  provider.close = async (trade) => {
    provider.close = close
    reached.resolve()
    await released.promise
    return close(trade)
  }
  const slower = cashier(code, {}, { 'user-agent': phone })
  await reached.promise
  const faster = await cashier(code, { fresh: true })
  released.resolve()
  expect(faster.status).toBe(200)
  expect(await slower).toMatchObject(notPayable)
  expect((await cashier(code)).body.url).toBe(faster.body.url)
  const attempts = (await readAttempts(shop, order.orderNumber)).map(({ attempt }) => attempt)
  expect(attempts).toHaveLength(10)
  expect(attempts.filter((attempt) => attempt.endsWith('created'))).toEqual(['wechat_pay qr created'])
})

test('a phone returns to the page from which it left, though both have one trade', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  const headers = { 'user-agent': phone }
  const returnOf = (url: string) => new URL(new URL(url).searchParams.get('redirect_url')!)
  const outside = await cashier(code, {}, headers)
  expect(outside.body.action).toBe('redirect')
  expect(returnOf(outside.body.url).pathname).toBe(`/o/${code}`)
  const own = await shop.call('POST', `/api/order/${order.orderNumber}/cashier/`, {
    json: { provider: 'wechat_pay' },
    headers,
    token: shop.shopper.access,
  })
  expect(returnOf(own.body.url).pathname).not.toContain('/o/')
  const prepayOf = (url: string) => new URL(url).searchParams.get('prepay_id')
  expect(prepayOf(own.body.url)).toBe(prepayOf(outside.body.url))
  expect(returnOf((await cashier(code, {}, headers)).body.url).href).toBe(returnOf(outside.body.url).href)
})

test('a code that is altered, of another order or of none opens no cashier', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  const [letters, end, signature] = code.split('.')
  const other = (await shop.waitingOrder()).orderNumber.replaceAll('-', '')
  for (const wrong of [`${other}.${end}.${signature}`, `${letters}.${end}1.${signature}`, `${letters}.${end}`, 'x'])
    expect((await cashier(wrong)).status, wrong).toBe(404)
  expect(await cashier(code, { provider: 'nobody' })).toMatchObject({ status: 400 })
})

test('a second payment is said to go back, to the shopper and on the link', async () => {
  const order = await shop.waitingOrder()
  const code = await codeOf(order)
  await cashier(code)
  const { body } = await shop.call('POST', `/api/order/open/${code}/pay/`, { json: { provider: 'alipay' } })
  await fetch(body.pay_url)
  await shop.payCode(order)
  const { out_trade_no } = JSON.parse(new URL(body.pay_url).searchParams.get('biz_content') ?? '{}')
  await shop.alipay('POST', `/trades/${out_trade_no}/pay`)
  await shop.deliver()
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await open(code)).toMatchObject({ status: 'paid', surplus_amount: '19.90' })
  const read = await shop.call('GET', `/api/order/${order.orderNumber}/`, { token: shop.shopper.access })
  expect(read.body.events).toContainEqual(
    expect.objectContaining({ kind: 'paid_twice', facts: { amount: '19.90' }, actor: 'shop' }),
  )
  await shop.sweep()
})
