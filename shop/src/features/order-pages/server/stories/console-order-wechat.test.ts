/** The page of staff of an order paid at WeChat Pay names that provider, in the timeline, the ledger and its original. */
import { expect, test } from 'vitest'
import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'
import { openWechatPayShopOfFile } from '#features/payments/testing/fixtures/wechat-pay-shop-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'

const shop = await openWechatPayShopOfFile()
const owner = await signInAs(shop, 'owner')

const names = [
  ['zh-CN', '微信支付', '支付宝'],
  ['ja', 'WeChat Pay', 'Alipay'],
  ['en', 'WeChat Pay', 'Alipay'],
] as const

test.each(names)('a paid and refunded order names its provider and no other (%s)', async (language, name, other) => {
  const order = await shop.paidOrder()
  await shop.refund(order)
  const { body } = await owner.call('GET', `/api/console/orders/${order.orderNumber}/?lang=${language}`)
  const story = body.story as TimelineEntry[]
  const textOf = (kind: string) => story.find((entry) => entry.kind === kind)?.text
  expect(textOf('notice_paid')).toContain(name)
  expect(body.ledger).toMatchObject([{ kind: 'payment_in', amount: '19.90', provider: name }])
  expect(JSON.stringify(body)).not.toContain(other)
})

test('the timeline says where the shopper went to pay, and who reported the payment', async () => {
  const { orderNumber } = await shop.paidOrder()
  const { body } = await owner.call('GET', `/api/console/orders/${orderNumber}/?lang=zh-CN`)
  const story = body.story as TimelineEntry[]
  const expected = ['下单，1 件', '去了微信支付收银台', '微信支付通知：已付款', '入账']
  expect(story.map(({ text }) => text).filter((text) => expected.includes(text))).toEqual(expected)
  const { raw_id } = story.find(({ kind }) => kind === 'notice_paid')!
  const raw = await owner.call('GET', `/api/console/orders/${orderNumber}/raw/${raw_id}/`)
  expect(raw).toMatchObject({ status: 200, body: { provider: 'wechat_pay', source: 'notice', outcome: 'paid' } })
  expect(raw.body.raw).not.toMatch(/openid/)
})
