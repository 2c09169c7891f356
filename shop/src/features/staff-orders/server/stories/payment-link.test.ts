/** The link by which a shopper pays an order that staff have written. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { statusOf, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { codeIn, linkAsStaff, placeAsStaff, replaceAsStaff, staffAddress } from '../../testing/staff-order-factory.ts'

const shop = await openPaymentFixtureOfFile()
const manager = await signInAs(shop, 'manager')
const { shopper } = shop
const open = (code: string, query = '') => shop.call('GET', `/api/order/open/${code}/${query}`)
const pay = (code: string, json: object = {}) => shop.call('POST', `/api/order/open/${code}/pay/`, { json })

async function writeOrder() {
  const goodsId = await createGoods(shop.context, {
    name: { 'zh-CN': '青釉碗', en: 'Bowl' },
    priceInFen: 1_990,
    stock: 9,
  })
  const wish = { shopper_id: shopper.id, lines: [{ goods_id: goodsId, quantity: 2 }], expected_total: '39.80' }
  const { body } = await placeAsStaff(manager, wish)
  const orderNumber = body.order_number as string
  const { body: link } = await linkAsStaff(manager, orderNumber)
  return { goodsId, wish, orderNumber, url: link.url as string, code: codeIn(link.url), expiresAt: link.expires_at }
}

test('whoever has the link sees goods and total, and pays without a login', async () => {
  const { goodsId, orderNumber, url, code, expiresAt } = await writeOrder()
  expect(url).toMatch(/^http:\/\/localhost:5173\/o\/[\w.-]+$/)
  const { status, headers, body } = await open(code, '?lang=en')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toEqual({
    order_number: orderNumber,
    status: 'pending',
    is_replaced: false,
    total_amount: '39.80',
    surplus_amount: null,
    currency: 'CNY',
    expires_at: expiresAt,
    lines: [
      {
        goods_id: goodsId,
        goods_name: 'Bowl',
        option_text: expect.any(String),
        quantity: 2,
        image_url: expect.any(String),
      },
    ],
    providers: ['alipay'],
    payment_numbers: [],
  })
  const { body: way } = await pay(code)
  const trade = tradeIn(way.pay_url)
  expect(trade.total_amount).toBe('39.80')
  expect(new URL(way.pay_url).searchParams.get('return_url')).toContain(url)
  await shop.pay(way.pay_url, trade.out_trade_no!)
  expect((await open(code, '?confirm=payment')).body.status).toBe('paid')
  expect(await statusOf(shop, orderNumber)).toBe('paid')
  expect(await pay(code)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await linkAsStaff(manager, orderNumber)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('the link is the same each time, and an entry of the audit log each time', async () => {
  const { orderNumber, url } = await writeOrder()
  expect((await linkAsStaff(manager, orderNumber)).body).toMatchObject({ url, is_sent: false })
  const trail = await manager.call('GET', `/api/console/trail/?subject=order:${orderNumber}`)
  const acts = trail.body.results.map(({ action }: { action: string }) => action)
  expect(acts).toEqual(['order.payment_link', 'order.payment_link', 'order.create'])
})

test('it is mailed to a verified address, once for a key, and staff cannot read it there', async () => {
  const { orderNumber, code } = await writeOrder()
  expect((await linkAsStaff(manager, orderNumber, { send: true })).body).toMatchObject({ email: null, is_sent: false })
  await setVerifiedEmail(shop, shopper, { email: 'caller@shop.example', language: 'ja' })
  const key = randomUUID()
  for (let press = 0; press < 2; press++) {
    const { body } = await linkAsStaff(manager, orderNumber, { send: true }, key)
    expect(body).toMatchObject({ email: 'caller@shop.example', is_sent: true })
  }
  const { rows } = await shop.context.database.execute<Record<string, string>>(sql`
    select subject, text, html, secret, language from mails where kind = 'payment_link' and user_id = ${shopper.id}`)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ secret: code, language: 'ja', subject: expect.stringContaining('お支払い') })
  expect(JSON.stringify({ ...rows[0], secret: '' })).not.toContain(code)
  await shop.context.database.execute(sql`update users set email = null, email_key = null, email_verified_at = null,
    email_language = null where id = ${shopper.id}`)
})

test('an altered or foreign code is not found', async () => {
  const { code } = await writeOrder()
  const [number, end, signature] = code.split('.') as [string, string, string]
  const other = (await writeOrder()).code.split('.') as [string, string, string]
  const later = (Number.parseInt(end, 36) + 86_400).toString(36)
  const wrong = [
    `${number}.${later}.${signature}`,
    `${other[0]}.${end}.${signature}`,
    `${number}.${end}.${other[2]}`,
    `${number}.${end}.${signature.slice(0, -1)}`,
    `${number}.${end}`,
    'x'.repeat(60),
  ]
  for (const altered of wrong) {
    expect(await open(altered), altered).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await pay(altered), altered).toMatchObject({ status: 404 })
  }
  expect((await open('x'.repeat(61))).status).toBe(400)
})

test('the link of a changed order says so and pays nothing; the new one pays the new total', async () => {
  const { wish, orderNumber, code } = await writeOrder()
  const lines = [{ goods_id: wish.lines[0]!.goods_id, quantity: 1 }]
  const { body } = await replaceAsStaff(manager, orderNumber, { lines, expected_total: '19.90' })
  expect((await open(code)).body).toMatchObject({ status: 'cancelled', is_replaced: true })
  expect(await pay(code)).toMatchObject({ status: 409 })
  const { body: link } = await linkAsStaff(manager, body.order_number)
  const { body: way } = await pay(codeIn(link.url))
  expect(tradeIn(way.pay_url).total_amount).toBe('19.90')
})

test('it makes no other call possible, and no person shows', async () => {
  const { orderNumber, code } = await writeOrder()
  for (const token of [code, `${code}.x`]) {
    expect((await shop.call('GET', `/api/order/${orderNumber}/`, { token })).status).toBe(401)
  }
  const text = JSON.stringify((await open(code)).body)
  for (const secret of [shopper.username, staffAddress.recipient, staffAddress.phone, '保俶路'])
    expect(text).not.toContain(secret)
  const stranger = await registerShopper(shop)
  expect((await shop.call('GET', `/api/order/${orderNumber}/`, { token: stranger.access })).status).toBe(404)
})

// The last test, because it moves the clock beyond the session of the manager.
test('after the deadline it says so, and a day later nothing', async () => {
  const { orderNumber, code } = await writeOrder()
  await shop.wait(24 * 3_600_000 + 1)
  expect((await open(code)).body.status).toBe('expired')
  expect(await pay(code)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  await shop.sweep()
  expect(await statusOf(shop, orderNumber)).toBe('expired')
  expect((await open(code)).body.status).toBe('expired')
  await shop.wait(24 * 3_600_000)
  expect((await open(code)).status).toBe(404)
})
