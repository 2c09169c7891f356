/** The optional field `provider` of the calls that lead to a payment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { redirectUrl, tradeIn } from '#features/orders/testing/order-factory.ts'
import { type BankShop, openBankShop } from '#features/payments/testing/fixtures/bank-shop-fixture.ts'
import { testAlipayAccount } from '#testing/test-shop.ts'
import { addAddress } from '../testing/basket-purchase-factory.ts'

let open: BankShop
let shopper: TestShopper
beforeAll(async () => {
  open = await openBankShop()
  shopper = await registerShopper(open.shop)
})
afterAll(() => open.close())

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  open.shop.call('POST', path, { json, headers, token: shopper.access })
const goods = () => createGoods(open.shop.context, { priceInFen: 1990, stock: 10 })

const atAlipay = expect.stringContaining(testAlipayAccount.gateway)
const atCashier = expect.stringMatching(/^http:\/\/localhost:5173\/cashier\/[\w-]+$/)
const atCashierOfBank = expect.stringMatching(/\/cashier\/[\w-]+\?provider=bank$/)

async function buy(provider: string | undefined, headers: Record<string, string> = {}, goodsId?: number) {
  const purchase = { goods_id: goodsId ?? (await goods()), quantity: 1, redirect_url: redirectUrl }
  return post('/api/order/', { ...purchase, ...(provider === undefined ? {} : { provider }) }, headers)
}

async function checkOut(provider: string | undefined) {
  const purchase = {
    lines: [{ goods_id: await goods(), quantity: 1 }],
    address_id: await addAddress(open.shop, shopper),
    expected_total: '19.90',
    redirect_url: redirectUrl,
  }
  return post('/api/order/check_out/', provider === undefined ? purchase : { ...purchase, provider }, {
    'idempotency-key': randomUUID(),
  })
}

test.each([
  ['one item', buy],
  ['a basket', checkOut],
])('%s is paid at the chosen provider, otherwise at the first', async (_what, order) => {
  expect((await order('alipay')).body).toMatchObject({ pay_url: atAlipay })
  expect((await order('bank')).body).toMatchObject({ pay_url: atCashierOfBank })
  expect((await order(undefined)).body).toMatchObject({ pay_url: atCashier })
})

test.each([
  ['one item', buy],
  ['a basket', checkOut],
])('%s: a provider that is not set up is refused, and nothing is ordered', async (_what, order) => {
  const countOrders = async () => (await open.shop.context.database.execute(sql`select 1 from orders`)).rows.length
  const before = await countOrders()
  for (const provider of ['nobody', 'wechat_pay', '']) {
    expect(await order(provider)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { provider: ['本店没有这种付款方式，请另选一种。'] } },
    })
  }
  expect(await order('x'.repeat(41))).toMatchObject({
    status: 400,
    body: { errors: { provider: [expect.anything()] } },
  })
  expect(await countOrders()).toBe(before)
})

test('an order is paid again at another provider', async () => {
  const { order_number: orderNumber } = (await buy('bank')).body
  const pay = (provider?: string) => post(`/api/order/${orderNumber}/pay/`, { redirect_url: redirectUrl, provider })
  expect((await pay()).body).toMatchObject({ pay_url: atCashier })
  const { body } = await pay('alipay')
  expect(body).toMatchObject({ pay_url: atAlipay })
  expect((await pay('alipay')).body.pay_url && tradeIn((await pay('alipay')).body.pay_url)).toEqual(
    tradeIn(body.pay_url),
  )
  expect(await pay('nobody')).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('the provider is not part of the purchase: with its key it is the same order', async () => {
  const [key, goodsId] = [{ 'idempotency-key': randomUUID() }, await goods()]
  const first = await buy('bank', key, goodsId)
  const again = await buy('alipay', key, goodsId)
  expect(again).toMatchObject({ status: 201, body: { order_number: first.body.order_number, pay_url: atAlipay } })
})

test('the ways to pay are listed for everybody, by their names', async () => {
  const list = await open.shop.call('GET', '/api/payment_way/', {})
  expect(list).toMatchObject({
    status: 200,
    body: [
      { provider: 'bank' },
      { provider: 'alipay', name: '支付宝', hint: '去支付宝的页面付，付完自动回来', scenes: ['page', 'wap'] },
    ],
  })
  const english = await open.shop.call('GET', '/api/payment_way/?lang=en', {})
  expect(english.body).toMatchObject([
    { provider: 'bank' },
    { provider: 'alipay', name: 'Alipay', hint: expect.stringContaining('Alipay') },
  ])
})
