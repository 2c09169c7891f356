/** From payment to delivery: the order's page shows each step, and the shopper confirms receipt. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import {
  addAddress,
  openSessionAs,
  order,
  orderToShip,
  payOrder,
  readOrder,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

const goodsId = 241

/** As a packer does in the console. */
async function ship(shop: ShopAddresses, orderNumber: string, parcel: object): Promise<{ number: number }> {
  const callAsStaff = await signInToApi(shop, 'packer')
  const data = { ...parcel, is_number_shared: true, hand_over: true }
  return callAsStaff('POST', `orders/${orderNumber}/shipments/`, data, { 'idempotency-key': orderNumber })
}

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('an order is sent in two parcels, one confirmed by hand, one by time; the refund button explains why it is too late', async ({
    page,
    shop,
  }) => {
    test.setTimeout(180_000)
    const shopper = await registerThroughApi(page.request)
    await addAddress(page.request, shopper)
    await openSessionAs(page, shopper)
    const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId, quantity: 2 })

    await page.goto(`/user/order/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('等您付款')
    await payOrder(page.request, shopper, payUrl)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('正在为您准备')

    const one = { carrier_code: 'sf', tracking_number: 'SF1390', lines: [{ position: 1, quantity: 1 }] }
    expect(await ship(shop, number, one)).toMatchObject({ number: 1, status: 'handed_over' })
    await page.goto('/user/order')
    const card = page.getByRole('article').first()
    await expect(card).toContainText('部分寄出')
    await card.getByRole('button', { name: '退款测试' }).click({ force: true })
    await expect(page.getByRole('alert')).toContainText('已寄出的订单请在订单页申请退货退款')

    await page.getByRole('link', { name: '待收货 1' }).click()
    await page.getByRole('link', { name: `看进度：订单 ${number}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 个包裹在路上，其余正在准备')
    await expect(page.getByRole('listitem').filter({ hasText: '运送中' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('link', { name: /^查物流/ })).toHaveAttribute('href', /SF1390/)
    for (const [language, colorScheme] of [
      ['ja', 'dark'],
      ['en', 'light'],
      ['zh-CN', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`/user/order/${number}?lang=${language}`)
      await expect(page.getByRole('article')).toHaveCount(2)
      expect(await axeFindings(page, { hasContrast: true }), language).toEqual([])
      expect(await smallTargets(page), language).toEqual([])
    }

    await confirmReceipt(page, '收到包裹 1 了吗？', '7 天无理由退货从今天算起')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('一部分已送达，其余正在准备')
    await ship(shop, number, { carrier_code: 'other' })
    await page.reload()
    await expect(page.getByRole('article', { name: '包裹 2' }).getByRole('button', { name: '确认收货' })).toBeVisible()
    await passTenDays(shop, number)
    // The sweeper for such parcels runs once a minute.
    const fulfilment = async () => (await readOrder(page.request, shopper, number)).fulfilment
    await expect.poll(fulfilment, { timeout: 90_000 }).toBe('delivered')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('已全部送达')
    await expect(page.getByRole('main')).toContainText('已确认收到包裹 1')
    await expect(page.getByRole('main')).toContainText('包裹 2 已送达')
  })
})

