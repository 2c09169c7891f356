/** Unpaid orders that did not load never pass for none. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { order, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

const goodsIds = [241, 1]
const unread = '订单暂时无法加载'
const banner = (page: Page) => page.getByRole('region', { name: /^有 1 笔订单等您付款/ })
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: '再试一次', exact: true })

/** Lets the lists of unpaid orders fail. @returns restores them */
async function failToPay(page: Page): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.endsWith('/index_user_order_querset/') && url.searchParams.has('show')
  await page.route(calls, (route) => route.abort())
  return () => page.unroute(calls)
}

async function isWellBuilt(page: Page): Promise<void> {
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

test.beforeEach(({ watch }) => watch.expectConsole(/ERR_FAILED|Failed to load resource/))

test('with nothing selected, check-out and basket say so, and show the order once it loads', async ({ page }) => {
  const shopper = await becomeShopper(page)
  const { orderNumber } = await order(page.request, shopper, { goodsId: goodsIds[0]! })
  const restore = await failToPay(page)
  await page.goto('/basket')
  await expect(page.getByRole('heading', { level: 1, name: unread })).toBeVisible()
  await expect(page.getByText('篮子还空着')).toHaveCount(0)
  await page.goto('/user/checkout')
  await expect(page.getByRole('heading', { level: 1, name: unread })).toBeVisible()
  await expect(page.getByText('订单没有丢失，请稍后再试。')).toBeVisible()
  await expect(page.getByText('没有选中的商品')).toHaveCount(0)
  await isWellBuilt(page)
  // A press that fails again leaves the page as it is.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('show=to_pay'))
  await retry(page).click()
  await failed
  await expect(page.getByRole('heading', { level: 1, name: unread })).toBeVisible()
  await restore()
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单等您付款' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: `看订单 ${orderNumber}` })).toBeVisible()
})

test('beside goods a quiet line stands in place of the banner, and the retry brings it', async ({ page }) => {
  const shopper = await becomeShopper(page)
  await order(page.request, shopper, { goodsId: goodsIds[0]! })
  await putIntoBasket(page.request, shopper, goodsIds[1]!)
  const restore = await failToPay(page)
  await page.goto('/user/detail_index')
  await expect(page.getByText(unread)).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByRole('heading', { level: 1, name: '购物篮' })).toBeVisible()
  await expect(page.getByText(unread)).toBeVisible()
  await isWellBuilt(page)
  await restore()
  await retry(page).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(unread)).toHaveCount(0)
})
