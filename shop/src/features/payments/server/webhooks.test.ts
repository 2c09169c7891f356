import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { countRows, goodsCounts, statusOf, tradeIn } from '#features/orders/testing/order-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import type { PaymentCase } from '../console-contract.ts'
import {
  type OrderInWebhook,
  paidWebhook,
  sendWebhook,
  signed,
  testAccount,
  waitingOrder,
} from '#features/payment-providers/testing/webhook-factory.ts'

let shop: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop({ account: testAccount, accessTtlInMs: 86_400_000 })
  shopper = await registerShopper(shop)
})
afterAll(() => shop.close())

const webhookPath = '/api/order/alipay_notify/'

async function paymentOf(outTradeNo: string) {
  const { rows } = await shop.context.database.execute<{ status: string; trade_no: string | null }>(
    sql`select status, trade_no from payments where out_trade_no = ${outTradeNo}`,
  )
  return rows[0]!
}

describe('a good webhook', () => {
  test('makes the order paid and gets the seven bytes of success', async () => {
    const order = await waitingOrder(shop, shopper, 2)
    const response = await sendWebhook(shop, paidWebhook(order))
    expect(response.status).toBe(200)
    expect(response.text).toBe('success')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
    const seen = await shop.call('GET', `/api/order/${order.orderNumber}/`, { token: order.shopper.access })
    expect(seen.body).toMatchObject({ status: 'paid', paid_at: expect.any(String) })
  })

  test('fault 01: delivered twice pays once and gets success twice', async () => {
    const order = await waitingOrder(shop, shopper)
    const webhook = paidWebhook(order)
    for (let delivery = 1; delivery <= 2; delivery++) {
      expect(await sendWebhook(shop, webhook)).toMatchObject({ status: 200, text: 'success' })
    }
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('fault 02: delivered twenty times at once pays once', async () => {
    const order = await waitingOrder(shop, shopper)
    const webhook = paidWebhook(order)
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(shop, webhook)))
    for (const response of responses) expect(response).toMatchObject({ status: 200, text: 'success' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
    const { rows } = await shop.context.database.execute(
      sql`select outcome, count(*) as total from payment_events join payments on payments.id = payment_id
        where out_trade_no = ${order.outTradeNo} group by outcome order by outcome`,
    )
    expect(rows).toEqual([
      { outcome: 'already_known', total: 19 },
      { outcome: 'paid', total: 1 },
    ])
  })

  test.each(['128', '128.0', '128.00'])('may write the amount as %s', async (total_amount) => {
    const order = await waitingOrder(shop, shopper)
    expect(await sendWebhook(shop, paidWebhook(order, { total_amount }))).toMatchObject({ text: 'success' })
  })

  test('may report a finished trade, or a coupon that lowered the buyer’s payment', async () => {
    const order = await waitingOrder(shop, shopper)
    const webhook = paidWebhook(order, {
      trade_status: 'TRADE_FINISHED',
      buyer_pay_amount: '100.00',
      receipt_amount: '99.00',
    })
    expect(await sendWebhook(shop, webhook)).toMatchObject({ text: 'success' })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('of a waiting trade is recorded and changes nothing for the order', async () => {
    const order = await waitingOrder(shop, shopper)
    const webhook = paidWebhook(order, { trade_status: 'WAIT_BUYER_PAY', gmt_payment: undefined })
    expect(await sendWebhook(shop, webhook)).toMatchObject({ text: 'success' })
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    expect(await paymentOf(order.outTradeNo)).toMatchObject({ status: 'waiting' })
  })

  test('of an unpaid closed trade lets the buyer pay with a new one', async () => {
    const order = await waitingOrder(shop, shopper)
    const webhook = paidWebhook(order, {
      trade_status: 'TRADE_CLOSED',
      gmt_payment: undefined,
      gmt_close: '2026-11-21 20:01:00',
    })
    expect(await sendWebhook(shop, webhook)).toMatchObject({ text: 'success' })
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    const response = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
      json: { redirect_url: 'http://localhost:5173/' },
      token: order.shopper.access,
    })
    expect(tradeIn(response.body.pay_url).out_trade_no).toBe(order.outTradeNo.replace(/_1$/, '_2'))
  })

  test.each([
    ['with the time of the payment', {}],
    ['without it', { gmt_payment: undefined }],
    ['with a refund of nothing', { refund_fee: '0.00' }],
  ])('fault 17: that a paid trade was closed, %s, changes nothing while nobody confirms it', async (_what, changes) => {
    const order = await waitingOrder(shop, shopper)
    await sendWebhook(shop, paidWebhook(order))
    const closed = paidWebhook(order, { trade_status: 'TRADE_CLOSED', gmt_close: '2026-11-21 21:00:00', ...changes })
    const alarm = vi.spyOn(shop.context.log, 'error')
    expect(await sendWebhook(shop, closed)).toMatchObject({ text: 'fail' })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    const { rows } = await shop.context.database.execute(
      sql`select outcome from payment_events join payments on payments.id = payment_id
        where out_trade_no = ${order.outTradeNo} order by payment_events.id`,
    )
    expect(rows).toEqual([{ outcome: 'paid' }, { outcome: 'closed_after_paid' }, { outcome: 'unknown' }])
    expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'closed_after_paid' }), expect.any(String))
    alarm.mockRestore()
  })
})

