/** An order without an account, paid at WeChat Pay: from the check-out to return, claim and erasure by the order's token. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { openShopOfTwoProviders } from '#features/payments/testing/fixtures/two-providers-fixture.ts'
import { phone } from '#features/payments/testing/fixtures/user-agents.ts'
import { returnSteps } from '#features/returns/testing/fixtures/return-fixture.ts'
import { buyAsGuest, checkOutAsGuest, type GuestOrder, newPhone, withToken } from '../../testing/guest-factory.ts'

const minute = 60_000

const shop = await openShopOfTwoProviders()
const { staff, sweepReturns } = returnSteps(shop)

const wish = async (provider = 'wechat_pay') => ({
  lines: [{ goods_id: await createGoods(shop.context, { priceInFen: 1990, stock: 10 }), quantity: 1 }],
  expected_total: '19.90',
  address: { ...addressInHangzhou, phone: newPhone() },
  provider,
})
const cashier = (orderNumber: string, headers: Record<string, string>, json: object = {}) =>
  shop.call('POST', `/api/order/${orderNumber}/cashier/`, { json: { provider: 'wechat_pay', ...json }, headers })
const read = (orderNumber: string, token: string) =>
  shop.call('GET', `/api/order/${orderNumber}/`, { headers: { 'x-order-token': token } })
const countStarts = async () =>
  (await shop.context.database.execute(sql`select 1 from payments where provider = 'wechat_pay'`)).rows.length

test('a guest chooses WeChat Pay, gets one code by the token, and the payment is on the order', async () => {
  const wanted = await wish()
  const order = await buyAsGuest(shop, wanted)
  expect(order.payUrl).toBe(`http://localhost:5173/cashier/${order.orderNumber}?provider=wechat_pay`)
  const { headers } = withToken(order.orderToken)
  const first = await cashier(order.orderNumber, headers)
  expect(first).toMatchObject({
    status: 200,
    body: {
      action: 'qr',
      url: expect.stringMatching(/^weixin:/),
      return_url: expect.stringMatching(/^http:\/\/localhost:5173\/.+out_trade_no=/),
    },
  })
  expect((await cashier(order.orderNumber, headers)).body, 'a reload').toEqual(first.body)
  const outTradeNo = `${order.orderNumber.replaceAll('-', '')}_1`
  await shop.payCode({ goodsId: 0, orderNumber: order.orderNumber, outTradeNo })
  expect((await read(order.orderNumber, order.orderToken)).body).toMatchObject({ status: 'paid' })
  expect(await shop.ledger({ goodsId: 0, orderNumber: order.orderNumber, outTradeNo })).toEqual(['payment_in 1990'])
  expect(await goodsCounts(shop, wanted.lines[0]!.goods_id)).toEqual({ stock: 9, sold: 1 })
  expect(await cashier(order.orderNumber, headers)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('on a phone the token gets the address of WeChat, which returns to the shop', async () => {
  const order = await buyAsGuest(shop, await wish())
  const { body } = await cashier(order.orderNumber, { ...withToken(order.orderToken).headers, 'user-agent': phone })
  expect(body).toMatchObject({ action: 'redirect', qr_svg: null })
  const returns = new URL(new URL(body.url).searchParams.get('redirect_url')!)
  expect(returns.origin).toBe('http://localhost:5173')
})

test('the token pays a later attempt at WeChat Pay, too', async () => {
  const order = await buyAsGuest(shop, await wish('alipay'))
  const pay = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
    json: { redirect_url: 'http://localhost:5173/order', provider: 'wechat_pay' },
    ...withToken(order.orderToken),
  })
  expect(pay).toMatchObject({
    status: 200,
    body: { pay_url: expect.stringMatching(/\/cashier\/.+provider=wechat_pay$/) },
  })
  expect(await cashier(order.orderNumber, withToken(order.orderToken).headers)).toMatchObject({
    status: 200,
    body: { action: 'qr' },
  })
})

test('a wrong token starts nothing: forged, of another order, none', async () => {
  const [order, foreign] = [await buyAsGuest(shop, await wish()), await buyAsGuest(shop, await wish())]
  const forged = `${order.orderToken.slice(0, -3)}${order.orderToken.endsWith('AAA') ? 'BBB' : 'AAA'}`
  const before = await countStarts()
  for (const token of [forged, foreign.orderToken])
    expect(await cashier(order.orderNumber, withToken(token).headers)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect(await cashier(order.orderNumber, {})).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  expect(await countStarts()).toBe(before)
})

test('a provider that is not set up is refused; the same key under another provider is the same order', async () => {
  const wanted = await wish()
  expect(await checkOutAsGuest(shop, { ...wanted, provider: 'nobody' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: { provider: [expect.any(String)] } },
  })
  expect(await goodsCounts(shop, wanted.lines[0]!.goods_id)).toEqual({ stock: 10, sold: 0 })
  const key = randomUUID()
  const first = await checkOutAsGuest(shop, wanted, { key })
  const again = await checkOutAsGuest(shop, { ...wanted, provider: 'alipay' }, { key })
  expect(again).toMatchObject({ status: 201, body: { order_number: first.body.order_number } })
  expect(await goodsCounts(shop, wanted.lines[0]!.goods_id)).toEqual({ stock: 9, sold: 0 })
})

const act = ({ orderNumber, orderToken }: GuestOrder, what: string, json: object = {}) =>
  shop.call('POST', `/api/order/${orderNumber}/${what}/`, { json, ...withToken(orderToken) })

async function paidOrder(): Promise<GuestOrder> {
  const order = await buyAsGuest(shop, { ...(await wish()), email: 'lin@mail.example', message: '请放门口' })
  expect((await cashier(order.orderNumber, withToken(order.orderToken).headers)).status).toBe(200)
  const outTradeNo = `${order.orderNumber.replaceAll('-', '')}_1`
  await shop.payCode({ goodsId: 0, orderNumber: order.orderNumber, outTradeNo })
  return order
}

async function deliveredOrder(): Promise<GuestOrder> {
  const order = await paidOrder()
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: `SF${order.orderNumber}` })
  await staff.markDelivered(order, 1)
  return order
}

async function requestReturn(order: GuestOrder, more: object = {}): Promise<string> {
  const lines = [{ position: 1, quantity: 1 }]
  const { status, text, body } = await act(order, 'return', { kind: 'goods_back', reason: 'no_reason', lines, ...more })
  expect(status, text).toBe(201)
  return body.return_number
}

/** WeChat Pay makes an accepted refund within minutes. */
async function settleRefunds(): Promise<void> {
  await shop.wait(6 * minute)
  await shop.sweep()
  await sweepReturns()
}

