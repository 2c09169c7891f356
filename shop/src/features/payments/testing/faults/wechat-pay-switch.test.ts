/** A shop that has WeChat Pay's public key, and none of the platform certificates. */
import { expect, test } from 'vitest'
import { openWechatPayShopOfFile } from '../fixtures/wechat-pay-shop-fixture.ts'

const shop = await openWechatPayShopOfFile({ settings: {} })

test('wechat fault 07: without the platform certificates no answer or webhook under one is accepted', async () => {
  const order = await shop.newOrder()
  await shop.control('POST', '/settings', { key_mode: 'certificate' })
  expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await shop.control('POST', '/settings', { key_mode: 'public_key' })
  expect((await shop.cashier(order)).status).toBe(200)
  await shop.control('POST', '/settings', { key_mode: 'certificate' })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([400])
  await shop.wait(31_000)
  await shop.sweep()
  expect(await shop.statusOf(order)).toBe('pending')
  expect(await shop.ledger(order)).toEqual([])
  await shop.control('POST', '/settings', { key_mode: 'public_key' })
  await shop.wait(60_000)
  await shop.sweep()
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  await shop.control('POST', '/settings', { key_mode: 'certificate' })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  await shop.control('POST', '/settings', { key_mode: 'public_key' })
  await shop.wait(6 * 60_000)
  await shop.sweep()
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
})
