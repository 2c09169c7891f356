/** A second provider only needs its folder and one line in the list. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { readConfig } from '#platform/config/config.ts'
import { type TestShop, testAlipayAccount } from '#testing/test-shop.ts'
import { readPaymentConfig } from '#features/payment-providers/server/config.ts'
import { checkLedger } from '../../server/use-cases/ledger-check/check-ledger.ts'
import { type Bank, signBank } from '#features/payment-providers/testing/second-provider/bank-server.ts'
import { type BankShop, definitions, openBankShop } from '../fixtures/bank-shop-fixture.ts'
import { bankKey } from '#features/payment-providers/testing/second-provider/testing/provider-fixture.ts'

let open: BankShop
let shop: TestShop
let bank: Bank
let shopper: TestShopper

beforeAll(async () => {
  open = await openBankShop()
  shop = open.shop
  bank = open.bank
  shopper = await registerShopper(shop)
})
beforeEach(() => {
  open.answers.length = 0
})
afterAll(() => open.close())

/** A pending order with the provider of new orders. */
async function waitingOrder() {
  const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 10 })
  const { body } = await buy(shop, shopper, { goodsId })
  const orderNumber = String(body.order_number)
  const cashier = `/api/order/${orderNumber}/cashier/`
  const payUrl = String(body.pay_url).includes('/cashier/')
    ? (await shop.call('POST', cashier, { json: {}, token: shopper.access })).body.url
    : body.pay_url
  return { goodsId, orderNumber, payUrl: String(payUrl), outTradeNo: `${orderNumber.replaceAll('-', '')}_1` }
}
async function paidOrder() {
  const order = await waitingOrder()
  await bank.pay(order.outTradeNo)
  return order
}
type Waiting = Awaited<ReturnType<typeof waitingOrder>>

const read = ({ orderNumber }: Waiting) => shop.call('GET', `/api/order/${orderNumber}/`, { token: shopper.access })
const refund = ({ orderNumber }: Waiting) =>
  shop.call('POST', '/api/order/alipay_refund/', { json: { order_number: orderNumber }, token: shopper.access })

/** Distinct providers in the order's payments, refunds and events. */
async function namedProviders({ outTradeNo }: Waiting): Promise<string[]> {
  const { rows } = await shop.context.database.execute<{ named: string }>(sql`
    select distinct named from payments,
      lateral (select 'payment ' || payments.provider as named
        union all select 'refund ' || provider from refunds where payment_id = payments.id
        union all select 'event ' || provider from payment_events where payment_id = payments.id) as all_of_it
    where out_trade_no = ${outTradeNo} order by named`)
  return rows.map(({ named }) => named)
}

async function sweep(): Promise<void> {
  for (const { name, sweep: sweepOnce } of shop.sweepers) if (/payments|refunds|orders/.test(name)) await sweepOnce()
}

test('new orders use the first of the list, and its webhook pays', async () => {
  const order = await waitingOrder()
  expect(order.payUrl).toMatch(/^bank:\/\/pay\/session-/)
  await bank.pay(order.outTradeNo)
  expect(open.answers).toMatchObject([{ status: 200, body: { received: true } }])
  expect(open.answers[0]!.headers['content-type']).toContain('application/json')
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  expect(await namedProviders(order)).toEqual(['event bank', 'payment bank'])
})

test('a refund uses the provider of its payment, and names it', async () => {
  const order = await paidOrder()
  expect((await refund(order)).body).toMatchObject({ status: 'refunding' })
  await bank.finishRefunds(order.outTradeNo)
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect(await namedProviders(order)).toEqual(['event bank', 'payment bank', 'refund bank'])
})

test('each provider has its own webhooks, and the API describes them', async () => {
  const webhooks = shop.api.calls.map((call) => call.key).filter((path) => path.includes('notify'))
  expect(webhooks).toEqual(['POST /api/order/bank_notify/', 'POST /api/order/alipay_notify/'])
  const order = await waitingOrder()
  const body = JSON.stringify({ trade: { number: order.outTradeNo } })
  const headers = { 'content-type': 'application/json', 'bank-signature': signBank(bankKey, body) }
  const response = await shop.call('POST', '/api/order/alipay_notify/', { headers, payload: body })
  expect(response).toMatchObject({ status: 400, text: 'fail' })
})

test('an older payment is queried at its own provider, and nobody else can pay it', async () => {
  shop.providers.reverse()
  const order = await waitingOrder()
  shop.providers.reverse()
  expect(order.payUrl).toContain(testAlipayAccount.gateway)
  expect((await read(order)).body).toMatchObject({ status: 'pending' })
  expect(await namedProviders(order)).toEqual(['event alipay', 'payment alipay'])

  const trade = { session: 'forged', number: order.outTradeNo, amount: 1990, currency: 'CNY', status: 'paid' }
  const payload = JSON.stringify({ trade: { ...trade, paid_at: new Date().toISOString(), refunded: 0, refund: null } })
  const headers = { 'content-type': 'application/json', 'bank-signature': signBank(bankKey, payload) }
  const response = await shop.call('POST', '/api/order/bank_notify/', { headers, payload })
  expect(response).toMatchObject({ status: 422, body: { received: false } })
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  expect(await namedProviders(order)).toEqual(['event alipay', 'payment alipay'])
})

test('payments of a provider without an account any more wait until it is back', async () => {
  const [waiting, paid] = [await waitingOrder(), await paidOrder()]
  const removed = shop.providers.shift()!
  expect((await read(waiting)).body).toMatchObject({ status: 'pending' })
  const again = await shop.call('POST', `/api/order/${waiting.orderNumber}/pay/`, {
    json: { redirect_url: 'http://localhost:5173/user/order' },
    token: shopper.access,
  })
  expect(again).toMatchObject({ status: 200, body: { pay_url: expect.stringContaining(testAlipayAccount.gateway) } })
  expect((await refund(paid)).body).toMatchObject({ status: 'refunding' })
  shop.providers.unshift(removed)
  shop.passTime(60_000)
  await sweep()
  await bank.finishRefunds(paid.outTradeNo)
  expect(await statusOf(shop, paid.orderNumber)).toBe('refunded')
})

test('the ledger check finds no discrepancy for either provider', async () => {
  const differences: string[] = []
  await checkLedger(shop.context.database, null, ({ subject, what }) => differences.push(`${subject} ${what}`))
  expect(differences).toEqual([])
})

test('invalid variables of its own prevent the start', () => {
  const start = () => readPaymentConfig({ BANK_GATEWAY: bank.gateway }, readConfig({}), { definitions })
  expect(start).toThrow(/^BANK_KEY: [^\n]+$/)
})

test('the database requires a refund to have the provider of its payment', async () => {
  const order = await paidOrder()
  const foreign = sql`insert into refunds (payment_id, provider, out_request_no, amount_in_fen, reason)
    select id, 'alipay', 'r', 100, 'buyer' from payments where out_trade_no = ${order.outTradeNo}`
  await expect(shop.context.database.execute(foreign)).rejects.toMatchObject({
    cause: { constraint: 'refunds_provider_of_payment' },
  })
})
