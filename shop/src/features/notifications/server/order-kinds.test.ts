/** Facts and mail of each kind of notification about orders. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import {
  mailsOf,
  notificationsOf,
  setVerifiedEmail,
  sweepOrderEvents,
} from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { discountedOrder } from '#features/returns/testing/fixtures/discounted-order.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { staff, paid, sent, requested, approve, refuse, receive, callReturn, sending } = returnFixture(shop)

beforeAll(async () => {
  await setVerifiedEmail(shop, shop.shopper, { email: 'buyer@shop.example' })
  await setReturnAddress(shop)
  await shop.context.database.execute(sql`alter table orders alter column language set default 'zh-CN'`)
})

/** Kinds and subjects since the last look. */
async function news() {
  const { database } = shop.context
  const notifications = await notificationsOf(shop, shop.shopper)
  const mails = await mailsOf(shop, shop.shopper)
  await database.execute(sql`delete from notifications`)
  await database.execute(sql`delete from mails`)
  expect(mails).toHaveLength(notifications.length)
  return { notifications, mails }
}

async function newsOf(step: () => Promise<unknown>) {
  await sweepOrderEvents(shop)
  await news()
  await step()
  await sweepOrderEvents(shop)
  return news()
}

test('a payment names the sum and every item', async () => {
  const { notifications, mails } = await newsOf(() => paid(3))
  expect(notifications).toMatchObject([{ kind: 'paid', facts: { amount: '59.70' } }])
  const [{ subject, text, html } = {}] = mails
  expect(text).not.toContain('预计')
  expect(subject).toBe('已收到付款')
  expect(text).toContain('已收到您的付款 ¥59.70')
  expect(text).toMatch(/\* .+ × 3/)
  expect(html).toContain('/user/order/')
})

test('a mail about an order names its discounts and free delivery, with their sums before the total', async () => {
  const shopper = await registerShopper(shop)
  await setVerifiedEmail(shop, shopper, { email: 'saver@shop.example', language: 'zh-CN' })
  await discountedOrder(shop, { shopper, hasFreeDelivery: true })
  await sweepOrderEvents(shop)
  const mails = await mailsOf(shop, shopper)
  for (const words of [mails[0]!.text, mails[0]!.html.replaceAll(/<[^>]+>/g, '\n')]) {
    const lines = words
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const at = lines.indexOf('满五百减五十 −¥50.00')
    expect(lines.slice(at, at + 4)).toEqual([
      '满五百减五十 −¥50.00',
      '初冬九折 −¥43.26',
      '免运费：双十一包邮',
      '合计 ¥506.74',
    ])
  }
})

test('a mail names the days of delivery while they are to come', async () => {
  const order = await paid(3)
  const { database } = shop.context
  const promise = async (from: string, until: string) => {
    await database.execute(sql`update orders set promised_from = ${from}, promised_until = ${until}
      where order_number = ${order.orderNumber}`)
  }
  const ship = (trackingNumber: string) =>
    staff.shipOrder(order, { carrierCode: 'sf', trackingNumber, lines: [{ position: 1, quantity: 1 }] })
  await promise('2099-11-27', '2099-11-29')
  const { mails } = await newsOf(() => ship('SFONE'))
  expect(mails[0]!.text).toContain('预计 11 月 27 日至 29 日送达。')
  await promise('2026-01-02', '2026-01-03')
  expect((await newsOf(() => ship('SFTWO'))).mails[0]!.text).not.toContain('预计')
})

test('each parcel is a message with its number, its goods and a link to the order', async () => {
  const order = await paid(3)
  const parcel = (quantity: number, trackingNumber: string) => ({
    carrierCode: 'sf',
    trackingNumber,
    lines: [{ position: 1, quantity }],
  })
  const { notifications, mails } = await newsOf(async () => {
    await staff.shipOrder(order, parcel(1, 'SFFIRST'))
    await staff.shipOrder(order, parcel(2, 'SFSECOND'))
  })
  expect(notifications).toMatchObject([
    { kind: 'shipped', facts: { shipmentNumber: 1, trackingNumber: 'SFFIRST', carrierNames: { en: 'SF Express' } } },
    { kind: 'shipped', facts: { shipmentNumber: 2, trackingNumber: 'SFSECOND' } },
  ])
  expect(mails[1]!.text).toContain(
    `SFSECOND\n看到哪里了：\n${shop.context.config.shopOrigin}/user/order/${order.orderNumber}`,
  )
  expect(mails[1]!.text).toMatch(/\* .+ × 2/)
})

test('a refund is one message, whoever began it', async () => {
  const order = await shop.paidOrder()
  const { notifications, mails } = await newsOf(() => shop.refund(order))
  expect(notifications).toMatchObject([{ kind: 'refunded', facts: { amount: '19.90' } }])
  expect(mails).toMatchObject([{ subject: '已退款 ¥19.90' }])
  const parcel = await sent()
  const goodwill = await newsOf(() =>
    staff.giveGoodwill({ orderNumber: parcel.orderNumber, amountInFen: 500, outcome: '对不起' }),
  )
  expect(goodwill.notifications).toMatchObject([{ kind: 'refunded', facts: { amount: '5.00' } }])
})

describe('a return', () => {
  test('is approved, and its goods arrive', async () => {
    const { number, token } = await requested()
    const approved = await newsOf(() => approve(number))
    expect(approved.notifications).toMatchObject([
      { kind: 'return_answered', facts: { returnNumber: number, answer: 'approved' } },
    ])
    expect(approved.mails[0]!.subject).toBe('退货申请已同意，请寄回商品')
    await callReturn(number, 'send_back/', token, sending)
    const received = await newsOf(() => receive(number))
    expect(received.notifications).toMatchObject([
      { kind: 'return_answered', facts: { answer: 'received' } },
      { kind: 'refunded', facts: { amount: '19.90' } },
    ])
  })

  test('is refused with the reason', async () => {
    const { number } = await requested()
    const { notifications, mails } = await newsOf(() => refuse(number))
    expect(notifications).toMatchObject([{ facts: { answer: 'refused' } }])
    expect(mails[0]!.text).toContain('用过了，不能退')
  })

  test('of money alone is approved and refunded', async () => {
    const { number } = await requested({ kind: 'money_only', reason: 'missing' })
    const { notifications } = await newsOf(() => approve(number))
    expect(notifications).toMatchObject([{ facts: { answer: 'money_only' } }, { kind: 'refunded' }])
  })
})

test('other events are no news', async () => {
  const order = await sent()
  const { notifications } = await newsOf(() => staff.markDelivered(order, 1))
  expect(notifications).toEqual([])
})
