/** A guest's order by mail: each message has the link, and by it the goods go back until the money has. */
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { sweepOrderEvents } from '#features/notifications/testing/notification-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { insertSecret, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { buyAsGuest, type GuestOrder, newPhone, withToken } from '../../testing/guest-factory.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const staff = staffClient(shop)
let goodsId: number
beforeAll(async () => {
  goodsId = await createGoods(shop.context, { priceInFen: 12_800, stock: 100 })
})
beforeEach(() => sweepOrderEvents(shop))

async function paidByGuest(email = 'lin@example.com'): Promise<GuestOrder> {
  const order = await buyAsGuest(shop, {
    lines: [{ goods_id: goodsId, quantity: 1 }],
    expected_total: '128.00',
    address: { ...addressInHangzhou, phone: newPhone() },
    ...(email && { email }),
  })
  await shop.pay(order.payUrl, tradeIn(order.payUrl).out_trade_no!)
  return order
}

const act = (path: string, { orderToken }: GuestOrder, json: object = {}) =>
  shop.call('POST', `/api/${path}/`, { ...withToken(orderToken), json })

interface GuestMail {
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  secret: string | null
  unsubscribe_url: string | null
}
/** Mails about the order since the last look. */
async function newMails({ orderNumber }: GuestOrder): Promise<GuestMail[]> {
  await sweepOrderEvents(shop)
  const { rows } = await database.execute<GuestMail & Record<string, unknown>>(sql`
    with gone as (delete from mails where user_id = (select user_id from orders where order_number = ${orderNumber})
      returning id, kind, to_address, subject, text, html, secret, unsubscribe_url)
    select kind, to_address, subject, text, html, secret, unsubscribe_url from gone order by id`)
  return rows
}

/** The order, opened by the link as the mail that leaves has it. */
async function openByMail({ text, html, secret }: GuestMail) {
  const found = new Set(
    [...`${insertSecret(text, secret)}\n${insertSecret(html, secret)}`.matchAll(/\/order\/([\w-]+)#([\w.-]+)/g)].map(
      ([link]) => link,
    ),
  )
  expect(found.size).toBe(1)
  const [, number, token] = /\/order\/([\w-]+)#([\w.-]+)/.exec([...found][0]!)!
  return shop.call('GET', `/api/order/${number}/`, withToken(token!))
}

async function requestReturn(order: GuestOrder, kind = 'goods_back'): Promise<string> {
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: `SF${order.orderNumber.replaceAll('-', '')}` })
  await staff.markDelivered(order, 1)
  const { status, body } = await act(`order/${order.orderNumber}/return`, order, {
    kind,
    reason: kind === 'goods_back' ? 'faulty' : 'missing',
    lines: [{ position: 1, quantity: 1 }],
  })
  expect(status).toBe(201)
  return body.return_number
}

test('from the payment to the refund a guest gets the mails of a shopper, each with the signed link', async () => {
  const order = await paidByGuest()
  const seen: GuestMail[] = [...(await newMails(order))]
  const number = await requestReturn(order)
  seen.push(...(await newMails(order)))
  await staff.approveReturn({ returnNumber: number })
  seen.push(...(await newMails(order)))
  expect(await act(`return/${number}/send_back`, order, { carrier: 'sf', tracking_number: 'SF2046' })).toMatchObject({
    status: 200,
  })
  await staff.receiveReturn({ returnNumber: number })
  seen.push(...(await newMails(order)))
  expect(seen.map(({ kind }) => kind)).toEqual(['paid', 'shipped', 'return_approved', 'return_received', 'refunded'])
  for (const mail of seen) {
    expect(mail).toMatchObject({ to_address: 'lin@example.com', secret: order.orderToken, unsubscribe_url: null })
    expect(mail.text).toContain('请不要转发')
    expect(mail.text + mail.html).not.toMatch(/\/user\/|unsubscribe/)
    expect(mail.text + mail.html).toContain(secretPlaceholder)
    expect(mail.text + mail.html).not.toContain(order.orderToken)
    expect(await openByMail(mail)).toMatchObject({ status: 200, body: { order_number: order.orderNumber } })
  }
  const { body } = await shop.call('GET', `/api/order/${order.orderNumber}/`, withToken(order.orderToken))
  expect(body).toMatchObject({ status: 'refunded', refunded_amount: '128.00' })
})

test('a refused return, and one of money alone, are answered by mail', async () => {
  const [refused, moneyOnly] = [await paidByGuest(), await paidByGuest()]
  const first = await requestReturn(refused)
  await staff.refuseReturn({ returnNumber: first, answer: '用过了，不能退' })
  const mail = (await newMails(refused)).at(-1)!
  expect(mail).toMatchObject({ kind: 'return_refused', text: expect.stringContaining('用过了，不能退') })
  await staff.approveReturn({ returnNumber: await requestReturn(moneyOnly, 'money_only') })
  expect((await newMails(moneyOnly)).map(({ kind }) => kind)).toEqual([
    'paid',
    'shipped',
    'return_money_only',
    'refunded',
  ])
})

