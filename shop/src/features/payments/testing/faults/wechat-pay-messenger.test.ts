/** Inside WeChat, where no page of another company opens and a phone cannot scan its own screen. */
import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { statusOf } from '#features/orders/testing/order-factory.ts'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { phone, phoneInWechat } from '../fixtures/user-agents.ts'
import { openWechatPayShopOfFile, type WechatOrder, wechatNumberOf } from '../fixtures/wechat-pay-shop-fixture.ts'

const onPhone = { 'user-agent': phone }
const inWechat = { 'user-agent': phoneInWechat }

const shop = await openWechatPayShopOfFile()
const attempts = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)

test('wechat fault 28: inside WeChat a phone starts and ends nothing, because it is shown the link alone', async () => {
  const order = await shop.waitingOrder()
  const code = (await shop.cashier(order)).body.url
  const inside = await shop.cashier(order, { provider: 'wechat_pay' }, inWechat)
  expect(inside.body).toMatchObject({
    action: 'redirect',
    url: expect.stringContaining('/o/'),
    return_url: expect.stringContaining(`out_trade_no=${wechatNumberOf(order.orderNumber, 2)}`),
  })
  expect(await attempts(order)).toEqual(['wechat_pay qr created'])
  expect((await shop.cashier(order)).body.url).toBe(code)
  const untouched = await shop.newOrder()
  for (const wish of [{}, { provider: 'alipay' }, { provider: 'wechat_pay' }])
    expect((await shop.cashier(untouched, wish, inWechat)).body.url).toContain('/o/')
  expect(await attempts(untouched)).toEqual([])
})

test('wechat fault 28: with codes alone a phone inside WeChat gets the link, not a code that it cannot scan', async () => {
  const { capabilities } = shop.providers[0]!.provider
  const { scenes } = capabilities
  capabilities.scenes = ['qr']
  try {
    const order = await shop.newOrder()
    const wish = { provider: 'wechat_pay' }
    expect((await shop.cashier(order, wish, inWechat)).body).toMatchObject({
      action: 'redirect',
      qr_svg: null,
      url: expect.stringContaining('/o/'),
    })
    expect(await attempts(order)).toEqual([])
    expect((await shop.cashier(order, wish, onPhone)).body.action).toBe('qr')
  } finally {
    capabilities.scenes = scenes
  }
})

describe('wechat fault 28: inside WeChat no address is a blocked one', () => {
  const desktop = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0 MicroMessenger/7.0.20' }

  test.each([
    ['on a phone, of the first provider', inWechat, {}, 'redirect'],
    ['on a phone, of Alipay', inWechat, { provider: 'alipay' }, 'redirect'],
    ['on a phone, of WeChat Pay', inWechat, { provider: 'wechat_pay' }, 'redirect'],
    ['on a computer, of the first provider', desktop, {}, 'qr'],
    ['on a computer, of Alipay', desktop, { provider: 'alipay' }, 'redirect'],
    ['on a computer, of WeChat Pay', desktop, { provider: 'wechat_pay' }, 'qr'],
  ])('%s', async (_what, headers, wish, action) => {
    const goodsId = await createGoods(shop.context, { priceInFen: 1990 })
    const redirect_url = 'http://localhost:5173/user/order'
    const token = shop.shopper.access
    const json = { goods_id: goodsId, quantity: 1, redirect_url, ...wish }
    const placed = await shop.call('POST', '/api/order/', { json, headers, token })
    expect(placed.status).toBe(201)
    const pay = `/api/order/${placed.body.order_number}/pay/`
    const again = await shop.call('POST', pay, { json: { redirect_url, ...wish }, headers, token })
    expect(again.status).toBe(200)
    for (const { body } of [placed, again]) {
      const { origin, pathname } = new URL(body.pay_url)
      expect([origin, pathname]).toEqual(['http://localhost:5173', `/cashier/${placed.body.order_number}`])
    }
    // The cashier shows a code for another telephone, or the order's link, which opens in any browser.
    const ofOrder = `/api/order/${placed.body.order_number}`
    const here = await shop.call('POST', `${ofOrder}/cashier/`, { json: wish, headers, token })
    const link = await shop.call('POST', `${ofOrder}/open/`, { token })
    expect(here).toMatchObject({ status: 200, body: { action } })
    if (action === 'redirect') expect(here.body.url).toBe(link.body.url)
    else expect(here.body.url).toMatch(/^weixin:/)
    // The same order is paid in another browser.
    const outside = await shop.call('POST', `${ofOrder}/cashier/`, {
      json: { provider: 'wechat_pay' },
      token,
    })
    expect(outside.body.action).toBe('qr')
    await shop.pay(new URL(outside.body.return_url).searchParams.get('out_trade_no')!)
    expect(await statusOf(shop, placed.body.order_number)).toBe('paid')
  })
})