test('the books of a paid, a returned and a refunded order stay even without the data of their persons', async () => {
  const [paid, returned, refunded] = [await deliveredOrder(), await deliveredOrder(), await paidOrder()]
  const returnNumber = await requestReturn(returned, { text: '颜色不合适' })
  expect(await act(returned, 'erase')).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  await staff.approveReturn({ returnNumber })
  await staff.receiveReturn({ returnNumber })
  expect((await act(refunded, 'call_off')).status).toBe(200)
  for (const order of [returned, refunded])
    expect(await act(order, 'erase')).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  await settleRefunds()
  for (const order of [paid, returned, refunded]) {
    const erased = await act(order, 'erase')
    expect(erased.status, erased.text).toBe(204)
    const { rows } = await shop.context.database.execute(sql`
      select users.username, guest_orders.email, message, order_addresses.phone, coalesce(returns.text, '') as text
      from orders join users on users.id = user_id left join guest_orders on guest_orders.order_id = orders.id
        left join order_addresses on order_addresses.order_id = orders.id left join returns on returns.order_id = orders.id
      where order_number = ${order.orderNumber}`)
    expect(rows).toEqual([{ username: '', email: null, message: '', phone: null, text: '' }])
  }
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('an account that claims the order sees the pictures of its return', async () => {
  const order = await deliveredOrder()
  const multipart = formWithFile(await createPicture({ colour: '#274060' }), { name: 'bowl.jpg' })
  const { body: picture } = await shop.call('POST', '/api/picture/', { multipart, ...withToken(order.orderToken) })
  const returnNumber = await requestReturn(order, { reason: 'faulty', picture_ids: [picture.picture_id] })
  const { access: token } = await registerShopper(shop)
  const claimed = await shop.call('POST', `/api/order/${order.orderNumber}/claim/`, {
    ...withToken(order.orderToken),
    token,
  })
  expect(claimed).toMatchObject({ status: 200, body: { returns: [{ return_number: returnNumber }] } })
  const { body } = await shop.call('GET', `/api/return/${returnNumber}/`, { token })
  expect(body.pictures).toMatchObject([{ picture_id: picture.picture_id }])
  const { pathname, search } = new URL(body.pictures[0].url, 'http://localhost')
  expect(await shop.call('GET', `${pathname}${search}`)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp' },
  })
  const data = await shop.call('GET', '/api/user/my_data/', { token })
  expect(data.body.pictures).toMatchObject([{ picture_id: picture.picture_id }])
})
