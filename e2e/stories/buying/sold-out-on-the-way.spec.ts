/** Goods that sell out between basket and checkout stay visible; ordering requires acknowledging that. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, order, putIntoBasket, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { importGoods } from '../../fixtures/own-goods.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

const submit = (page: Page) => page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })
const changes = (page: Page) => page.getByRole('region', { name: '部分商品有变动' })
const seen = (page: Page) => changes(page).getByRole('button', { name: '知道了' })
const lineOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '这次买的' }).getByRole('listitem').filter({ hasText: name })

test('sold out before check-out, and again while it is open: struck out, explained, acknowledged, removed', async ({
  page,
  shop,
  watch,
  isMobile,
}) => {
  watch.expectConsole(/status of 409/)
  const [single, scarce, plenty] = await importGoods(shop, [1, 3, 9])
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  for (const { id } of [single!, scarce!, scarce!, scarce!, plenty!]) await putIntoBasket(page.request, shopper, id)
  const other = await registerThroughApi(page.request)

  await page.goto('/basket')
  await expect(page.getByRole('complementary').getByRole('definition').last()).toHaveText('¥99.50')
  await order(page.request, other, { goodsId: single!.id })
  await order(page.request, other, { goodsId: scarce!.id })
  await page.getByRole('link', { name: '去结算' }).filter({ visible: true }).click()

  await expect(changes(page).getByRole('alert')).toContainText(`「${single!.name}」已售完，不再计入，少 ¥19.90。`)
  await expect(changes(page)).toContainText(`「${scarce!.name}」只剩 2 件，原来是 3 件，少 ¥19.90。`)
  await expect(changes(page)).toContainText('商品合计从 ¥99.50 变成 ¥59.70，一共少了 ¥39.80。')
  await expect(lineOf(page, single!.name).getByRole('deletion').first()).toHaveText(single!.name)
  await expect(lineOf(page, single!.name)).toContainText('已售完')
  await expect(lineOf(page, scarce!.name).getByRole('deletion').filter({ hasText: '3' }).first()).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('合计¥59.70')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  // A reload is no acknowledgement, and the button leads to the changes.
  await page.reload()
  await expect(changes(page)).toBeVisible()
  await submit(page).click({ force: true })
  await expect(seen(page)).toBeFocused()
  await expect(page).toHaveURL(/\/user\/checkout$/)
  await seen(page).click()
  await expect(changes(page)).toHaveCount(0)
  await expect(lineOf(page, single!.name)).toHaveCount(0)
  await expect(lineOf(page, scarce!.name)).toContainText('× 2')
  await expect(page.getByRole('heading', { name: '这次买的' })).toBeFocused()

  // The rest sells out while the page is open: the shop rejects the order, and the page explains why.
  await order(page.request, other, { goodsId: scarce!.id, quantity: 2 })
  await submit(page).scrollIntoViewIfNeeded()
  await submit(page).click()
  await expect(page.locator(':focus').filter({ has: changes(page) })).toBeInViewport()
  await expect(changes(page)).toContainText('还没有下单。')
  await expect(page.getByRole('main').getByRole('alert'), 'it is said once').toHaveCount(1)
  if (isMobile) await expect(page.locator('[data-bottom-bar]')).toContainText('请先查看有变动的商品')
  await expect(changes(page)).toContainText(`「${scarce!.name}」已售完，不再计入，少 ¥39.80。`)
  await expect(changes(page)).toContainText('商品合计从 ¥59.70 变成 ¥19.90')
  await page.getByRole('button', { name: `移除 ${scarce!.name}` }).click()
  await expect(changes(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(lineOf(page, scarce!.name)).toHaveCount(0)
  await submit(page).click()
  await expect(page).toHaveURL(/\/cashier\//)
})

test('everything selected sells out: the lines stay until they are seen', async ({ page, shop }) => {
  const [single] = await importGoods(shop, [1])
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  await putIntoBasket(page.request, shopper, single!.id)
  await order(page.request, await registerThroughApi(page.request), { goodsId: single!.id })
  await page.goto('/user/checkout')
  await expect(page.getByText('选中的商品现在都无法购买。')).toBeVisible()
  await expect(changes(page)).toContainText('商品合计从 ¥19.90 变成 ¥0.00')
  await expect(lineOf(page, single!.name).getByRole('deletion').first()).toHaveText(single!.name)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await seen(page).click()
  await expect(page.getByRole('heading', { name: '没有选中的商品' })).toBeVisible()
})

test('a line that the basket showed as sold out is not reported again', async ({ page, shop }) => {
  const [single, plenty] = await importGoods(shop, [1, 9])
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  for (const { id } of [single!, plenty!]) await putIntoBasket(page.request, shopper, id)
  await order(page.request, await registerThroughApi(page.request), { goodsId: single!.id })
  await page.goto('/basket')
  await expect(page.getByText('暂时缺货')).toBeVisible()
  await page.getByRole('link', { name: '去结算' }).filter({ visible: true }).click()
  await expect(submit(page)).toBeVisible()
  await expect(changes(page)).toHaveCount(0)
})
