/** Several goods in one purchase: from the basket by an address to the cashier and back. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/findings.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

/** Goods of the demo catalogue that are in stock. */
const goodsIds = [241, 1]

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('收货人').fill('林小满')
  await page.getByLabel('手机号').fill('13800138000')
  await page.getByLabel('选择省份').selectOption('广东省')
  await page.getByLabel('选择城市或区县').selectOption('东莞市')
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveCount(0)
  await page.getByLabel('街道与门牌').fill('松山湖大道 1 号')
  await page.getByRole('button', { name: '保存' }).click()
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/cashier\//)
  await page.getByRole('button', { name: '付款' }).click()
}

test('a basket in two tabs is bought once, to an address made on the way', async ({ page, request }) => {
  const { session } = await becomeShopper(page)
  const headers = { authorization: `Bearer ${session.token_access}` }
  for (const goods_id of goodsIds) await request.post('/api/basket/', { headers, data: { goods_id, quantity: 1 } })
  await page.goto('/basket')
  await page.getByRole('link', { name: '去结算' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '结算' })).toBeVisible()
  await expect(page.getByRole('button', { name: /去支付宝/ })).toHaveCount(0)
  await page.getByRole('link', { name: '新的地址' }).click()
  await fillAddress(page)
  await expect(page).toHaveURL(/\/user\/checkout\?address=\d+$/)
  await expect(page.getByRole('radio', { name: /林小满/ })).toBeChecked()
  await expect(page.getByText('广东省东莞市 松山湖大道 1 号')).toBeVisible()
  await expect(page.getByText(/^预计 .+送达$/)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  const second = await page.context().newPage()
  await second.goto('/user/checkout')
  await expect(second.getByRole('heading', { level: 1, name: '结算' })).toBeVisible()
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/cashier\//)
  // The API's tests press in both at once; a tab that looks again has nothing left to buy.
  await second.reload()
  await expect(second.getByRole('heading', { name: '没有选中的商品' })).toBeVisible()
  await second.close()
  await pay(page)
  await expect(page).toHaveURL(/\/user\/checkout\?/)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/user/order')
  await expect(page.getByText('共 1 笔')).toBeVisible()
  await expect(page.getByText('2 种，共 2 件')).toBeVisible()
})