describe('an invalid webhook pays nothing:', () => {
  test.each<[string, (order: OrderInWebhook) => Record<string, string>, number]>([
    ['fault 05: an amount changed after signing', (order) => ({ ...paidWebhook(order), total_amount: '0.01' }), 400],
    ['a field added after signing', (order) => ({ ...paidWebhook(order), body: 'more' }), 400],
    ['an empty field added after signing', (order) => ({ ...paidWebhook(order), body: '' }), 400],
    ['a field removed after signing', (order) => withoutField(paidWebhook(order), 'subject'), 400],
    ['a signature of nonsense', (order) => ({ ...paidWebhook(order), sign: 'AAAA' }), 400],
    ['fault 10: no signature', (order) => withoutField(paidWebhook(order), 'sign'), 400],
    ['fault 10: sign_type MD5', (order) => paidWebhook(order, { sign_type: 'MD5' }), 400],
    ['fault 10: sign_type RSA', (order) => paidWebhook(order, { sign_type: 'RSA' }), 400],
    ['fault 10: sign_type constructor', (order) => paidWebhook(order, { sign_type: 'constructor' }), 400],
    ['fault 10: sign_type __proto__', (order) => paidWebhook(order, { sign_type: '__proto__' }), 400],
    ['fault 10: no sign_type', (order) => paidWebhook(order, { sign_type: undefined }), 400],
    ['fault 10: no trade number', (order) => paidWebhook(order, { trade_no: undefined }), 400],
    ['fault 10: no amount', (order) => paidWebhook(order, { total_amount: undefined }), 400],
    ['fault 07: another app', (order) => paidWebhook(order, { app_id: '9021000999999999' }), 403],
    ['fault 07: another seller', (order) => paidWebhook(order, { seller_id: '2088999999999999' }), 403],
    ['an amount that is no number', (order) => paidWebhook(order, { total_amount: '1e2' }), 403],
    ['a negative amount', (order) => paidWebhook(order, { total_amount: '-128.00' }), 403],
    ['an unknown state', (order) => paidWebhook(order, { trade_status: 'PAID' }), 403],
    ['fault 08: an unknown order', () => paidWebhook({ outTradeNo: 'ZZZZZZZZZZZZ_1', amount: '128.00' }), 404],
    [
      'an attempt that was never made',
      (order) => paidWebhook({ ...order, outTradeNo: order.outTradeNo.replace(/_1$/, '_2') }),
      404,
    ],
    ['fault 06: one fen less', (order) => paidWebhook(order, { total_amount: '127.99' }), 409],
    ['fault 06: one fen more', (order) => paidWebhook(order, { total_amount: '128.01' }), 409],
  ])('%s', async (_what, makeWebhook, status) => {
    const order = await waitingOrder(shop, shopper)
    const response = await sendWebhook(shop, makeWebhook(order))
    expect(response).toMatchObject({ status, text: 'fail' })
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
  })

  test.each(['USD', 'HKD', 'cny', '元'])('the same number of %s opens a payment case', async (trans_currency) => {
    const order = await waitingOrder(shop, shopper)
    expect(await sendWebhook(shop, paidWebhook(order, { trans_currency }))).toMatchObject({ status: 409, text: 'fail' })
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    expect(await paymentOf(order.outTradeNo)).toMatchObject({ status: 'review' })
    const owner = await signInAs(shop, 'owner')
    const { body } = await owner.call('GET', '/api/console/review/?page_size=100&lang=en')
    const found = body.results.find((row: PaymentCase) => row.order_number === order.orderNumber)
    const sum = found.sides.find(({ name }: { name: string }) => name === 'Amount')
    expect(sum).toMatchObject({ ours: '¥128.00', agrees: false })
    expect(sum.theirs).not.toBe('¥128.00')
    expect(await sendWebhook(shop, paidWebhook(order, { trans_currency: 'CNY' }))).toMatchObject({ text: 'success' })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('fault 06: another amount puts the payment up for review, and the right one still pays it', async () => {
    const order = await waitingOrder(shop, shopper)
    await sendWebhook(shop, paidWebhook(order, { total_amount: '128.01' }))
    expect(await paymentOf(order.outTradeNo)).toMatchObject({ status: 'review', trade_no: null })
    expect(await sendWebhook(shop, paidWebhook(order))).toMatchObject({ text: 'success' })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('a paid payment retains its trade number', async () => {
    const order = await waitingOrder(shop, shopper)
    await sendWebhook(shop, paidWebhook(order))
    const trade_no = '2026112122007777777777777777'
    expect(await sendWebhook(shop, paidWebhook(order, { trade_no }))).toMatchObject({ status: 409, text: 'fail' })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('fault 09: one trade number cannot pay two orders, one after the other or both at once', async () => {
    const [dear, cheap, other] = [
      await waitingOrder(shop, shopper),
      await waitingOrder(shop, shopper),
      await waitingOrder(shop, shopper),
    ]
    const trade_no = '2026112122009999999999999999'
    await sendWebhook(shop, paidWebhook(dear, { trade_no }))
    expect(await sendWebhook(shop, paidWebhook(cheap, { trade_no }))).toMatchObject({ status: 409, text: 'fail' })
    expect(await statusOf(shop, cheap.orderNumber)).toBe('pending')

    const shared = { trade_no: '2026112122008888888888888888' }
    const responses = await Promise.all([cheap, other].map((order) => sendWebhook(shop, paidWebhook(order, shared))))
    expect(responses.map(({ text }) => text).toSorted()).toEqual(['fail', 'success'])
    const statuses = await Promise.all([cheap, other].map(({ orderNumber }) => statusOf(shop, orderNumber)))
    expect(statuses.toSorted()).toEqual(['paid', 'pending'])
  })

  test('fault 10: bodies that are no webhook get a 4xx and leave nothing behind', async () => {
    const order = await waitingOrder(shop, shopper)
    const good = new URLSearchParams(paidWebhook(order)).toString()
    const form = 'application/x-www-form-urlencoded'
    const before = await countRows(shop, 'payment_events')
    const bodies: [string, string | Buffer | undefined, number][] = [
      [form, `${good}&sign=AAAA`, 400],
      [form, `${good}&total_amount=0.01`, 400],
      [form, `${good}&x=%zz`, 400],
      [form, Buffer.from([0x61, 0x3d, 0xff, 0xfe]), 400],
      [form, '', 400],
      [form, undefined, 400],
      [form, 'a='.padEnd(2 * 1024 * 1024, 'b'), 413],
      ['application/json', JSON.stringify(paidWebhook(order)), 400],
      ['text/plain', good, 400],
      ['multipart/form-data; boundary=x', good, 400],
    ]
    for (const [contentType, payload, status] of bodies) {
      const headers = { 'content-type': contentType }
      const response = await shop.call('POST', webhookPath, { headers, ...(payload === undefined ? {} : { payload }) })
      expect(response.status, String(payload).slice(-40)).toBe(status)
    }
    expect(await countRows(shop, 'payment_events')).toBe(before)
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  })
})

test('signed text with an added empty field is what Alipay would not sign', () => {
  const webhook = paidWebhook({ outTradeNo: 'A_1', amount: '1.00' })
  expect(signed({ ...webhook, body: '' }).sign).toBe(webhook.sign)
})

function withoutField(fields: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}
