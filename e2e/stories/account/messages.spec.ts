/** Messages about orders: in the list and as mails, which their link stops and resumes. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import {
  addAddress,
  type KnownShopper,
  openSessionAs,
  order,
  payOrder,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../fixtures/languages/other-languages.ts'
import { listMailsTo } from '../../fixtures/documents/mails.ts'
import { expect, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

const goodsId = 241

/** @returns the verified address */
async function verifyEmail(shop: ShopAddresses, { session }: KnownShopper): Promise<string> {
  const address = `${randomBytes(5).toString('hex')}@shop.example`
  const books = await openShopBooks(shop.dataDir)
  try {
    await books.query(
      `update users set email = $1, email_key = $1, email_verified_at = now(), email_language = 'zh-CN' where id = $2`,
      [address, session.user_id],
    )
  } finally {
    await books.close()
  }
  return address
}

async function payAndShip(page: Page, shop: ShopAddresses, shopper: KnownShopper): Promise<string> {
  await addAddress(page.request, shopper)
  const { orderNumber, payUrl } = await order(page.request, shopper, { goodsId })
  await payOrder(page.request, shopper, payUrl)
  const callAsStaff = await signInToApi(shop, 'packer')
  const parcel = { carrier_code: 'sf', tracking_number: 'SF1390274688150', is_number_shared: true, hand_over: true }
  await callAsStaff('POST', `orders/${orderNumber}/shipments/`, parcel, { 'idempotency-key': orderNumber })
  return orderNumber
}

test('a payment and a parcel are messages: unread, opened, all read; their mails can be stopped and resumed', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  const shopper = await registerThroughApi(page.request)
  await openSessionAs(page, shopper)
  await page.goto('/user/notices')
  await expect(page.getByText('还没有消息')).toBeVisible()
  await expect(page.getByRole('link', { name: '填写邮箱' })).toHaveAttribute('href', '/user/email')

  const address = await verifyEmail(shop, shopper)
  const orderNumber = await payAndShip(page, shop, shopper)
  await expect.poll(async () => (await listMailsTo(page.request, address)).length, { timeout: 40_000 }).toBe(2)

  await page.goto('/user/detail_index')
  await page.getByRole('link', { name: '消息 2 条未读' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息')
  await expect(page.getByText('2 条未读')).toBeVisible()
  const parcel = page.getByRole('link', { name: '包裹 1 已寄出，顺丰速运 SF1390274688150' })
  await expect(parcel).toHaveAttribute('href', `/user/order/${orderNumber}`)
  await expect(page.getByText(address)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectInOtherLanguages(page, page.getByText(address), [address, 'SF', shopper.username])
  await parcel.click()
  await expect(page).toHaveURL(/\/user\/order\//)
  await page.goBack()
  await expect(page.getByText('1 条未读')).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('1 条未读')).toBeHidden()
  await expect(page.getByRole('button', { name: '全部标为已读' })).toBeHidden()

  const [mail] = await listMailsTo(page.request, address)
  const html = await (await page.request.get(mail!)).text()
  const [, link] = /href="[^"]*(\/unsubscribe\?token=[\w.%-]+)"/.exec(html) ?? []
  await page.goto(link!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('停止「订单」邮件？')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await expectInOtherLanguages(page, page.getByRole('main').getByRole('button'))
  await page.getByRole('button', { name: '停止这类邮件' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已停止')
  await page.getByRole('link', { name: '选择要收的邮件' }).click()
  const orders = page.getByRole('switch', { name: /^订单/ })
  await expect(orders).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^降价/ })).not.toBeChecked()
  await orders.press('Space')
  await expect(orders).toBeChecked()
  await expect(orders).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(orders).toBeChecked()
})

test('a link that was cut off says so and leads to the choice of mails', async ({ page, watch }) => {
  watch.expectConsole(/status of 400/)
  for (const link of ['/unsubscribe', '/unsubscribe?token=1.orders.abc']) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接无效')
    await expect(page.getByRole('link', { name: '选择要收的邮件' })).toBeVisible()
    await expectInOtherLanguages(page, page.getByRole('main').getByRole('link').first())
  }
})