/** Irreversible, so it needs a confirmation. */
async function confirmReceipt(page: Page, title: string, sentence: string): Promise<void> {
  await page.getByRole('button', { name: '确认收货' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(title)
  await expect(dialog).toContainText(sentence)
  await partPresses(page)
  await dialog.getByRole('button', { name: '确认收货' }).click()
}

/** Since the dispatch of the open shipments. */
async function passTenDays({ dataDir }: ShopAddresses, orderNumber: string): Promise<void> {
  const books = await openShopBooks(dataDir)
  try {
    await books.query(
      `update shipments set handed_over_at = handed_over_at - interval '10 days' from orders
      where orders.id = order_id and order_number = $1 and shipments.status = 'handed_over'`,
      [orderNumber],
    )
  } finally {
    await books.close()
  }
}

async function saveAddress(page: Page): Promise<void> {
  await page.getByLabel('收货人').fill('林小满')
  await page.getByLabel('手机号').fill('13800138000')
  await page.getByLabel('选择省份').selectOption('北京市')
  await page.getByLabel('选择城市或区县').selectOption('朝阳区')
  await page.getByLabel('街道与门牌').fill('三里屯路 1 号')
  await page.getByRole('button', { name: '保存' }).click()
}

test('a new address to which an order cannot go is saved, and the book explains why it stays', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const shopper = await becomeShopper(page)
  const number = await orderToShip(page.request, shopper)
  const detail = '这个地址暂时不能配送。'
  await page.route(`**/api/order/${number}/address/**`, (route) =>
    route.fulfill({ status: 409, json: { detail, code: 'not_deliverable' } }),
  )
  await page.goto(`/user/address/new?order=${number}`)
  await saveAddress(page)
  await expect(page).toHaveURL(`/user/address?order=${number}`)
  await expect(page.getByRole('alert')).toContainText(detail)
  await expect(page.getByRole('article')).toContainText('北京市朝阳区 三里屯路 1 号')
})

test('bought on the pay page without an address, completed with one, and sent there', async ({ page, shop }) => {
  test.setTimeout(120_000)
  await becomeShopper(page)
  await page.goto(`/user/pay/${goodsId}`)
  await page.getByRole('button', { name: /购买/ }).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('还差一步：请告诉我们寄到哪里。')).toBeVisible()
  await page.getByRole('link', { name: '填写收货地址' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '这笔订单寄到哪里' })).toBeVisible()
  await page.getByRole('link', { name: '回到订单', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('请告诉我们寄到哪里')
  await page.getByRole('link', { name: '填写收货地址' }).first().click()
  await expect(page.getByText(/^保存后，订单 .{14} 就寄到这里。$/)).toBeVisible()
  await saveAddress(page)
  await expect(page.getByRole('alert')).toContainText('收货地址已填到订单里')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('正在为您准备')
  await expect(page.getByRole('main')).toContainText('北京市朝阳区 三里屯路 1 号')
  await expect(page.getByRole('listitem').filter({ hasText: '已填写收货地址' })).toBeVisible()
  await expect(page.getByText(/^预计 .*\d+ 日$/)).toBeVisible()

  const number = new URL(page.url()).pathname.split('/').at(-1)!
  await ship(shop, number, { carrier_code: 'yto', tracking_number: 'YT88' })
  await page.goto('/user/order')
  await expect(page.getByRole('article').first()).toContainText('运送中')
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再想想' }).click()
  await expect(page.getByRole('article').first()).toContainText('运送中')
  await partPresses(page)
  await confirmReceipt(page, '这笔订单的包裹都收到了吗？', '退货期限从今天算起')
  await expect(page.getByRole('alert')).toContainText('已确认收货')
  await expect(page.getByRole('article').first()).toContainText('已送达')
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('undispatched items are cancelled at once; items of a dispatched parcel are not', async ({
    page,
    shop,
    watch,
  }) => {
    test.setTimeout(120_000)
    watch.expectConsole(/status of 409/)
    const shopper = await becomeShopper(page)
    await addAddress(page.request, shopper)
    const headline = page.getByRole('heading', { level: 1 })
    const dialog = page.getByRole('dialog')
    const cancelItems = async () => {
      await page.getByRole('button', { name: '取消商品' }).click()
      await dialog.getByRole('button', { name: '取消商品' }).click()
    }

    await page.goto(`/user/order/${await orderToShip(page.request, shopper)}`)
    await cancelItems()
    await expect(page.getByRole('main')).toContainText('寄出前取消 1 件')
    const cancelled = page.getByRole('article', { name: '已取消的商品' })
    await expect(cancelled.getByRole('listitem').getByRole('deletion')).toBeVisible()
    await expect(cancelled).toContainText(/已取消 ×1 · 退款 ¥[\d,]+\.\d\d/)
    await expect(async () => {
      await page.reload()
      await expect(headline).toHaveText('款项已原路退回', { timeout: 4_000 })
    }).toPass({ timeout: 30_000 })

    const sent = await orderToShip(page.request, shopper, { goodsId, quantity: 2 })
    await page.goto(`/user/order/${sent}`)
    await expect(headline).toHaveText('正在为您准备')
    await page.getByRole('button', { name: '取消商品' }).click()
    await expect(dialog).toContainText('取消 2 件，退回')
    await dialog.getByRole('button', { name: '减少' }).click()
    await expect(dialog).toContainText('取消 1 件，退回')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await dialog.getByRole('button', { name: '取消商品' }).click()
    await expect(page.getByRole('main')).toContainText('寄出前取消 1 件')
    await expect(cancelled).toContainText(/已取消 ×1 · 退款 ¥[\d,]+\.\d\d/)
    await expect(page.getByRole('article', { name: '所购商品' })).toContainText('× 1')
    await expect(async () => {
      await page.reload()
      await expect(headline).toHaveText('正在为您准备', { timeout: 4_000 })
    }).toPass({ timeout: 30_000 })
    await ship(shop, sent, { carrier_code: 'sf', tracking_number: 'SF1391' })
    await cancelItems()
    await expect(page.getByRole('alert')).toContainText('没有可以取消的未寄出商品')
    await expect(headline).toHaveText('1 个包裹在路上')
    await expect(page.getByRole('button', { name: '取消商品' })).toHaveCount(0)
  })
})