test("the merchant's words apply, and a link that staff have made anew is the one in the mail", async () => {
  const order = await paidByGuest()
  await database.execute(sql`insert into mail_texts (kind, language, subject, paragraphs, revision)
    values ('paid', 'zh-CN', '收到 {amount}', array['{shop_name}谢谢您，单号 {order_number}。'], 1)`)
  const owner = await staff.call('POST', `orders/${order.orderNumber}/link/`, { reason: '电话核对过' })
  const [mail] = await newMails(order)
  await database.execute(sql`delete from mail_texts where kind = 'paid'`)
  expect(mail).toMatchObject({ subject: '收到 ¥128.00', text: expect.stringContaining(`单号 ${order.orderNumber}。`) })
  expect(mail!.secret).toBe(new URL(owner.url).hash.slice(1))
  expect(await openByMail(mail!)).toMatchObject({ status: 200 })
})

test('staff send a mail again: with the present link of the order, and not once it has none', async () => {
  const order = await paidByGuest()
  await sweepOrderEvents(shop)
  const mailOf = async () => {
    const { rows } = await database.execute<{ id: string; status: string } & GuestMail & Record<string, unknown>>(sql`
      select * from mails where guest_order_number = ${order.orderNumber} and kind = 'paid'`)
    return rows[0]!
  }
  /** A sent mail has no secret any more. */
  const leave = async () => {
    await database.execute(sql`update mails
      set status = 'sent', secret = null, next_attempt_at = null, sent_at = created_at
      where guest_order_number = ${order.orderNumber}`)
  }
  const manager = await signInAs(shop, 'manager')
  const sendAgain = async () =>
    manager.call('POST', `/api/console/mails/${(await mailOf()).id}/send_again/`, { json: {} })

  await leave()
  const again = await sendAgain()
  expect(again).toMatchObject({ status: 200, body: { status: 'waiting' } })
  expect(again.text).not.toContain(order.orderToken)
  expect(await mailOf()).toMatchObject({ status: 'waiting', secret: order.orderToken, to_address: 'lin@example.com' })
  expect(await openByMail(await mailOf())).toMatchObject({ status: 200 })

  await leave()
  const { url } = await staff.call('POST', `orders/${order.orderNumber}/link/`, { reason: '电话核对过' })
  expect((await sendAgain()).status).toBe(200)
  expect((await mailOf()).secret).toBe(new URL(url).hash.slice(1))
  expect(await openByMail(await mailOf())).toMatchObject({ status: 200 })

  await leave()
  const { access } = await registerShopper(shop)
  await shop.call('POST', `/api/order/${order.orderNumber}/claim/`, {
    ...withToken(new URL(url).hash.slice(1)),
    token: access,
  })
  expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'mail_not_sendable' } })
  expect(await mailOf()).toMatchObject({ status: 'sent', secret: null })
})

test('without an address, and after a claim or an erasure, no mail leaves', async () => {
  const silent = await paidByGuest('')
  expect(await newMails(silent)).toEqual([])

  const claimed = await paidByGuest()
  await newMails(claimed)
  const { access } = await registerShopper(shop)
  expect(
    await shop.call('POST', `/api/order/${claimed.orderNumber}/claim/`, {
      ...withToken(claimed.orderToken),
      token: access,
    }),
  ).toMatchObject({ status: 200 })
  await staff.shipOrder(claimed, { carrierCode: 'sf', trackingNumber: 'SFCLAIMED' })
  expect(await newMails(claimed)).toEqual([])
  const notices = await shop.call('GET', '/api/notice/', { token: access })
  expect(notices.body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['shipped', 'paid'])

  const erased = await paidByGuest()
  await shop.call('POST', '/api/order/alipay_refund/', {
    ...withToken(erased.orderToken),
    json: { order_number: erased.orderNumber },
  })
  expect(await act(`order/${erased.orderNumber}/erase`, erased)).toMatchObject({ status: 204 })
  expect(await newMails(erased)).toEqual([])
})

test('an account claims a paid order with its return, and goes on with it until the refund', async () => {
  const order = await paidByGuest()
  const number = await requestReturn(order)
  await staff.approveReturn({ returnNumber: number })
  const { access } = await registerShopper(shop)
  const claim = await shop.call('POST', `/api/order/${order.orderNumber}/claim/`, {
    ...withToken(order.orderToken),
    token: access,
  })
  expect(claim).toMatchObject({ status: 200, body: { returns: [{ return_number: number, status: 'approved' }] } })
  const json = { carrier: 'sf', tracking_number: 'SF2047' }
  expect(await act(`return/${number}/send_back`, order, json)).toMatchObject({ status: 404 })
  expect(await shop.call('POST', `/api/return/${number}/send_back/`, { token: access, json })).toMatchObject({
    status: 200,
  })
  await staff.receiveReturn({ returnNumber: number })
  const { body } = await shop.call('GET', `/api/order/${order.orderNumber}/`, { token: access })
  expect(body).toMatchObject({ status: 'refunded', refunded_amount: '128.00' })
  expect((await newMails(order)).map(({ kind }) => kind)).not.toContain('refunded')
})
