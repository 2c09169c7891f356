/** Several goods in one purchase: from the basket by an address to the cashier and back. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, bearer, type KnownShopper, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
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
  await page.getByRole('button', { name: '付款', exact: true }).click()
}

const submit = (page: Page) => page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })
const tradeNumber = (page: Page) => page.locator('dd', { hasText: /^[0-9A-Z]{12}_\d+$/ })

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('a price that rises between page and order is shown, and nothing is bought', async ({ page, watch }) => {
    watch.expectConsole(/status of 409/)
    const shopper = await becomeShopper(page)
    await addAddress(page.request, shopper)
    await putIntoBasket(page.request, shopper, 241)
    // The shop's quote of a minute ago.
    await page.route(
      '**/api/order/quote/**',
      async (route) => {
        const response = await route.fetch()
        const quote = (await response.json()) as { lines: object[] }
        const lines = quote.lines.map((line) => ({ ...line, unit_price: '50.00', line_total: '50.00' }))
        await route.fulfill({ response, json: { ...quote, lines, goods_total: '50.00', total: '50.00' } })
      },
      { times: 1 },
    )
    await page.goto('/user/checkout')
    const sum = page.getByRole('complementary')
    await expect(sum).toContainText('合计¥50.00')
    await submit(page).click()
    const notice = page.getByRole('main').getByRole('alert')
    await expect(notice).toContainText(/合计变了：¥50\.00 → ¥56\.00/)
    await expect(notice).toContainText(/「.+」涨了 ¥6\.00。请再看一眼再提交。/)
    await expect(sum).toContainText('合计¥56.00')
    expect(await countOrders(page, shopper), 'nothing was bought').toBe(0)
    await submit(page).click()
    await expect(tradeNumber(page)).toBeVisible()
    expect(await countOrders(page, shopper)).toBe(1)
  })

  test('two tabs that press at once buy one basket as one order', async ({ page }) => {
    const shopper = await becomeShopper(page)
    await addAddress(page.request, shopper)
    for (const goodsId of goodsIds) await putIntoBasket(page.request, shopper, goodsId)
    const both = Promise.withResolvers<void>()
    let waiting = 0
    await page.context().route('**/api/order/check_out/**', async (route) => {
      if (++waiting === 2) both.resolve()
      await both.promise
      await route.continue()
    })
    const second = await page.context().newPage()
    const tabs = [page, second]
    for (const tab of tabs) {
      await tab.goto('/user/checkout')
      await expect(submit(tab)).toBeVisible()
    }
    await Promise.all(tabs.map((tab) => submit(tab).click()))
    for (const tab of tabs) await expect(tab).toHaveURL(/\/cashier\//)
    expect(await tradeNumber(page).innerText()).toBe(await tradeNumber(second).innerText())
    expect(await countOrders(page, shopper)).toBe(1)
    await second.close()
  })
})

async function countOrders(page: Page, shopper: KnownShopper): Promise<number> {
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  return ((await response.json()) as { count: number }).count
}

test('a basket in two tabs is bought once, to an address added during checkout', async ({ page, request }) => {
  const shopper = await becomeShopper(page)
  for (const goodsId of goodsIds) await putIntoBasket(request, shopper, goodsId)
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
  await submit(page).click()
  await expect(page).toHaveURL(/\/cashier\//)
  // On reload a tab shows the order instead of the basket.
  await second.reload()
  await expect(second.getByRole('heading', { level: 1, name: '订单等您付款' })).toBeVisible()
  await second.close()
  await pay(page)
  await expect(page).toHaveURL(/\/user\/checkout\?/)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main')).toContainText('寄到林小满 广东省东莞市 松山湖大道 1 号')
  await page.goto('/user/order')
  await expect(page.getByText('共 1 笔')).toBeVisible()
  await expect(page.getByText('共 2 件')).toBeVisible()
})
